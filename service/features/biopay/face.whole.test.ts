import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaceOutcome } from '@veridoor/contract/faces/biologin';
import type { BioPayment, BioPayOpened, BioPayToken } from '@veridoor/contract/faces/biopay';
import type { LivenessChallenge } from '@veridoor/contract/faces/liveness';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../testing/builders.ts';
import { answerForm, buildEnrolled, perform, videoOf, type AnswerInText } from '../../testing/faces/recognised.ts';
import { sitterOf } from '../../testing/faces/sitters.ts';
import { database } from '../../testing/servers/databases.ts';

describe('the face of a payment', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { settings: { biopay: true, biopay_face_limits: null } });
  });
  afterAll(() => test.close());

  const post = async <Answer>(url: string, payload: object, token?: string): Promise<Answer> =>
    (
      await test.inject({
        method: 'POST',
        url: `/api/v2/biopay/${url}`,
        payload,
        ...(token !== undefined && { token }),
      })
    ).json();

  it("a video of the customer's face opens the way to the PIN", async () => {
    const ada = await sitterOf(test.parts.faceReader, 'ada');
    const profile = await buildEnrolled(test, company, 'ada');
    const order = { amount: '49.90', currency: 'EUR', reference: 'Order 7', return_url: 'https://bank.example/paid' };
    await test.inject({
      method: 'PUT',
      url: `/api/v2/profile/${profile}/biopay/pin`,
      token: await company.token('integration'),
      payload: { pin: '274918' },
    });
    const { bio_token } = await post<BioPayToken>('token', { profile, ...order }, await company.token('integration'));
    const { payment_token } = await post<BioPayOpened>('open', { bio_token });
    test.clock.advance({ minutes: 1 });
    const challenge = await post<LivenessChallenge>('challenge', { payment_token });
    const send = async (body: AnswerInText) => {
      const sent = answerForm({ payment_token, challenge: challenge.id, ...body });
      return (await test.inject({ method: 'POST', url: '/api/v2/biopay/face', ...sent })).json<FaceOutcome>();
    };
    expect(await perform(test, challenge, videoOf(ada, 'pays'), send)).toEqual({
      outcome: 'passed',
      hint: null,
      prompt: null,
    });
    expect(await post<BioPayment>('payment', { payment_token })).toMatchObject({ stage: 'pin' });
  });
});
