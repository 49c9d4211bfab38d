import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortrait, makeSelfie } from '../../../tools/specimens/portrait.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, setStep, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { groupImage } from '../../testing/faces/faces.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { passport, selfie, send } from '../../testing/documents/sending.ts';

const size = { width: 960, height: 720 };

describe('faces of a profile', () => {
  let test: TestApplication;
  let company: TestCompany;
  let strict: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    strict = await buildCompany(test.parts, { acceptsSpecimens: false });
  });
  afterAll(() => test.close());

  /** Sends a passport and a selfie, and resolves to the selfie's results and status. */
  async function judge(document: Uint8Array, face: Uint8Array, of = company) {
    const { token, profile } = await buildSession(test, of);
    await send(test, token, document, passport);
    await test.parts.jobs.idle();
    // A portrait alone is no page of a passport; a person has let it pass.
    await test.parts.database
      .updateTable('document')
      .set({ status: 'approved' })
      .where('profile_id', '=', profile.id)
      .execute();
    await setStep(test, profile.id, 'identity', 'approved');
    const { id } = await send(test, token, face, selfie);
    await test.parts.jobs.idle();
    const url = `/api/v2/document/${id}`;
    const page = (await test.inject({ url, token: await of.token('integration') })).json<{
      status: string;
      reject_reason: string | null;
      results: { check: string; outcome: string; score: number | null; detail: string | null; threshold?: number }[];
    }>();
    return { ...page, result: (check: string) => page.results.find((result) => result.check === check) };
  }

  const portraitOf = async (person: 'ada' | 'bea') => {
    const { default: sharp } = await import('sharp');
    return sharp(await makePortrait(person))
      .resize({ width: 800 })
      .jpeg()
      .toBuffer();
  };

  it('a selfie and a portrait of one person match', async () => {
    const { status, result } = await judge(await portraitOf('ada'), (await makeSelfie('ada', size)).png);
    expect(result('face')).toMatchObject({ outcome: 'passed' });
    expect(result('match')).toMatchObject({ outcome: 'passed', threshold: 0.5, detail: null });
    expect(result('match')!.score).toBeGreaterThan(0.5);
    expect(status).toBe('approved');
  });

  it('a selfie that is the portrait itself goes to a person, without liveness, too', async () => {
    const { status, reject_reason, result } = await judge(
      await portraitOf('ada'),
      (await makeSelfie('ada', size)).png,
      strict,
    );
    expect(result('match')).toMatchObject({ outcome: 'passed' });
    expect(result('liveness')).toBeUndefined();
    expect(result('original_selfie')).toMatchObject({ outcome: 'review', detail: 'selfie_from_document' });
    expect({ status, reject_reason }).toEqual({ status: 'pending', reject_reason: null });
  });

  it('a selfie and a portrait of two people are rejected', async () => {
    const { status, reject_reason, result } = await judge(await portraitOf('ada'), (await makeSelfie('bea', size)).png);
    expect(result('match')).toMatchObject({ outcome: 'failed', detail: 'face_differs' });
    expect({ status, reject_reason }).toEqual({ status: 'rejected', reject_reason: 'face_differs' });
  });

  it('a selfie without a portrait to compare with goes to a person', async () => {
    const { status, result } = await judge(await cardJpeg({ reverse: true }), (await makeSelfie('ada', size)).png);
    expect(result('match')).toMatchObject({ outcome: 'review', score: null, detail: 'portrait_missing' });
    expect(status).toBe('pending');
  });

  it('a selfie without a face, or with several, is rejected', async () => {
    const none = await judge(await portraitOf('ada'), await cardJpeg({ reverse: true }));
    expect(none.reject_reason).toBe('face_missing');
    expect(none.result('match')).toMatchObject({ outcome: 'not_made' });
    const several = await judge(await portraitOf('ada'), await groupImage(6));
    expect(several.reject_reason).toBe('face_several');
  });
});
