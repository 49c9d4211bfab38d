import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, type TestCompany } from '../../../testing/builders.ts';
import { ISSUER, startOpenidCompany, type OpenidCompany } from '../../../testing/openid/company.ts';
import {
  answerOf,
  begin,
  complete,
  newTab,
  PRIVATE_NAME,
  pageOf,
  setProvider,
  setToNow,
  visit,
} from '../../../testing/openid/openid.ts';
import { CLIENT, startOpenidProvider, type OpenidProviderServer } from '../../../testing/openid/provider.ts';
import { database } from '../../../testing/servers/databases.ts';

const EVIL = 'https://login.evil.example';

describe('what a provider may be', () => {
  let { test, company, admin, outgoing, colleague, arrives, reasons, end } = {} as OpenidCompany;
  let evil: TestCompany;
  let dishonest: OpenidProviderServer;
  beforeAll(async () => {
    let set: OpenidCompany['set'];
    ({ test, company, admin, outgoing, set, colleague, arrives, reasons, end } = await startOpenidCompany(database));
    await set({});
    await colleague('ada');
    evil = await buildCompany(test.parts);
    const accounts = { ada: { email: 'ada@bank.example', email_verified: true } };
    dishonest = await startOpenidProvider({ issuer: EVIL, redirectUris: [pageOf(evil.id)], accounts });
    outgoing.providers.push(dishonest);
  });
  afterAll(async () => {
    await dishonest.close();
    await end();
  });
  beforeEach(() => setToNow(test));

  const set = async (whose: TestCompany, issuer: string) => {
    const answer = await setProvider(test, await whose.token('admin'), { issuer });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  /** What the page of a tab would send that came back from the provider. */
  const returned = async (whose: TestCompany) => {
    const tab = newTab();
    return answerOf(await visit(outgoing, await begin(test, whose, tab), tab, 'ada'), tab);
  };
  const codeOf = async (payload: object) => (await complete(test, payload)).json<{ code: string }>().code;

  it('a provider that was set anew meanwhile answers for nobody', async () => {
    const answer = await returned(company);
    await set(company, ISSUER);
    expect(await codeOf(answer)).toBe('openid_login_over');
  });

  it('another provider binds everybody anew, and logins by the one before end', async () => {
    const signed = await arrives('ada');
    const open = () => test.inject({ method: 'GET', url: '/api/v2/account', token: signed.access });
    expect((await open()).statusCode).toBe(200);
    await set(company, EVIL);
    expect((await open()).statusCode).toBe(401);
    const bound = await test.parts.database
      .selectFrom('openid_identity')
      .select('user_id')
      .where('company_id', '=', company.id)
      .execute();
    expect(bound).toEqual([]);
    await set(company, ISSUER);
  });

  it.each([
    ['http://login.bank.example', 'not_secure'],
    ['https://127.0.0.1', 'host_refused'],
    ['https://169.254.169.254', 'host_refused'],
    ['https://keycloak.internal', 'host_refused'],
    ['https://login.bank.example:6379', 'port_refused'],
    ['https://user:secret@login.bank.example', 'wrong_format'],
    [`https://${PRIVATE_NAME}`, 'host_refused'],
    ['https://unreachable.example', 'not_supported'],
  ])('%s is no issuer', async (issuer, code) => {
    const answer = await setProvider(test, admin, { issuer });
    expect(answer.json()).toMatchObject({ errors: [{ field: '/issuer', code }] });
  });

  it.each<[string, object]>([
    ['keys in the internal network', { jwks_uri: 'https://10.0.0.7/jwks' }],
    ['a token endpoint in the internal network', { token_endpoint: 'https://169.254.169.254/token' }],
  ])('a provider with %s is asked nothing there', async (_what, change) => {
    const real = await test.parts.openid.open({ issuer: EVIL, ...CLIENT });
    const said = { ...real.serverMetadata(), ...change };
    outgoing.replaced.set(`${EVIL}/.well-known/openid-configuration`, said);
    // What a provider says is believed for ten minutes.
    test.clock.advance({ minutes: 11 });
    await set(evil, EVIL);
    outgoing.replaced.clear();
    const answer = await returned(evil);
    expect(await codeOf(answer)).toBe('openid_unavailable');
    expect(await reasons()).toContain('address_refused');
    test.clock.advance({ minutes: 11 });
    await set(evil, EVIL);
    setToNow(test);
  });

  it.each<[string, object]>([
    ['says it is another', { issuer: ISSUER }],
    ['is one of many tenants', { issuer: 'https://login.evil.example/{tenantid}' }],
    ['signs only with shared secrets', { id_token_signing_alg_values_supported: ['none', 'HS256'] }],
    ['leads browsers to a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['leads browsers out by http', { end_session_endpoint: 'http://login.evil.example/end' }],
    ['has no keys', { jwks_uri: undefined }],
  ])('a provider that %s cannot be set', async (_what, change) => {
    const real = await test.parts.openid.open({ issuer: EVIL, ...CLIENT });
    outgoing.replaced.set(`${EVIL}/.well-known/openid-configuration`, { ...real.serverMetadata(), ...change });
    const secret = { client_secret: `${CLIENT.client_secret} ${JSON.stringify(change)}` };
    const answer = await setProvider(test, await evil.token('admin'), { issuer: EVIL, ...secret });
    outgoing.replaced.clear();
    expect(answer.json()).toMatchObject({ errors: [{ field: '/issuer', code: 'not_supported' }] });
  });

  it('the secret of the client is sealed, and shown to nobody', async () => {
    const row = await test.parts.database
      .selectFrom('openid_provider')
      .selectAll()
      .where('id', '=', company.id)
      .executeTakeFirst();
    expect(Buffer.from(row?.client_secret ?? []).toString('latin1')).not.toContain('the secret');
    const shown = await test.inject({ method: 'GET', url: '/api/v2/company/openid', token: admin });
    expect(shown.body).not.toContain('the secret');
  });
});
