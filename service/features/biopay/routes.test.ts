import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaceOutcome } from '@veridoor/contract/faces/biologin';
import type {
  BioPayment,
  BioPayOpened,
  BioPayPinOutcome,
  BioPayRecord,
  BioPayToken,
} from '@veridoor/contract/faces/biopay';
import type { LivenessChallenge } from '@veridoor/contract/faces/liveness';
import type { Completion } from '@veridoor/contract/session';
import type { Sitter } from '../../../tools/specimens/head/video.ts';
import { hashOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import {
  answerForm,
  answerOf,
  buildEnrolled,
  perform,
  stillOf,
  type AnswerInText,
  type VideoFor,
} from '../../testing/faces/recognised.ts';
import { sitterOf } from '../../testing/faces/sitters.ts';
import { buildListener, newestEvent } from '../../testing/webhooks.ts';

const PIN = '274918';
const order = {
  amount: '49.90',
  currency: 'EUR',
  reference: 'Order 7',
  return_url: 'https://bank.example/paid?order=7',
};

describe('payments', () => {
  let test: TestApplication;
  let company: TestCompany;
  let profile: string;
  let bea: Sitter;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { settings: { biopay: true, biopay_face_limits: null } });
    bea = await sitterOf(test.parts.faceReader, 'bea');
    profile = await buildEnrolled(test, company, 'ada');
    await setPin(PIN);
    await buildListener(test, company, ['biopay.completed']);
  });
  afterAll(() => test.close());

  const post = (url: string, payload: object, token?: string) =>
    test.inject({ method: 'POST', url: `/api/v2/biopay/${url}`, payload, ...(token !== undefined && { token }) });
  const sendFace = (body: AnswerInText) =>
    test.inject({ method: 'POST', url: '/api/v2/biopay/face', ...answerForm(body) });
  const ask = async (change: object = {}) =>
    post('token', { profile, ...order, ...change }, await company.token('integration'));
  const create = async () => (await ask()).json<BioPayToken>();
  const openWith = (bio_token: string) => post('open', { bio_token });
  const open = async () => {
    const { id, bio_token } = await create();
    return { id, ...(await openWith(bio_token)).json<BioPayOpened>() };
  };
  const challenge = async (payment_token: string) => {
    test.clock.advance({ minutes: 1 });
    return (await post('challenge', { payment_token })).json<LivenessChallenge>();
  };
  const show = async (payment_token: string, video: VideoFor) => {
    const given = await challenge(payment_token);
    return perform(test, given, video, async (body) =>
      (await sendFace({ payment_token, challenge: given.id, ...body })).json<FaceOutcome>(),
    );
  };
  /** A payment whose face was shown; `face.whole.test.ts` has a video judged, which takes seconds. */
  const shown = async () => {
    const payment = await open();
    await test.parts.database
      .updateTable('biopay_payment')
      .set({ face_passed_at: test.clock.now() })
      .where('id', '=', payment.id)
      .execute();
    return payment;
  };
  const enter = async (payment_token: string, pin: string) =>
    (await post('pin', { payment_token, pin })).json<BioPayPinOutcome>().outcome;
  const read = async (payment_token: string) => (await post('payment', { payment_token })).json<BioPayment>();
  const record = async (id: string) =>
    (await test.inject({ url: `/api/v2/biopay/${id}`, token: await company.token('auditor') })).json<BioPayRecord>();
  const setPin = async (pin: string, of = profile) =>
    test.inject({
      method: 'PUT',
      url: `/api/v2/profile/${of}/biopay/pin`,
      token: await company.token('integration'),
      payload: { pin },
    });
  const removePin = async () =>
    test.inject({
      method: 'DELETE',
      url: `/api/v2/profile/${profile}/biopay/pin`,
      token: await company.token('integration'),
    });
  const lastEvent = async () => (await newestEvent(test))?.data;

  it('after the face, the PIN from the business releases a payment', async () => {
    const { payment_token: early } = await open();
    expect((await post('pin', { payment_token: early, pin: PIN })).json()).toMatchObject({ code: 'face_not_shown' });
    const { id, payment_token, payment } = await shown();
    expect(payment).toMatchObject({ amount: '49.90', currency: 'EUR', reference: 'Order 7', stage: 'face' });
    expect(await read(payment_token)).toMatchObject({ stage: 'pin' });
    expect(await enter(payment_token, '906137')).toBe('again');
    expect(await enter(payment_token, PIN)).toBe('paid');
    expect(await read(payment_token)).toMatchObject({ stage: 'over', status: 'complete' });
    const { status, callback_url } = (await post('end', { payment_token })).json<Completion>();
    expect(status).toBe('complete');
    expect(callback_url).toBe(`https://bank.example/paid?order=7&status=complete&customer_id=${profile}&errors=`);
    expect(await record(id)).toMatchObject({
      profile,
      amount: '49.90',
      currency: 'EUR',
      status: 'complete',
      errors: [],
    });
    expect(await lastEvent()).toMatchObject({
      session: { kind: 'biopay', status: 'complete', errors: [] },
      payment: { id, amount: '49.90', currency: 'EUR', reference: 'Order 7' },
    });
    expect((await post('pin', { payment_token, pin: PIN })).json()).toMatchObject({ code: 'payment_over' });
  });

  it('a payment token opens once; a used one says nothing, an expired one leads back', async () => {
    const { bio_token } = await create();
    const answers = await Promise.all(Array.from({ length: 6 }, () => openWith(bio_token)));
    const codes = answers.map((answer) => answer.statusCode).toSorted();
    expect(codes).toEqual([200, 401, 401, 401, 401, 401]);
    const late = await create();
    test.clock.advance({ minutes: 10 });
    const refused = [await openWith(bio_token), await openWith('x'.repeat(43)), await openWith(late.bio_token)];
    const bodies = refused.map((answer) => ({ ...answer.json<object>(), request_id: null }));
    expect(bodies[0]).toMatchObject({ status: 401, code: 'bio_token_invalid' });
    expect(bodies[0]).not.toHaveProperty('callback_url');
    expect(bodies[1]).toEqual(bodies[0]);
    const back = `https://bank.example/paid?order=7&status=incomplete&customer_id=${profile}&errors=401`;
    expect(bodies[2]).toMatchObject({ status: 401, code: 'bio_token_expired', callback_url: back });
    expect(await record(late.id)).toMatchObject({ status: 'expired' });
  });

  it("an unused token's hash names the pages that may frame the payment", async () => {
    const { bio_token } = await create();
    const hash = hashOpaqueToken(bio_token).toString('base64url');
    const framed = async () => (await test.inject({ url: `/api/v2/embedding?payment=${hash}` })).json<object>();
    expect(await framed()).toEqual({ frame_origins: ['https://bank.example'] });
    await openWith(bio_token);
    expect(await framed()).toEqual({ frame_origins: [] });
  });

  it('a payment is not confirmed twice at once, nor after its time', async () => {
    const payment = await shown();
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () => post('pin', { payment_token: payment.payment_token, pin: PIN })),
    );
    expect(outcomes.filter((answer) => answer.json<{ outcome?: string }>().outcome === 'paid')).toHaveLength(1);
    const late = await shown();
    test.clock.advance({ minutes: 10 });
    const refused = await post('pin', { payment_token: late.payment_token, pin: PIN });
    expect(refused.json()).toMatchObject({ status: 401, code: 'bio_token_expired' });
    expect(refused.json<{ callback_url: string }>().callback_url).toMatch(/status=incomplete&.*errors=401$/u);
  });

  it('showing the face never sets a PIN, and a payment needs one set before', async () => {
    const opened = await shown();
    expect((await removePin()).statusCode).toBe(204);
    expect(await enter(opened.payment_token, PIN)).toBe('unavailable');
    expect(await record(opened.id)).toMatchObject({ status: 'incomplete', errors: ['biopay_unavailable'] });
    const refused = await ask();
    expect(refused.json()).toMatchObject({ status: 409, code: 'biopay_pin_missing' });
    expect(refused.json<{ detail: string }>().detail).toContain('PUT /api/v2/profile/{id}/biopay/pin');
    expect((await setPin('123456')).json()).toMatchObject({ status: 422, code: 'pin_weak' });
    expect((await setPin('12345')).statusCode).toBe(400);
    expect((await setPin(PIN, crypto.randomUUID())).json()).toMatchObject({ code: 'profile_not_found' });
    expect((await setPin(PIN)).statusCode).toBe(204);
    expect((await ask()).statusCode).toBe(201);
  });

  it('a payment is not confirmed for a profile that is no longer approved', async () => {
    const payment = await shown();
    const become = async (status: string) =>
      test.inject({
        method: 'PATCH',
        url: `/api/v2/profile/${profile}`,
        token: await company.token('compliance'),
        payload: { status },
      });
    await become('in_review');
    expect(await enter(payment.payment_token, PIN)).toBe('unavailable');
    await become('approved');
    await test.parts.jobs.idle();
  });

  it('five wrong PINs lock the PIN until the business sets another', async () => {
    const first = await shown();
    for (let i = 0; i < 4; i++) expect(await enter(first.payment_token, '830264')).toBe('again');
    expect(await enter(first.payment_token, '830264')).toBe('unavailable');
    expect(await record(first.id)).toMatchObject({ status: 'incomplete', errors: ['biopay_unavailable'] });
    // The right one is now answered as a wrong one.
    const second = await shown();
    expect(await enter(second.payment_token, PIN)).toBe('unavailable');
    expect((await setPin('906137')).statusCode).toBe(204);
    const third = await shown();
    expect(await enter(third.payment_token, '906137')).toBe('paid');
  });

  it('attempts at the PIN are counted before they are checked', async () => {
    const payments = await Promise.all(Array.from({ length: 8 }, () => shown()));
    const outcomes = await Promise.all(payments.map(({ payment_token }) => enter(payment_token, '830264')));
    expect(outcomes.filter((outcome) => outcome === 'again').length).toBeLessThanOrEqual(4);
    await setPin(PIN);
  });

  it('a customer who leaves cancels the payment, and another face is refused', async () => {
    const { id, payment_token } = await open();
    expect(await show(payment_token, await stillOf(bea))).toMatchObject({ outcome: 'again' });
    const { status, callback_url } = (await post('end', { payment_token })).json<Completion>();
    expect(status).toBe('incomplete');
    expect(callback_url).toMatch(/errors=biopay_cancelled$/u);
    expect(await record(id)).toMatchObject({ status: 'incomplete' });
    const other = await open();
    const given = await challenge(other.payment_token);
    const mixed = await sendFace({
      payment_token: (await open()).payment_token,
      challenge: given.id,
      nonce: given.prompt.nonce,
      ...answerOf(await (await stillOf(bea))(given.prompt, 0)),
    });
    expect(mixed.json()).toMatchObject({ code: 'liveness_not_found' });
  });

  it('a payment needs the feature, a valid amount and a customer who can be recognised', async () => {
    expect((await ask({ amount: '0.00' })).json()).toMatchObject({ errors: [{ field: '/amount' }] });
    expect((await ask({ amount: '1.005' })).json()).toMatchObject({ errors: [{ field: '/amount' }] });
    expect((await ask({ amount: '1.5', currency: 'JPY' })).json()).toMatchObject({ errors: [{ field: '/amount' }] });
    expect((await ask({ currency: 'QQQ' })).json()).toMatchObject({ errors: [{ field: '/currency' }] });
    expect((await ask({ return_url: 'https://elsewhere.example/' })).json()).toMatchObject({
      code: 'origin_not_allowed',
    });
    const { id } = await buildProfile(test, company);
    expect((await ask({ profile: id })).json()).toMatchObject({
      status: 409,
      code: 'profile_not_approved',
      detail: 'The profile is created. Have the profile verified and approved first.',
    });
    await test.parts.database.updateTable('profile').set({ status: 'approved' }).where('id', '=', id).execute();
    expect((await ask({ profile: id })).json()).toMatchObject({
      status: 409,
      code: 'consent_required',
    });
    const plain = await buildCompany(test.parts);
    const own = await buildProfile(test, plain);
    const refused = await post('token', { profile: own.id, ...order }, await plain.token('integration'));
    expect(refused.json()).toMatchObject({ status: 403, code: 'feature_disabled' });
  });

  it("payments are audited, and a person's export holds none of their secrets", async () => {
    const audit = await test.inject({
      url: `/api/v2/audit?subject=${profile}&limit=100`,
      token: await company.token('auditor'),
    });
    const actions = audit
      .json<{ data: { action: string }[] }>()
      .data.map(({ action }) => action.replace('biopay.', ''));
    for (const action of ['token_created', 'opened', 'pin_set', 'pin_refused', 'pin_removed', 'completed', 'refused']) {
      expect(actions).toContain(action);
    }
    const token = await company.token('compliance');
    const whole = await test.inject({ url: `/api/v2/profile/${profile}/export`, token });
    expect(whole.body).toContain('biopay_payment');
    expect(whole.body).not.toMatch(/argon2id|token_hash|descriptor/u);
    const erased = await test.inject({
      method: 'POST',
      url: `/api/v2/profile/${profile}/erase`,
      token,
      payload: { reason: 'asked' },
    });
    expect(erased.statusCode).toBe(204);
    for (const table of ['biopay_payment', 'biopay_pin', 'enrolled_face'] as const) {
      const rows = await test.parts.database
        .selectFrom(table)
        .select('profile_id')
        .where('profile_id', '=', profile)
        .execute();
      expect(rows).toEqual([]);
    }
  });
});
