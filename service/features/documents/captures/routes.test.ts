import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capture, CaptureFrames } from '@veridoor/contract/documents/capture';
import type { CheckResult } from '@veridoor/contract/check';
import type { Document } from '@veridoor/contract/documents/document';
import type { Problem } from '@veridoor/contract/problem';
import { orderCheck } from '../../../records/documents/order-check.ts';
import { findAnyDocument, forgetResults } from '../../../records/documents/queries.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  buildSession,
  openLink,
  type TestCompany,
} from '../../../testing/builders.ts';
import {
  announcement,
  askCapture,
  capture,
  videoBefore,
  REAR_CAMERA,
  sendFrames,
} from '../../../testing/documents/captures.ts';
import { database } from '../../../testing/servers/databases.ts';
import { documentRequests, readStep } from '../../../testing/documents/documents.ts';
import { portrait } from '../../../testing/faces/faces.ts';
import { cardJpeg } from '../../../testing/documents/images.ts';
import { cardBack, cardFront, selfie, submit, upload } from '../../../testing/documents/sending.ts';
import { openRow } from '../../../platform/crypto/sealed-values.ts';

const small = { width: 800, height: 600 };
const image = await cardJpeg(small);
const reverse = await cardJpeg({ ...small, reverse: true });
const video = await videoBefore(image);
const face = await portrait('ada');

const BY_COMPANY = { check: 'capture', outcome: 'review', detail: 'sent_by_api' };

