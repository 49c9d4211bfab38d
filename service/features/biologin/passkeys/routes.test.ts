import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasskeyBinding, PasskeyList } from '@veridoor/contract/faces/passkey';
import type { Session } from '@veridoor/contract/session';
import { makeSelfie } from '../../../../tools/specimens/portrait.ts';
import { retention } from '../../privacy/retention.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { cborArray, cborMap, cborText, type Deviation } from '../../../testing/faces/authenticator.ts';
import { buildCompany, buildSession, INTERFACE_ORIGIN, setStep, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { bindDevice, buildBound, newDevice } from '../../../testing/faces/passkeys.ts';
import { selfie, send } from '../../../testing/documents/sending.ts';

describe('binding a passkey', () => {
  let test: TestApplication;
  let company: TestCompany;
  let image: Uint8Array;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    image = (await makeSelfie('ada', { width: 640, height: 480 })).png;
  });
  afterAll(() => test.close());

  const begun = async (of = company) => {
    const session = await buildSession(test, of);
    await setStep(test, session.profile.id, 'identity', 'approved');
    return session;
  };
  const afterSelfie = async (of = company) => {
    const session = await begun(of);
    await send(test, session.token, image, selfie);
    return session;
  };
  const ask = (token: string, origin = INTERFACE_ORIGIN) =>
    test.inject({ method: 'POST', url: '/api/v2/session/passkey/challenge', token, payload: { origin } });
  const answer = (token: string, payload: object) =>
    test.inject({ method: 'POST', url: '/api/v2/session/passkey', token, payload });
  const session = async (token: string) => (await test.inject({ url: '/api/v2/session', token })).json<Session>();
  const list = async (profile: string) =>
    (
      await test.inject({ url: `/api/v2/profile/${profile}/passkeys`, token: await company.token('auditor') })
    ).json<PasskeyList>().data;
  const remove = async (profile: string, id: string, of = company) =>
    test.inject({
      method: 'DELETE',
      url: `/api/v2/profile/${profile}/passkeys/${id}`,
      token: await of.token('integration'),
    });

  it('a passkey is offered after the selfie and counts once the selfie is enrolled', async () => {
    const before = await begun();
    expect((await session(before.token)).passkey).toBe('none');
    expect((await ask(before.token)).json()).toMatchObject({ status: 409, code: 'passkey_not_offered' });
    const { profile, token } = await afterSelfie();
    expect((await session(token)).passkey).toBe('offered');
    const device = newDevice();
    expect((await bindDevice(test, token, device)).json<Session>().passkey).toBe('bound');
    expect(await list(profile.id)).toMatchObject([
      { rp_id: 'localhost', transports: ['internal', 'hybrid'], confirmed_at: null, last_used_at: null },
    ]);
    const other = newDevice();
    const bound = await buildBound(test, company, 'ada', [newDevice(), other]);
    expect((await list(bound)).map(({ confirmed_at }) => typeof confirmed_at)).toEqual(['string', 'string']);
  });

  it('the device is asked to verify the person and learns no name', async () => {
    const { token, profile } = await afterSelfie();
    const asked = (await ask(token)).json<PasskeyBinding>();
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from(asked.user.id, 'base64url').toString('hex')).toBe(profile.id.replaceAll('-', ''));
    const device = newDevice();
    await bindDevice(test, token, device);
    expect((await ask(token)).json<PasskeyBinding>().excludeCredentials).toMatchObject([{ id: device.name }]);
    expect((await ask(token, 'https://elsewhere.example')).json()).toMatchObject({
      status: 400,
      code: 'origin_not_allowed',
      errors: [{ field: '/origin' }],
    });
  });

  const certificate = cborMap([[cborText('x5c'), cborArray([])]]);
  it.each<[string, Deviation]>([
    ['another page', { origin: 'https://elsewhere.example' }],
    ["a stranger's frame", { topOrigin: 'https://elsewhere.example' }],
    ['another host', { rpId: 'elsewhere.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a login instead of a registration', { type: 'webauthn.get' }],
    ['a device that verified nobody', { unverified: true }],
    [
      "a maker's certificate, whose addresses the service would have to ask",
      { attestation: { format: 'packed', statement: certificate } },
    ],
    ['an unknown attestation', { attestation: { format: 'invented', statement: cborMap([]) } }],
  ])('a binding is refused for %s', async (_, change) => {
    const { token, profile } = await afterSelfie();
    expect((await bindDevice(test, token, newDevice(), change)).json()).toMatchObject({
      status: 422,
      code: 'passkey_refused',
    });
    expect(await list(profile.id)).toEqual([]);
  });

  it('a passkey can be bound in a frame that the company allows', async () => {
    const { token } = await afterSelfie();
    expect((await bindDevice(test, token, newDevice(), { topOrigin: 'https://bank.example' })).statusCode).toBe(200);
  });

  it('an answer counts once and in time; a passkey that is bound already is refused', async () => {
    const { token } = await afterSelfie();
    const device = newDevice();
    const made = device.create((await ask(token)).json<PasskeyBinding>());
    expect((await answer(token, made)).statusCode).toBe(200);
    expect((await answer(token, made)).json()).toMatchObject({ status: 409, code: 'passkey_challenge_over' });
    const { token: another } = await afterSelfie();
    expect((await bindDevice(test, another, device)).json()).toMatchObject({ code: 'passkey_refused' });
    const late = newDevice().create((await ask(token)).json<PasskeyBinding>());
    test.clock.advance({ minutes: 6 });
    expect((await answer(token, late)).json()).toMatchObject({ code: 'passkey_challenge_over' });
  });

  it('a passkey cannot be bound an hour after the selfie, nor through a later link', async () => {
    const { token, profile } = await afterSelfie();
    test.clock.advance({ minutes: 30 });
    const link = await test.inject({
      method: 'POST',
      url: '/api/v2/profile/url',
      token: await company.token('integration'),
      payload: { profile: profile.id, web_sdk_url: `${INTERFACE_ORIGIN}/`, return_url: 'https://bank.example/done' },
    });
    const code = new URL(link.json<{ short_url: string }>().short_url).hash.slice(1);
    const opened = await test.inject({ method: 'POST', url: '/api/v2/session', payload: { pid: profile.id, code } });
    const { token: later, session: seen } = opened.json<{ token: string; session: Session }>();
    expect(seen.passkey).toBe('none');
    expect((await ask(later)).json()).toMatchObject({ code: 'passkey_not_offered' });
    const { token: patient } = await afterSelfie();
    test.clock.advance({ minutes: 59 });
    expect((await session(patient)).passkey).toBe('offered');
    test.clock.advance({ minutes: 1 });
    expect((await ask(token)).statusCode).toBe(401);
  });

  it('a company that wants no passkeys offers none', async () => {
    const plain = await buildCompany(test.parts, { settings: { biologin_passkey: 'off' } });
    const { token } = await afterSelfie(plain);
    expect((await session(token)).passkey).toBe('none');
    expect((await ask(token)).json()).toMatchObject({ code: 'passkey_not_offered' });
  });

  it('a new selfie unbinds the passkey, and the device can be bound again', async () => {
    const { token, profile } = await afterSelfie();
    await bindDevice(test, token, newDevice());
    await test.parts.database
      .updateTable('document')
      .set({ state: 'archived' })
      .where('profile_id', '=', profile.id)
      .where('type', '=', 'selfie')
      .execute();
    await send(test, token, image, selfie);
    const device = newDevice();
    expect((await bindDevice(test, token, device)).statusCode).toBe(200);
    expect(await list(profile.id)).toHaveLength(1);
  });

  it('the business can remove a passkey: audited, exported and erased with the customer', async () => {
    const device = newDevice();
    const profile = await buildBound(test, company, 'ada', [device]);
    const [{ id } = { id: '' }] = await list(profile);
    const token = await company.token('compliance');
    const exported = await test.inject({ url: `/api/v2/profile/${profile}/export`, token });
    expect(exported.body).toContain(device.name);
    const stranger = await buildCompany(test.parts);
    expect((await remove(profile, id, stranger)).json()).toMatchObject({ code: 'profile_not_found' });
    expect((await remove(profile, id)).statusCode).toBe(204);
    expect((await remove(profile, id)).json()).toMatchObject({ status: 404, code: 'passkey_not_found' });
    expect(await list(profile)).toEqual([]);
    const audit = await test.inject({
      url: `/api/v2/audit?subject=${profile}&limit=100`,
      token: await company.token('auditor'),
    });
    const actions = audit.json<{ data: { action: string }[] }>().data.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['passkey.bound', 'passkey.removed']));
    const other = await buildBound(test, company, 'ada', [newDevice()]);
    const erase = `/api/v2/profile/${other}/erase`;
    await test.inject({ method: 'POST', url: erase, token, payload: { reason: 'asked' } });
    const left = test.parts.database.selectFrom('passkey').select('id').where('profile_id', '=', other);
    expect(await left.execute()).toEqual([]);
  });

  it('retention removes a passkey together with the face, not before', async () => {
    const short = await buildCompany(test.parts, { settings: { retention_days: 10 } });
    const profile = await buildBound(test, short, 'ada', [newDevice()]);
    const left = async () => {
      await retention(test.parts).run({});
      const token = await short.token('auditor');
      return (await test.inject({ url: `/api/v2/profile/${profile}/passkeys`, token })).json<PasskeyList>().data.length;
    };
    test.clock.advance({ days: 9 });
    expect(await left()).toBe(1);
    test.clock.advance({ days: 2 });
    expect(await left()).toBe(0);
  });

  it('any answer of a device ends in a refusal at worst, never in a fault', async () => {
    const { token } = await afterSelfie();
    const made = newDevice().create((await ask(token)).json<PasskeyBinding>());
    const bytes = fc
      .uint8Array({ minLength: 1, maxLength: 200 })
      .map((some) => Buffer.from(some).toString('base64url'));
    const spoilt = (whole: string) =>
      fc.tuple(fc.nat(), fc.nat({ max: 255 })).map(([place, value]) => {
        const some = Buffer.from(whole, 'base64url');
        some[place % some.length] = value;
        return some.toString('base64url');
      });
    const json = fc.json().map((text) => Buffer.from(text).toString('base64url'));
    const clientDataJSON = fc.oneof(bytes, json, spoilt(made.clientDataJSON));
    const attestationObject = fc.oneof(bytes, spoilt(made.attestationObject));
    const registration = fc.record({ id: fc.oneof(bytes, fc.constant(made.id)), clientDataJSON, attestationObject });
    await fc.assert(
      fc.asyncProperty(registration, async (payload) => {
        await ask(token);
        expect([409, 422]).toContain((await answer(token, payload)).statusCode);
      }),
      { numRuns: 60 },
    );
  });
});
