import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BioPayment, BioPayOpened, BioPayRecord, BioPayToken } from '@veridoor/contract/faces/biopay';
import type { Company } from '@veridoor/contract/company';
import type { BioPayEvidence, PasskeyChallenge, PasskeyList, PasskeyOutcome } from '@veridoor/contract/faces/passkey';
import type { Completion } from '@veridoor/contract/session';
import { findPayment } from './queries.ts';
import { verifyEvidence } from './evidence.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import type { Authenticator, Deviation } from '../../testing/faces/authenticator.ts';
import { buildCompany, INTERFACE_ORIGIN, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildBound, newDevice } from '../../testing/faces/passkeys.ts';
import { buildEnrolled } from '../../testing/faces/recognised.ts';

const PIN = '274918';
const order = {
  amount: '49.90',
  currency: 'EUR',
  reference: 'Order 7 – Ünal',
  return_url: 'https://bank.example/paid',
};

describe('payments with a passkey', () => {
  let test: TestApplication;
  let company: TestCompany;
  let profile: string;
  let bare: string;
  let device: Authenticator;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { settings: { biopay: true } });
    device = newDevice();
    profile = await buildBound(test, company, 'ada', [device]);
    bare = await buildEnrolled(test, company, 'bea');
    for (const id of [profile, bare]) {
      const url = `/api/v2/profile/${id}/biopay/pin`;
      await test.inject({ method: 'PUT', url, token: await company.token('integration'), payload: { pin: PIN } });
    }
  });
  afterAll(() => test.close());

  const post = (url: string, payload: object, token?: string) =>
    test.inject({ method: 'POST', url: `/api/v2/biopay/${url}`, payload, ...(token !== undefined && { token }) });
  const ask = async (fields: object = {}) =>
    post('token', { profile, ...order, ...fields }, await company.token('integration'));
  /** A payment whose face was shown: videos are judged in tests of their own. */
  const shown = async (fields: object = {}) => {
    const { id, bio_token } = (await ask(fields)).json<BioPayToken>();
    const { payment_token } = (await post('open', { bio_token })).json<BioPayOpened>();
    await test.parts.database
      .updateTable('biopay_payment')
      .set({ face_passed_at: test.clock.now() })
      .where('id', '=', id)
      .execute();
    return { id, payment_token };
  };
  const enter = async (payment_token: string) => (await post('pin', { payment_token, pin: PIN })).json<object>();
  /** A payment that waits for the passkey. */
  const begun = async (fields: object = {}) => {
    const payment = await shown(fields);
    expect(await enter(payment.payment_token)).toEqual({ outcome: 'passkey' });
    return payment;
  };
  const challenge = (payment_token: string, fields: object = {}) =>
    post('passkey/challenge', { payment_token, origin: INTERFACE_ORIGIN, ...fields });
  const sign = async (payment_token: string, by = device, change?: Deviation, fields: object = {}) => {
    const asked = (await challenge(payment_token, fields)).json<PasskeyChallenge>();
    return (await post('passkey', { payment_token, ...by.get(asked, change) })).json<PasskeyOutcome>().outcome;
  };
  const read = async (payment_token: string) => (await post('payment', { payment_token })).json<BioPayment>();
  const asked = async (url: string) => test.inject({ url: `/api/v2/${url}`, token: await company.token('auditor') });
  const record = async (id: string) => (await asked(`biopay/${id}`)).json<BioPayRecord>();
  const change = async (settings: object) =>
    test.inject({ method: 'PATCH', url: '/api/v2/company', token: await company.token('admin'), payload: settings });
  const unlock = async () =>
    test.inject({
      method: 'POST',
      url: `/api/v2/profile/${profile}/face/unlock`,
      token: await company.token('integration'),
    });

  it('a payment is confirmed by face, PIN and passkey, in this order', async () => {
    const { id, payment_token } = await shown();
    expect((await challenge(payment_token)).json()).toMatchObject({ status: 409, code: 'passkey_not_asked' });
    expect(await enter(payment_token)).toEqual({ outcome: 'passkey' });
    expect(await read(payment_token)).toMatchObject({ stage: 'passkey', status: null });
    expect(await record(id)).toMatchObject({ status: 'open', passkey_required: true });
    expect(await sign(payment_token)).toBe('passed');
    expect(await read(payment_token)).toMatchObject({ stage: 'over', status: 'complete' });
    expect(await record(id)).toMatchObject({ status: 'complete', errors: [] });
    expect((await challenge(payment_token)).json()).toMatchObject({ code: 'payment_over' });
  });

  it.each([
    [{ language: 'tr' }, 'Örnek Bankası'],
    [{ language: 'de' }, 'Example Bank'],
    [{}, 'Örnek Bankası'],
  ])('with %j, the payee is signed by the name that the payer reads: %s', async (fields, payee) => {
    await change({ branding: { name: 'Example Bank', names: { tr: 'Örnek Bankası' } } });
    const { id, payment_token } = await begun({ language: 'tr-TR' });
    expect(await sign(payment_token, device, undefined, fields)).toBe('passed');
    const evidence = (await asked(`biopay/${id}/evidence`)).json<BioPayEvidence>();
    expect(JSON.parse(evidence.statement)).toMatchObject({ payee_name: payee });
    expect(evidence.valid).toBe(true);
    await change({ branding: { names: null } });
  });

  it('a confirmed payment leaves signed evidence about itself alone', async () => {
    const { id, payment_token } = await begun();
    await sign(payment_token);
    const evidence = (await asked(`biopay/${id}/evidence`)).json<BioPayEvidence>();
    expect(evidence).toMatchObject({ valid: true, rp_id: 'localhost', origin: INTERFACE_ORIGIN });
    expect(JSON.parse(evidence.statement)).toMatchObject({
      amount: '49.90',
      currency: 'EUR',
      description: 'Order 7 – Ünal',
      payee: company.id,
      payment: id,
      profile,
    });
    const signed = JSON.parse(Buffer.from(evidence.client_data_json, 'base64url').toString()) as { challenge: string };
    expect(signed.challenge).toBe(createHash('sha256').update(evidence.statement).digest('base64url'));
    const payment = await findPayment(test.parts.database, company.id, id);
    const kept = payment!.evidence!;
    expect(await verifyEvidence(kept, payment!)).toBe(true);
    for (const other of [{ amount: '49.91' }, { currency: 'USD' }, { reference: 'Order 8' }, { profile_id: bare }]) {
      expect(await verifyEvidence(kept, { ...payment!, ...other })).toBe(false);
    }
    const dearer = kept.statement.replace('49.90', '99.90');
    expect(await verifyEvidence({ ...kept, statement: dearer }, { ...payment!, amount: '99.90' })).toBe(false);
    for (const field of ['signature', 'client_data_json', 'authenticator_data', 'public_key'] as const) {
      const bytes = Buffer.from(kept[field], 'base64url');
      bytes[bytes.length - 1]! ^= 1;
      expect(await verifyEvidence({ ...kept, [field]: bytes.toString('base64url') }, payment!)).toBe(false);
    }
    const stranger = await buildCompany(test.parts);
    const url = `/api/v2/biopay/${id}/evidence`;
    const refused = await test.inject({ url, token: await stranger.token('auditor') });
    expect(refused.json()).toMatchObject({ status: 404, code: 'payment_not_found' });
    const open = await begun();
    expect((await asked(`biopay/${open.id}/evidence`)).json()).toMatchObject({ code: 'evidence_not_found' });
  });

  it('a signature counts once, for its own payment and device', async () => {
    const [one, other] = [await begun(), await begun({ amount: '1000.00' })];
    const cheap = (await challenge(one.payment_token)).json<PasskeyChallenge>();
    await challenge(other.payment_token);
    const moved = { payment_token: other.payment_token, ...device.get(cheap) };
    expect((await post('passkey', moved)).json()).toEqual({ outcome: 'again' });
    expect((await post('passkey', moved)).json()).toMatchObject({ status: 409, code: 'passkey_challenge_over' });
    expect(await sign(one.payment_token, newDevice())).toBe('again');
    expect(await sign(one.payment_token, device, { unverified: true })).toBe('again');
    expect(await sign(one.payment_token, device, { origin: 'https://elsewhere.example' })).toBe('again');
    expect(await record(other.id)).toMatchObject({ status: 'open' });
    expect(await sign(one.payment_token)).toBe('passed');
    expect(await sign(other.payment_token)).toBe('passed');
  });

  it('the fifth refused passkey ends the payment, and no other starts while the face is locked', async () => {
    const { id, payment_token } = await begun();
    for (let tries = 0; tries < 4; tries += 1) expect(await sign(payment_token, newDevice())).toBe('again');
    expect(await sign(payment_token, newDevice())).toBe('unavailable');
    expect(await record(id)).toMatchObject({ status: 'incomplete', errors: ['biopay_unavailable'] });
    expect((await ask()).json()).toMatchObject({ status: 409, code: 'face_locked' });
    await unlock();
  });

  it('a customer without the passkey can cancel the payment', async () => {
    const { payment_token } = await begun();
    const { status, callback_url } = (await post('end', { payment_token })).json<Completion>();
    expect(status).toBe('incomplete');
    expect(callback_url).toMatch(/errors=biopay_cancelled$/u);
  });

  it('a passkey is required above the limit, in other currencies and of every owner of one', async () => {
    expect((await ask({ profile: bare })).json()).toMatchObject({ status: 409, code: 'passkey_missing' });
    expect((await ask({ profile: bare, amount: '30.01' })).json()).toMatchObject({ code: 'passkey_missing' });
    expect((await ask({ profile: bare, amount: '1.00', currency: 'USD' })).json()).toMatchObject({
      code: 'passkey_missing',
    });
    const small = await shown({ profile: bare, amount: '30.00' });
    expect(await enter(small.payment_token)).toEqual({ outcome: 'paid' });
    expect(await record(small.id)).toMatchObject({ status: 'complete', passkey_required: false });
    await begun({ amount: '1.00' });
  });

  it("a payment follows the company's settings at the moment of its token", async () => {
    const limits = [
      { currency: 'EUR', amount: '100' },
      { currency: 'JPY', amount: '5000' },
    ];
    const answer = await change({ biopay_face_limits: limits, biopay_passkey: 'off' });
    expect(answer.json<Company>()).toMatchObject({ biopay_face_limits: limits, biopay_passkey: 'off' });
    const { payment_token } = await shown({ amount: '99.99' });
    await change({ biopay_face_limits: [] });
    expect(await enter(payment_token)).toEqual({ outcome: 'paid' });
    await begun({ amount: '0.01' });
    await change({ biopay_face_limits: null });
    expect(await enter((await shown({ amount: '99999.00' })).payment_token)).toEqual({ outcome: 'paid' });
    await change({ biopay_passkey: 'required' });
    expect((await ask({ profile: bare, amount: '1.00' })).json()).toMatchObject({ code: 'passkey_missing' });
    const wrong = [
      [{ currency: 'QQQ', amount: '1' }],
      [{ currency: 'JPY', amount: '1.5' }],
      [limits[0], limits[0]],
      [{ currency: 'EUR', amount: '-1' }],
    ];
    for (const some of wrong) expect((await change({ biopay_face_limits: some })).statusCode).toBe(400);
    await change({ biopay_face_limits: [{ currency: 'EUR', amount: '30' }], biopay_passkey: 'where_bound' });
  });

  it('a payment whose passkey is removed meanwhile ends with a reason of its own', async () => {
    const [one, other] = [await begun(), (await ask()).json<BioPayToken>()];
    const late = (await post('open', { bio_token: other.bio_token })).json<BioPayOpened>();
    const [passkey] = (await asked(`profile/${profile}/passkeys`)).json<PasskeyList>().data;
    const url = `/api/v2/profile/${profile}/passkeys/${passkey!.id}`;
    await test.inject({ method: 'DELETE', url, token: await company.token('integration') });
    const back = `https://bank.example/paid?status=incomplete&customer_id=${profile}&errors=passkey_missing`;
    const refused = await challenge(one.payment_token);
    expect(refused.json()).toMatchObject({ status: 409, code: 'passkey_missing', callback_url: back });
    const before = await post('challenge', { payment_token: late.payment_token });
    expect(before.json()).toMatchObject({ status: 409, code: 'passkey_missing', callback_url: back });
    for (const { id } of [one, other]) {
      expect(await record(id)).toMatchObject({ status: 'incomplete', errors: ['passkey_missing'] });
    }
    expect((await ask()).json()).toMatchObject({ code: 'passkey_missing' });
  });
});