describe('captures', () => {
  let test: TestApplication;
  let company: TestCompany;
  let requests: Awaited<ReturnType<typeof documentRequests>>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    requests = await documentRequests(test, company);
  });
  afterAll(() => test.close());

  const begin = async (token: string, page: Parameters<typeof askCapture>[2] = cardFront) =>
    (await askCapture(test, token, page)).json<Capture>();
  const handIn = async (token: string, id: string | undefined, bytes: Uint8Array = image, page: object = cardFront) =>
    submit(test, token, { ...page, capture: id, upload: await upload(test, token, bytes) });
  /** What the check of the capture says of a page that was handed in. */
  const judged = async (response: Awaited<ReturnType<typeof handIn>>) => {
    if (response.statusCode !== 201) throw new Error(response.body);
    await test.parts.jobs.idle();
    const { results, status, sha256 } = await requests.read(response.json<Document>().id);
    const found = results.filter(({ check }) => check === 'capture');
    expect(found).toMatchObject([{ files: [sha256] }]);
    return { ...(found[0] as CheckResult), status };
  };
  /** Takes the image with a video that differs in something. */
  const withVideo = async (change: Partial<CaptureFrames>) => {
    const { token } = await buildSession(test, company);
    const { id } = await begin(token);
    expect((await sendFrames(test, token, id, await announcement(image, change))).statusCode).toBe(204);
    return judged(await handIn(token, id));
  };
  const code = (response: LightMyRequestResponse) => response.json<Problem>().code;

  it('a capture begins with a page and ends with a document that is approved automatically', async () => {
    const { token } = await buildSession(test, company);
    const given = await begin(token);
    expect(given).toEqual({
      id: expect.any(String),
      expires_at: '2026-03-01T12:10:00.000Z',
      frames: 3,
      torch: false,
      tilt: expect.any(String),
    });
    const said = await announcement(image);
    expect((await sendFrames(test, token, given.id, said)).statusCode).toBe(204);
    // The answer was lost.
    expect((await sendFrames(test, token, given.id, said)).statusCode).toBe(204);
    expect(await judged(await handIn(token, given.id))).toMatchObject({
      outcome: 'passed',
      detail: null,
      score: expect.closeTo(1, 0),
      // It waits for the other side.
      status: 'pending',
    });
  });

  it('frames go when they were compared, and another check of the same file says the same without them', async () => {
    const { token } = await buildSession(test, company);
    const { id } = await begin(token);
    await sendFrames(test, token, id, await announcement(image));
    const { database, clock } = test.parts;
    const frames = async () =>
      (await database.selectFrom('capture').select('frames').where('id', '=', id).executeTakeFirstOrThrow()).frames;
    expect(await frames()).not.toBeNull();
    const response = await handIn(token, id);
    const { status: _, ...first } = await judged(response);
    expect(await frames()).toBeNull();
    await database.transaction().execute(async (transaction) => {
      const document = await findAnyDocument(transaction, response.json<Document>().id);
      if (!document) throw new Error('the document is gone');
      await orderCheck(transaction, await forgetResults(transaction, document), clock.now());
    });
    expect(await judged(response)).toMatchObject(first);
  });

  it('a file goes to a person, whatever its sender claims and whether or not the step takes files', async () => {
    const { token } = await buildSession(test, company);
    for (const metadata of [{ source: 'camera', automatic: true }, { source: 'api' }, {}]) {
      const response = await handIn(token, undefined, image, { ...cardFront, metadata });
      expect(await judged(response)).toMatchObject({ outcome: 'review', detail: 'sent_as_file', status: 'pending' });
    }
    await handIn(token, await capture(test, token, cardFront, image));
    await handIn(token, await capture(test, token, cardBack, reverse), reverse, cardBack);
    await test.parts.jobs.idle();
    expect((await readStep(test, token)).status).toBe('approved');
    const response = await handIn(token, undefined, face, selfie);
    expect(await judged(response)).toMatchObject({ detail: 'sent_as_file', status: 'pending' });
  });

  it('a page that a company sends goes to a person', async () => {
    const { profile } = await buildSession(test, company);
    const { id } = await requests.post(profile.id, cardFront, image);
    await test.parts.jobs.idle();
    const { results } = await requests.read(id);
    expect(results).toContainEqual(expect.objectContaining(BY_COMPANY));
  });

  it('a capture serves one image', async () => {
    const { token } = await buildSession(test, company);
    const id = await capture(test, token, cardFront, image);
    const uploads = [await upload(test, token, image), await upload(test, token, image)];
    const answers = await Promise.all(
      uploads.map((one) => submit(test, token, { ...cardFront, capture: id, upload: one })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const late = await handIn(token, id);
    expect([late.statusCode, code(late)]).toEqual([409, 'capture_used']);
    const again = await sendFrames(test, token, id!, await announcement(reverse));
    expect([again.statusCode, code(again)]).toEqual([409, 'capture_used']);
  });

  it('a capture serves any page of its own step, of its own profile alone', async () => {
    const [{ token }, other] = [await buildSession(test, company), await buildSession(test, company)];
    const id = await capture(test, token, cardFront, image);
    const stolen = await handIn(other.token, id);
    expect([stolen.statusCode, code(stolen)]).toEqual([404, 'capture_not_found']);
    const foreign = await sendFrames(test, other.token, (await begin(token)).id, await announcement(image));
    expect([foreign.statusCode, code(foreign)]).toEqual([404, 'capture_not_found']);
    // The customer may say afterwards which page of the step it is.
    expect((await handIn(token, id, image, cardBack)).statusCode).toBe(201);
  });

  it('a capture takes three small JPEGs', async () => {
    const { token } = await buildSession(test, company);
    const { id } = await begin(token);
    const large = {
      at: 0,
      image: Buffer.from(await cardJpeg(small))
        .toString('base64')
        .slice(0, 40_000),
    };
    const nothing = { at: 0, image: Buffer.from('nothing').toString('base64') };
    const whole = {
      at: 0,
      image: Buffer.from(await cardJpeg({ width: 330, height: 200, blur: 9 })).toString('base64'),
    };
    for (const frame of [large, nothing, whole]) {
      const refused = await sendFrames(test, token, id, await announcement(image, { frames: [frame] }));
      expect([refused.statusCode, code(refused)]).toEqual([422, 'unreadable_image']);
    }
    const four = [...video, video[0]!];
    const refused = await sendFrames(test, token, id, await announcement(image, { frames: four }));
    expect(refused.statusCode).toBe(400);
  });

  it('the result names what speaks against the image', async () => {
    const { token } = await buildSession(test, company);
    const unseen = await handIn(token, (await begin(token)).id);
    expect(await judged(unseen)).toMatchObject({ outcome: 'review', detail: 'frames_missing' });
    const still = video.map(({ at }) => ({ at, image: video[0]!.image }));
    const elsewhere = await videoBefore(face);
    for (const [detail, change] of [
      ['frames_missing', { frames: video.slice(0, 2) }],
      ['frames_repeated', { frames: still }],
      ['frames_differ', { frames: elsewhere }],
      ['image_changed', { image: 'ab'.repeat(32) }],
      ['virtual_camera', { camera: { label: 'OBS Virtual Camera' } }],
      ['virtual_camera', { camera: { label: '/tmp/video.mjpeg' } }],
      ['capture_implausible', { camera: { ...REAR_CAMERA, width: 1280, height: 720 } }],
      ['capture_implausible', { taken: 30 }],
      ['capture_implausible', { taken: 2001 }],
      ['capture_implausible', { frames: video.map(({ image }, i) => ({ at: 3000 + i * 60, image })), taken: 3180 }],
      ['capture_implausible', { frames: video.map(({ image }, i) => ({ at: 120 - i * 60, image })) }],
    ] satisfies [string, Partial<CaptureFrames>][]) {
      expect(await withVideo(change)).toMatchObject({
        outcome: 'review',
        detail,
        status: 'pending',
      });
    }
    expect(await withVideo({ camera: { width: 480, height: 640 } })).toMatchObject({ outcome: 'passed' });
  });

  it.each([
    [20_000, 'passed'],
    [30_001, 'review'],
  ])('an image %i ms after the first frame: %s', async (taken, outcome) => {
    const { token } = await buildSession(test, company);
    const { id } = await begin(token);
    test.clock.advance({ minutes: 1 });
    const first = { frames: video.map(({ image }, i) => ({ at: i * 60, image })), taken };
    expect((await sendFrames(test, token, id, await announcement(image, first))).statusCode).toBe(204);
    expect(await judged(await handIn(token, id))).toMatchObject({ outcome });
  });

  it('a capture says nothing about a file with which a company replaces the image', async () => {
    const { token } = await buildSession(test, company);
    const response = await handIn(token, await capture(test, token, cardFront, image));
    const { id } = response.json<Document>();
    await test.parts.jobs.idle();
    const sender = await company.token('integration');
    const owner = { 'upload-metadata': `profile ${Buffer.from(response.json<Document>().profile).toString('base64')}` };
    const replaced = await test.inject({
      method: 'PUT',
      url: `/api/v2/document/${id}`,
      token: sender,
      payload: { upload: await upload(test, sender, reverse, owner) },
    });
    expect(replaced.statusCode).toBe(200);
    await test.parts.jobs.idle();
    const { results } = await requests.read(id);
    expect(results).toContainEqual(expect.objectContaining(BY_COMPANY));
  });

  it('the measurements of a capture are sealed and deleted with the profile', async () => {
    const { token, profile } = await buildSession(test, company);
    const id = await capture(test, token, cardFront, image);
    const find = () =>
      test.parts.database.selectFrom('capture').selectAll().where('profile_id', '=', profile.id).execute();
    expect((await find())[0]!.frames!.length).toBeGreaterThan(3 * 64 * 48);
    await handIn(token, id);
    const [row] = await find();
    expect(openRow(test.parts.database, 'capture', row!)).toMatchObject({
      camera: REAR_CAMERA,
      measures: {
        elapsed: 0,
        taken: 180,
        announced: true,
        sizes: [
          [320, 240],
          [320, 240],
          [320, 240],
        ],
      },
    });
    await test.parts.database.deleteFrom('profile').where('id', '=', profile.id).execute();
    expect(await find()).toEqual([]);
  });

  it('a capture ends after ten minutes, and a day after its image was taken', async () => {
    const { token } = await buildSession(test, company);
    const [late, kept] = [await begin(token), await capture(test, token, cardFront, image)];
    test.clock.advance({ minutes: 10 });
    const announced = await sendFrames(test, token, late.id, await announcement(image));
    expect([announced.statusCode, code(announced)]).toEqual([409, 'capture_expired']);
    expect(code(await handIn(token, late.id))).toBe('capture_expired');
    expect((await handIn(token, kept)).statusCode).toBe(201);
  });

  it('only a customer whose turn it is may begin captures, and not without limit', async () => {
    const { token } = await buildSession(test, company);
    const asked = async (page: Parameters<typeof askCapture>[2]) => (await askCapture(test, token, page)).json();
    expect(await asked({ ...cardFront, step: 'nowhere' })).toMatchObject({ code: 'step_not_found' });
    expect(await asked({ ...cardFront, type: 'tax_certificate' })).toMatchObject({ code: 'document_not_accepted' });
    expect(await asked(selfie)).toMatchObject({ code: 'step_locked' });
    const early = await openLink(test, await buildLink(test, company, (await buildProfile(test, company)).id));
    expect((await askCapture(test, early.token, cardFront)).json()).toMatchObject({ code: 'consent_required' });
    for (let i = 0; i < 60; i++) await begin(token);
    expect(await asked(cardFront)).toMatchObject({ status: 429, code: 'too_many_attempts' });
    test.clock.advance({ minutes: 15 });
    expect(await asked(cardFront)).toMatchObject({ frames: 3 });
  });
});
