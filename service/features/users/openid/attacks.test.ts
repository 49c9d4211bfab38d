import { Writable } from 'node:stream';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, INTERFACE_ORIGIN, type TestCompany } from '../../../testing/builders.ts';
import {
  answerOf,
  begin,
  complete,
  newTab,
  pageOf,
  playOutgoing,
  playTxtRecords,
  publish,
  setProvider,
  setToNow,
  signedBy,
  visit,
  type PlayedOutgoing,
} from '../../../testing/openid/openid.ts';
import { CLIENT, startOpenidProvider, type OpenidProviderServer } from '../../../testing/openid/provider.ts';
import { database } from '../../../testing/servers/databases.ts';

const without = (given: object, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(given).filter(([each]) => each !== name));

const ISSUER = 'https://login.bank.example';
const EVIL = 'https://login.evil.example';

describe('attacks on the sign-in by an OpenID provider', () => {
  const outgoing: PlayedOutgoing = playOutgoing();
  const dns = playTxtRecords();
  const lines: string[] = [];
  const log = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  let test: TestApplication;
  let company: TestCompany;
  let evil: TestCompany;
  let honest: OpenidProviderServer;
  let dishonest: OpenidProviderServer;
  beforeAll(async () => {
    test = await createTestApplication(database, { logLevel: 'trace' }, { outgoing, txtRecords: dns }, log);
    setToNow(test);
    company = await buildCompany(test.parts);
    evil = await buildCompany(test.parts);
    const accounts = { ada: { email: 'ada@bank.example', email_verified: true } };
    honest = await startOpenidProvider({ issuer: ISSUER, redirectUris: [pageOf(company.id)], accounts });
    dishonest = await startOpenidProvider({ issuer: EVIL, redirectUris: [pageOf(evil.id)], accounts });
    outgoing.providers.push(honest, dishonest);
    await set(company, ISSUER);
    await set(evil, EVIL);
    await test.inject({
      method: 'POST',
      url: '/api/v2/user',
      token: await company.token('admin'),
      payload: {
        username: 'ada@bank.example',
        first_name: 'Ada',
        last_name: '',
        groups: ['agent'],
        password: 'eleven birds swim',
      },
    });
  });
  afterAll(async () => {
    await Promise.all([honest.close(), dishonest.close()]);
    await test.close();
  });

  beforeEach(() => setToNow(test));

  const set = async (whose: TestCompany, issuer: string) => {
    const answer = await setProvider(test, await whose.token('admin'), { issuer });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    publish(dns, answer.json());
  };
  /** A tab that came back from the provider, and what its page would send. */
  const returned = async (whose = company, name = 'ada') => {
    const tab = newTab();
    const back = await visit(outgoing, await begin(test, whose, tab), tab, name);
    return { tab, back, answer: answerOf(back, tab) };
  };
  const codeOf = async (payload: object) => {
    const answer = await complete(test, payload);
    return answer.statusCode === 200 ? 'in' : answer.json<{ code: string }>().code;
  };
  const lastReason = async () => {
    const rows = await test.parts.database
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'user.login_refused')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows[0]?.detail['reason'];
  };
  /** What comes of an ID token that was changed on its way. */
  const withToken = async (change: NonNullable<PlayedOutgoing['tamper']>) => {
    const { answer } = await returned();
    outgoing.tamper = change;
    return codeOf(answer);
  };

  it('the untouched sign-in works, so that the refusals below say something', async () => {
    expect(await codeOf((await returned()).answer)).toBe('in');
    expect(await withToken((claims) => claims)).toBe('in');
  });

  const other = 1_000;
  it.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', (claims) => without(claims, 'nonce')],
    ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
    ['several audiences without azp', (claims) => ({ ...claims, aud: [CLIENT.client_id, 'another-client'] })],
    ['another azp', (claims) => ({ ...claims, azp: 'another-client' })],
    ['another issuer', (claims) => ({ ...claims, iss: EVIL })],
    ['an end long ago', (claims) => ({ ...claims, iat: (claims.iat ?? 0) - other, exp: (claims.iat ?? 0) - 100 })],
    ['no end', (claims) => without(claims, 'exp')],
    ['a beginning in the future', (claims) => ({ ...claims, iat: (claims.iat ?? 0) + other })],
    ['no subject', (claims) => without(claims, 'sub')],
  ])('an ID token with %s is refused', async (_what, change) => {
    expect(await withToken(change)).toBe('openid_refused');
    expect(await lastReason()).toMatch(/^(oauth_|id_token_unfit)/);
  });

  it('an ID token that nobody signed is refused', async () => {
    expect(await withToken((claims) => new UnsecuredJWT(claims).encode())).toBe('openid_refused');
  });

  it('an ID token signed with the secret of the client is refused', async () => {
    const forged = (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.client_secret));
    expect(await withToken(forged)).toBe('openid_refused');
  });

  it('an ID token signed with a stranger’s key is refused, whatever name the key has', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), alg: 'RS256' };
    expect(await withToken((claims) => signedBy(key, claims, 'first'))).toBe('openid_refused');
    expect(await withToken((claims) => signedBy(key, claims, 'unknown'))).toBe('openid_refused');
  });

  it('a state and a code count once', async () => {
    const { answer } = await returned();
    expect(await codeOf(answer)).toBe('in');
    expect(await codeOf(answer)).toBe('openid_login_over');
    // The code in another sign-in of the same tab: the provider refuses it, and its PKCE would not fit.
    const next = await returned();
    expect(await codeOf({ ...next.answer, code: answer.code })).toBe('openid_refused');
    expect(await lastReason()).toBe('invalid_grant');
  });

  it('a refused answer uses the sign-in up, too', async () => {
    const { answer } = await returned();
    outgoing.tamper = (claims) => ({ ...claims, nonce: 'another' });
    expect(await codeOf(answer)).toBe('openid_refused');
    expect(await codeOf(answer)).toBe('openid_login_over');
  });

  it('of two tabs that send the same answer at once, one comes in', async () => {
    const { answer } = await returned();
    const both = await Promise.all([codeOf(answer), codeOf(answer)]);
    expect(both.toSorted()).toEqual(['in', 'openid_login_over']);
  });

  it('a victim’s tab does not complete an attacker’s sign-in, nor the reverse (login CSRF, a stolen code)', async () => {
    const { answer } = await returned();
    expect(await codeOf({ ...answer, browser_key: newTab().key })).toBe('openid_login_over');
    // Nor is it used up by whoever knows the address alone.
    expect(await codeOf(answer)).toBe('in');
  });

  it('a sign-in that took longer than a quarter of an hour is over', async () => {
    const { answer } = await returned();
    test.clock.advance({ minutes: 16 });
    expect(await codeOf(answer)).toBe('openid_login_over');
    setToNow(test);
  });

  it('an answer that came to another company’s page is refused (mix-up)', async () => {
    const { answer } = await returned();
    expect(await codeOf({ ...answer, provider: evil.id })).toBe('openid_login_over');
    expect(await codeOf(answer)).toBe('in');
  });

  it('a code of the honest provider is never sent to the dishonest one (mix-up)', async () => {
    // The victim begins at the dishonest provider, which leads on to the honest one with the state of its own.
    const tab = newTab();
    const state = new URL(await begin(test, evil, tab)).searchParams.get('state') ?? '';
    const { answer } = await returned();
    outgoing.asked.length = 0;
    const mixed = { ...answer, browser_key: tab.key, state };
    expect(await codeOf(mixed)).toBe('openid_login_over');
    expect(outgoing.asked).toEqual([]);
    // And on the page of the dishonest one, `iss` gives it away (RFC 9207).
    expect(await codeOf({ ...mixed, provider: evil.id })).toBe('openid_refused');
    expect(outgoing.asked.filter((url) => url.includes('/token'))).toEqual([]);
  });

  it('an answer without the issuer that the provider promises to name is refused', async () => {
    const { answer } = await returned();
    expect(await codeOf(without(answer, 'iss'))).toBe('openid_refused');
  });

  it('another company’s provider signs in nobody of this one, even with the same subject and address', async () => {
    expect(await codeOf((await returned(evil)).answer)).toBe('openid_user_unknown');
  });

  it('a page of a stranger begins no sign-in, and gets no address to lead to', async () => {
    for (const origin of ['https://evil.example', `${INTERFACE_ORIGIN}.evil.example`, `${INTERFACE_ORIGIN}/`]) {
      const payload = { provider: company.id, origin, browser_challenge: newTab().challenge };
      const answer = await test.inject({ method: 'POST', url: '/api/v2/user/login/openid', payload });
      expect([origin, answer.json<{ code: string }>().code]).toEqual([origin, 'origin_not_allowed']);
    }
  });

  it('one place begins only so many sign-ins in an hour', async () => {
    const payload = { provider: company.id, origin: INTERFACE_ORIGIN, browser_challenge: newTab().challenge };
    const ask = (remoteAddress: string) =>
      test.inject({ method: 'POST', url: '/api/v2/user/login/openid', payload, remoteAddress });
    expect((await ask('198.51.100.9')).statusCode).toBe(201);
    await test.parts.database.updateTable('rate_limit').set({ taken: 600 }).where('key', 'like', 'openid %').execute();
    const limited = await ask('198.51.100.9');
    expect([limited.statusCode, limited.json<{ code: string }>().code]).toEqual([429, 'too_many_attempts']);
    expect((await ask('198.51.100.10')).statusCode).toBe(201);
    await test.parts.database.deleteFrom('rate_limit').where('key', 'like', 'openid %').execute();
  });

  it('a network that the company does not let in signs in nobody', async () => {
    const { answer } = await returned();
    const token = await company.token('admin');
    const added = await test.inject({
      method: 'POST',
      url: '/api/v2/ip-whitelist',
      token,
      payload: { address: '203.0.113.7', confirm: true },
    });
    expect(added.statusCode).toBe(201);
    expect(await codeOf(answer)).toBe('ip_not_allowed');
    const removed = await test.inject({
      method: 'DELETE',
      url: `/api/v2/ip-whitelist/${added.json<{ id: string }>().id}`,
      token,
      remoteAddress: '203.0.113.7',
    });
    expect(removed.statusCode).toBe(204);
  });

  it('nothing of a token, a code, a state or a person is in the log', async () => {
    const { answer, tab } = await returned();
    let token = '';
    outgoing.tamper = async (claims) => (token = await signedBy(honest.key, { ...claims, nonce: 'another' }));
    expect(await codeOf(answer)).toBe('openid_refused');
    const text = lines.join('');
    expect(text).toContain('/api/v2/user/login/openid/completion');
    const secrets = [answer.code, answer.state, tab.key, token, token.split('.')[1] ?? '', CLIENT.client_secret];
    for (const secret of [...secrets, 'ada@bank.example']) expect(text.includes(secret)).toBe(false);
  });
});
