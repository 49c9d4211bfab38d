import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaceOutcome } from '@veridoor/contract/faces/biologin';
import type { LivenessChallenge } from '@veridoor/contract/faces/liveness';
import type { PasskeyChallenge, PasskeyList } from '@veridoor/contract/faces/passkey';
import type { Completion, Session } from '@veridoor/contract/session';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import type { Authenticator, Deviation } from '../../../testing/faces/authenticator.ts';
import { buildCompany, buildLink, INTERFACE_ORIGIN, openLink, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import {
  answerLogin,
  askLogin,
  buildBound,
  newDevice,
  recognisedLogin,
  showDevice,
} from '../../../testing/faces/passkeys.ts';
import { answerForm, buildEnrolled, videoOf, perform } from '../../../testing/faces/recognised.ts';
import { sitterOf } from '../../../testing/faces/sitters.ts';
import { buildListener, newestEvent } from '../../../testing/webhooks.ts';

describe('login with a passkey', () => {
  let test: TestApplication;
  let company: TestCompany;
  let profile: string;
  let device: Authenticator;
  let spare: Authenticator;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    [device, spare] = [newDevice(), newDevice()];
    profile = await buildBound(test, company, 'ada', [device, spare]);
    await buildListener(test, company, ['biologin.completed']);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const url = `/api/v2/profile/${profile}/face/unlock`;
    await test.inject({ method: 'POST', url, token: await company.token('integration') });
  });

  const post = (token: string, url: string, payload: object = {}) =>
    test.inject({ method: 'POST', url: `/api/v2/session/${url}`, token, payload });
  const begin = () => recognisedLogin(test, company, profile);
  const challenge = async (token: string) => (await askLogin(test, token)).json<PasskeyChallenge>();
  const leave = async (token: string) => {
    const { callback_url, status } = (await post(token, 'complete', { leave: true })).json<Completion>();
    return { status, errors: new URL(callback_url ?? '').searchParams.get('errors') };
  };
  const stage = async (token: string) =>
    (await test.inject({ url: '/api/v2/session', token })).json<Session>().biologin;
  const change = async (settings: object) =>
    test.inject({ method: 'PATCH', url: '/api/v2/company', token: await company.token('admin'), payload: settings });
  const passkeys = async () =>
    (
      await test.inject({ url: `/api/v2/profile/${profile}/passkeys`, token: await company.token('auditor') })
    ).json<PasskeyList>().data;
  const audited = async (action: string) => {
    const token = await company.token('auditor');
    const found = await test.inject({ url: `/api/v2/audit?subject=${profile}&action=${action}&limit=100`, token });
    return found.json<{ data: { detail: Record<string, unknown> }[] }>().data.map(({ detail }) => detail);
  };
  const lastEvent = async () => (await newestEvent(test))?.data.session;

  it('a login needs the face and then the passkey; neither alone is enough', async () => {
    const link = await buildLink(test, company, profile, { web_sdk_url: `${INTERFACE_ORIGIN}/biologin` });
    const { token } = await openLink(test, link);
    expect(await stage(token)).toEqual({ available: true, stage: 'face' });
    expect((await askLogin(test, token)).json()).toMatchObject({ status: 409, code: 'passkey_not_asked' });
    const given = (await post(token, 'biologin/challenge')).json<LivenessChallenge>();
    const video = videoOf(await sitterOf(test.parts.faceReader, 'ada'), 'logs in');
    const face = await perform(test, given, video, async (body) =>
      (
        await test.inject({
          method: 'POST',
          url: '/api/v2/session/biologin',
          token,
          ...answerForm({ challenge: given.id, ...body }),
        })
      ).json<FaceOutcome>(),
    );
    expect(face).toEqual({ outcome: 'passkey', hint: null, prompt: null });
    expect(await stage(token)).toEqual({ available: true, stage: 'passkey' });
    expect((await post(token, 'complete')).json()).toMatchObject({ code: 'steps_outstanding' });
    expect(await showDevice(test, token, device)).toBe('passed');
    expect(await leave(token)).toEqual({ status: 'complete', errors: '' });
    expect(await lastEvent()).toMatchObject({ kind: 'biologin', status: 'complete', errors: [] });
    expect((await askLogin(test, token)).json()).toMatchObject({ code: 'session_completed' });
    expect((await passkeys()).map(({ last_used_at }) => last_used_at !== null)).toEqual([true, false]);
    expect(await audited('biologin.face_recognised')).toEqual([{ outcome: 'passkey', locked: false }]);
  });

  it("the page is offered the customer's passkeys that work there", async () => {
    const token = await begin();
    const asked = await challenge(token);
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([device.name, spare.name]);
    expect((await askLogin(test, token, { origin: 'https://elsewhere.example' })).json()).toMatchObject({
      code: 'origin_not_allowed',
    });
  });

  it.each<[string, Deviation]>([
    ['another page', { origin: 'https://elsewhere.example' }],
    ["a stranger's frame", { topOrigin: 'https://elsewhere.example' }],
    ['another host', { rpId: 'elsewhere.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a registration instead of a login', { type: 'webauthn.create' }],
    ['a device that verified nobody', { unverified: true }],
  ])('a login is refused for %s', async (_, deviation) => {
    const token = await begin();
    expect(await showDevice(test, token, device, deviation)).toBe('again');
    expect((await audited('passkey.refused'))[0]).toMatchObject({ reason: 'invalid', locked: false });
    expect(await leave(token)).toEqual({ status: 'incomplete', errors: 'passkey_failed' });
  });

  it('a copied device, whose counter goes back, is refused', async () => {
    expect(await showDevice(test, await begin(), device, { signCount: 100 })).toBe('passed');
    const token = await begin();
    expect(await showDevice(test, token, device, { signCount: 100 })).toBe('again');
    expect((await audited('passkey.refused'))[0]).toMatchObject({ reason: 'counter' });
    expect(await showDevice(test, token, device, { signCount: 101 })).toBe('passed');
  });

  it("an unknown passkey and another customer's passkey are refused", async () => {
    const stranger = newDevice();
    await buildBound(test, company, 'bea', [stranger]);
    const token = await begin();
    for (const other of [stranger, newDevice()]) expect(await showDevice(test, token, other)).toBe('again');
    expect((await audited('passkey.refused')).slice(0, 2)).toMatchObject([
      { reason: 'unknown', passkey: null },
      { reason: 'unknown', passkey: null },
    ]);
  });

  it('a signature counts once, for its own login and in time', async () => {
    const token = await begin();
    const signed = device.get(await challenge(token), { signCount: 200 });
    const other = await begin();
    await askLogin(test, other);
    expect((await answerLogin(test, other, signed)).json()).toEqual({ outcome: 'again' });
    expect((await answerLogin(test, other, signed)).json()).toMatchObject({ code: 'passkey_challenge_over' });
    const late = device.get(await challenge(other), { signCount: 201 });
    test.clock.advance({ minutes: 5 });
    expect((await answerLogin(test, other, late)).json()).toMatchObject({ code: 'passkey_not_asked' });
    expect(await stage(other)).toEqual({ available: true, stage: 'face' });
    expect(await leave(other)).toEqual({ status: 'incomplete', errors: 'biologin_failed' });
  });

  it('five refused passkeys in a row lock the face', async () => {
    const token = await begin();
    for (let tries = 0; tries < 4; tries += 1) expect(await showDevice(test, token, newDevice())).toBe('again');
    const asked = await challenge(token);
    expect((await answerLogin(test, token, newDevice().get(asked))).json()).toEqual({ outcome: 'unavailable' });
    expect(await lastEvent()).toMatchObject({ status: 'incomplete', errors: ['biologin_unavailable'] });
    expect((await askLogin(test, token)).json()).toMatchObject({ status: 409, code: 'biologin_unavailable' });
    expect(await leave(token)).toEqual({ status: 'incomplete', errors: 'biologin_unavailable' });
  });

  it('attempts are counted before they are judged, simultaneous ones too', async () => {
    const token = await begin();
    const answers = await Promise.all(Array.from({ length: 6 }, () => showDevice(test, token, newDevice())));
    expect(answers.filter((outcome) => outcome === 'again').length).toBeLessThanOrEqual(4);
    expect(answers).not.toContain('passed');
  });

  it('the company decides whether nobody or everybody needs a passkey', async () => {
    const bare = await buildEnrolled(test, company, 'ada');
    const requested = {
      profile: bare,
      web_sdk_url: `${INTERFACE_ORIGIN}/biologin`,
      return_url: 'https://bank.example/x',
    };
    const link = await buildLink(test, company, bare, { web_sdk_url: requested.web_sdk_url });
    const { token } = await openLink(test, link);
    expect((await post(token, 'biologin/challenge')).statusCode).toBe(201);
    expect((await change({ biologin_passkey: 'required' })).statusCode).toBe(200);
    expect(await stage(token)).toEqual({ available: false, stage: 'passkey_missing' });
    expect((await post(token, 'biologin/challenge')).json()).toMatchObject({ status: 409, code: 'passkey_missing' });
    expect(await leave(token)).toEqual({ status: 'incomplete', errors: 'passkey_missing' });
    expect(await lastEvent()).toMatchObject({ status: 'incomplete', errors: ['passkey_missing'] });
    const refused = await test.inject({
      method: 'POST',
      url: '/api/v2/profile/url',
      token: await company.token('integration'),
      payload: requested,
    });
    expect(refused.json()).toMatchObject({ status: 409, code: 'passkey_missing' });
    await change({ biologin_passkey: 'off' });
    expect(await stage(await begin())).toEqual({ available: true, stage: 'face' });
    await change({ biologin_passkey: 'where_bound' });
  });

  it('any answer of a device ends in an outcome or a refusal, never in a fault', async () => {
    const token = await begin();
    const right = device.get(await challenge(token), { signCount: 300 });
    const bytes = fc
      .uint8Array({ minLength: 1, maxLength: 200 })
      .map((some) => Buffer.from(some).toString('base64url'));
    const json = fc.json().map((text) => Buffer.from(text).toString('base64url'));
    const spoilt = fc.record({
      id: fc.oneof(bytes, fc.constant(right.id)),
      clientDataJSON: fc.oneof(bytes, json, fc.constant(right.clientDataJSON)),
      authenticatorData: fc.oneof(bytes, fc.constant(right.authenticatorData)),
      signature: bytes,
    });
    await fc.assert(
      fc.asyncProperty(spoilt, async (payload) => {
        await test.parts.database.updateTable('enrolled_face').set({ failures: 0, locked_until: null }).execute();
        await askLogin(test, token);
        expect((await answerLogin(test, token, payload)).json()).toEqual({ outcome: 'again' });
      }),
      { numRuns: 60 },
    );
  });

  it("a removed passkey is refused while the customer's other one works", async () => {
    const [first] = await passkeys();
    const token = await begin();
    const url = `/api/v2/profile/${profile}/passkeys/${first!.id}`;
    const integration = await company.token('integration');
    expect((await test.inject({ method: 'DELETE', url, token: integration })).statusCode).toBe(204);
    expect(await showDevice(test, token, device, { signCount: 400 })).toBe('again');
    expect(await showDevice(test, token, spare)).toBe('passed');
  });
});
