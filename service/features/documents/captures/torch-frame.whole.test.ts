import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capture } from '@veridoor/contract/documents/capture';
import type { Document } from '@veridoor/contract/documents/document';
import type { Problem } from '@veridoor/contract/problem';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../../testing/builders.ts';
import { announcement, askCapture, capture, sendFrames } from '../../../testing/documents/captures.ts';
import { database } from '../../../testing/servers/databases.ts';
import { documentRequests } from '../../../testing/documents/documents.ts';
import { cardJpeg } from '../../../testing/documents/images.ts';
import { cardFront, passport, submit, upload } from '../../../testing/documents/sending.ts';
import { ensureSpecimens } from '../../../../tools/specimens/ensure.ts';

const image = await cardJpeg({ width: 800, height: 600 });

describe('a frame in other light', () => {
  let test: TestApplication;
  let company: TestCompany;
  let requests: Awaited<ReturnType<typeof documentRequests>>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    requests = await documentRequests(test, company);
  });
  afterAll(() => test.close());

  const begin = async (token: string) => (await askCapture(test, token, passport)).json<Capture>();
  /** What the checks say of a page that is handed in. */
  const resultsOf = async (token: string, id: string | undefined, bytes: Uint8Array, page: object) => {
    const response = await submit(test, token, { ...page, capture: id, upload: await upload(test, token, bytes) });
    await test.parts.jobs.idle();
    return (await requests.read(response.json<Document>().id)).results;
  };

  it('a frame in other light is compared where the document has a hologram, and forgotten', async () => {
    const { token } = await buildSession(test, company);
    const { id, torch } = await begin(token);
    expect(torch).toBe(true);
    const { front } = (await ensureSpecimens(['passport'])).passport;
    const around = { top: 90, bottom: 90, left: 90, right: 90, background: '#3a332b' };
    const shown = await sharp(front).flatten().resize(1100).extend(around).jpeg().toBuffer();
    const lit = await sharp(shown).linear(0.8, 0).resize(960).jpeg({ quality: 70 }).toBuffer();
    const said = await announcement(shown, { torch_frame: lit.toString('base64') });
    expect((await sendFrames(test, token, id, said)).statusCode).toBe(204);
    const kept = () =>
      test.parts.database.selectFrom('capture').select('torch_frame').where('id', '=', id).executeTakeFirstOrThrow();
    const { torch_frame: sealed } = await kept();
    expect(Buffer.from(sealed!).includes(lit.subarray(0, 64))).toBe(false);
    expect(await resultsOf(token, id, shown, passport)).toContainEqual(
      expect.objectContaining({ check: 'original_hologram', outcome: 'review', detail: 'hologram_unchanged' }),
    );
    expect(await kept()).toEqual({ torch_frame: null });
  });

  it('a page with a hologram that was seen in one light alone says so, and no other page does', async () => {
    const { token } = await buildSession(test, company);
    const found = async (page: Parameters<typeof askCapture>[2]) => {
      const results = await resultsOf(token, await capture(test, token, page, image), image, page);
      return results.filter(({ check }) => check === 'original_hologram');
    };
    expect(await found(passport)).toMatchObject([{ outcome: 'not_made', detail: 'hologram_not_seen' }]);
    expect(await found(cardFront)).toEqual([]);
  });

  it('a frame in other light is a small JPEG', async () => {
    const { token } = await buildSession(test, company);
    const { id } = await begin(token);
    const large = await sharp(image).resize(970).jpeg({ quality: 20 }).toBuffer();
    const said = await announcement(image, { torch_frame: large.toString('base64') });
    const refused = await sendFrames(test, token, id, said);
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([422, 'unreadable_image']);
  });
});
