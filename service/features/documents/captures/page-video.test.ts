import * as fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@veridoor/contract/audit';
import type { Capture } from '@veridoor/contract/documents/capture';
import type { Document } from '@veridoor/contract/documents/document';
import type { CaptureVideo, DocumentVideo } from '@veridoor/contract/documents/page-video';
import type { ProfileExport } from '@veridoor/contract/privacy';
import type { Problem } from '@veridoor/contract/problem';
import type { Report } from '@veridoor/contract/report';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../../testing/builders.ts';
import {
  announcement,
  askCapture,
  capture,
  chainOver,
  pageVideo,
  sendFrames,
  sendVideo,
} from '../../../testing/documents/captures.ts';
import { database } from '../../../testing/servers/databases.ts';
import { cardJpeg } from '../../../testing/documents/images.ts';
import { cardFront, form, selfie, submit, upload } from '../../../testing/documents/sending.ts';
import { retention } from '../../privacy/retention.ts';

const image = await cardJpeg({ width: 800, height: 600 });

describe('the video of a page', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { settings: { retention_days: 10 } });
  });
  afterAll(() => test.close());

  /** A customer whose page was taken and handed in, without its video. */
  async function handedIn() {
    const { token, profile } = await buildSession(test, company);
    const id = (await capture(test, token, cardFront, image))!;
    const response = await submit(test, token, { ...cardFront, capture: id, upload: await upload(test, token, image) });
    await test.parts.jobs.idle();
    return { token, profile: profile.id, id, document: response.json<Document>().id };
  }
  async function withVideo() {
    const given = await handedIn();
    const video = await pageVideo(given.id, image);
    expect((await sendVideo(test, given.token, given.id, video)).statusCode).toBe(204);
    return { ...given, video };
  }
  const get = async (url: string) => test.inject({ url: `/api/v2${url}`, token: await company.token('admin') });
  const factsOf = async (profile: string) =>
    (await get(`/profile/${profile}/report`)).json<Report>().documents.map(({ video }) => video);
  const files = async () => (await test.parts.database.selectFrom('stored_file').select('name').execute()).length;
  const refusal = (response: Awaited<ReturnType<typeof sendVideo>>) => {
    const { code, errors } = response.json<Problem & { errors?: { field: string }[] }>();
    return errors?.[0]?.field ?? code;
  };

  it('a capture of an identity document asks for a tilt, in each direction, and that of a face for none', async () => {
    const { token } = await buildSession(test, company);
    const asked = new Set<unknown>();
    for (let turn = 0; turn < 40 && asked.size < 4; turn += 1)
      asked.add((await askCapture(test, token, cardFront)).json<Capture>().tilt);
    expect([...asked].toSorted()).toEqual(['away', 'left', 'right', 'towards']);
    const other = await buildSession(test, company);
    expect((await askCapture(test, other.token, selfie)).json<Capture>().tilt ?? null).toBeNull();
  });

  it('a video is kept beside its image, shown in the report, and looked at on the record', async () => {
    const { token, profile, id, document, video } = await withVideo();
    // The answer was lost.
    expect((await sendVideo(test, token, id, video)).statusCode).toBe(204);
    const [facts] = await factsOf(profile);
    const size = video.frames.reduce((sum, frame) => sum + Buffer.from(frame.image, 'base64').length, 0);
    expect(facts).toEqual({
      outcome: 'made',
      detail: null,
      frames: 6,
      duration: 400,
      size,
      sha256: video.chain,
      tilt: expect.stringMatching(/^(towards|away|left|right)$/),
      url: expect.stringContaining(`/api/v2/document/${document}/video`),
    });
    const shown = await get(`/document/${document}/video`);
    const { tilt } = facts!;
    expect(shown.json<DocumentVideo>()).toEqual({
      document,
      tilt,
      taken: 180,
      frames: video.frames,
      sha256: video.chain,
    });
    const looks = (await get(`/audit?action=document.file_read&subject=${document}`)).json<{ data: AuditEntry[] }>();
    expect(looks.data.map(({ detail }) => detail['view'])).toEqual(['video']);
    const foreigner = await buildCompany(test.parts);
    const foreign = { url: `/api/v2/document/${document}/video`, token: await foreigner.token('admin') };
    expect((await test.inject(foreign)).statusCode).toBe(404);
  });

  it('a page without a video says why: a file, or a video that did not come', async () => {
    const { profile, document } = await handedIn();
    expect(await factsOf(profile)).toMatchObject([{ outcome: 'not_made', detail: 'not_received', url: null }]);
    expect((await get(`/document/${document}/video`)).statusCode).toBe(404);
    const other = await buildSession(test, company);
    await submit(test, other.token, { ...cardFront, upload: await upload(test, other.token, image) });
    await test.parts.jobs.idle();
    expect(await factsOf(other.profile.id)).toMatchObject([
      { outcome: 'not_made', detail: 'sent_as_file', tilt: null },
    ]);
  });

  it('a video comes after its own image alone, once, and from nobody else', async () => {
    const { token } = await buildSession(test, company);
    const { id } = (await askCapture(test, token, cardFront)).json<Capture>();
    await sendFrames(test, token, id, await announcement(image));
    expect(refusal(await sendVideo(test, token, id, await pageVideo(id, image)))).toBe('capture_not_found');
    const first = await withVideo();
    const foreign = await sendVideo(test, token, first.id, first.video);
    expect(refusal(foreign)).toBe('capture_not_found');
    const another = await pageVideo(first.id, image, first.video.frames.slice(1));
    expect(refusal(await sendVideo(test, first.token, first.id, another))).toBe('capture_used');
  });

  it('a video is refused when it is too large, goes back in time, lasts too long or cannot be drawn', async () => {
    const { token, id, profile } = await handedIn();
    const { frames } = await pageVideo(id, image);
    const send = async (changed: CaptureVideo['frames']) =>
      refusal(await sendVideo(test, token, id, await pageVideo(id, image, changed)));
    const [first, ...later] = frames;
    expect(await send([first!, { ...first!, at: first!.at }])).toBe('/frames');
    expect(await send([...later, first!])).toBe('/frames');
    expect(await send([first!, { ...first!, at: first!.at + 10_001 }])).toBe('/frames');
    const heavy = Buffer.alloc(62_000, 7).toString('base64');
    expect(await send(Array.from({ length: 13 }, (_, i) => ({ at: i * 100, image: heavy })))).toBe('/frames');
    expect(await send([first!, { at: 500, image: Buffer.from('no image').toString('base64') }])).toBe(
      'unreadable_image',
    );
    const wide = await sharp(image).resize(641).jpeg({ quality: 30 }).toBuffer();
    expect(await send([first!, { at: 500, image: wide.toString('base64') }])).toBe('unreadable_image');
    expect(await factsOf(profile)).toMatchObject([{ outcome: 'not_made' }]);
  });

  it('no frame of a video can be another, come at another time or be missing, nor the image be another', async () => {
    const { token, id } = await handedIn();
    const { frames, chain } = await pageVideo(id, image);
    const changes = fc.oneof(
      fc.nat(frames.length - 1).map((i) => frames.toSpliced(i, 1)),
      fc.nat(frames.length - 1).map((i) => frames.with(i, { ...frames[i]!, at: frames[i]!.at + 1 })),
      fc
        .nat(frames.length - 2)
        .map((i) => frames.with(i, { ...frames[i]!, image: frames[i + 1]!.image }))
        .filter((changed) => changed.some(({ image }, i) => image !== frames[i]!.image)),
    );
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        expect(refusal(await sendVideo(test, token, id, { frames: changed, chain }))).toBe('/chain');
      }),
      { numRuns: 12 },
    );
    const other = await chainOver(id, frames, Buffer.from('another image'));
    expect(refusal(await sendVideo(test, token, id, { frames, chain: other }))).toBe('/chain');
    const elsewhere = await chainOver(crypto.randomUUID(), frames, image);
    expect(refusal(await sendVideo(test, token, id, { frames, chain: elsewhere }))).toBe('/chain');
  });

  it('a video goes with its image: by retention, with the document, and with the person', async () => {
    const [deleted, erased, old] = [await withVideo(), await withVideo(), await withVideo()];
    const before = await files();
    const remove = { method: 'DELETE', url: `/api/v2/document/${deleted.document}` } as const;
    expect((await test.inject({ ...remove, token: await company.token('admin') })).statusCode).toBe(204);
    expect(await files()).toBe(before - 2);
    const url = `/api/v2/profile/${erased.profile}/erase`;
    const erase = { method: 'POST', url, payload: { reason: 'asked' } } as const;
    expect((await test.inject({ ...erase, token: await company.token('admin') })).statusCode).toBe(204);
    expect(await files()).toBe(before - 4);
    test.clock.advance({ days: 11 });
    await retention(test.parts).run({});
    expect((await get(`/document/${old.document}/video`)).statusCode).toBe(410);
    expect(await factsOf(old.profile)).toMatchObject([{ outcome: 'gone', detail: null, url: null }]);
    expect(await files()).toBe(0);
  });

  it('a video outlives its capture where the page is kept longer', async () => {
    const { document, video } = await withVideo();
    test.clock.advance({ days: 6 });
    const replacing = { method: 'PUT', url: `/api/v2/document/${document}`, ...form({}, { bytes: image }) } as const;
    expect((await test.inject({ ...replacing, token: await company.token('admin') })).statusCode).toBe(200);
    const before = await files();
    test.clock.advance({ days: 6 });
    await retention(test.parts).run({});
    expect(await files()).toBe(before);
    const { rows } = await sql<{ chain: string }>`
      select video ->> 'chain' as chain from capture where document_id = ${document}
    `.execute(test.parts.database);
    expect(rows).toEqual([{ chain: video.chain }]);
    test.clock.advance({ days: 5 });
    await retention(test.parts).run({});
    expect(await files()).toBe(0);
  });

  it('the export of a person names the video', async () => {
    const { profile, document, video } = await withVideo();
    const { files: named } = (await get(`/profile/${profile}/export`)).json<ProfileExport>();
    expect(named.map(({ document: of, mime_type, sha256 }) => ({ of, mime_type, sha256 }))).toContainEqual({
      of: document,
      mime_type: 'application/json',
      sha256: video.chain,
    });
  });
});
