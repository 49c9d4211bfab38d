import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeJwt, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { OpenidBegun, OpenidProvider, OpenidSettings } from '@veridoor/contract/accounts/openid';
import { createOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import { createOutgoing, type Outgoing } from '../../platform/outbound/outgoing.ts';
import { TxtUnanswered, type TxtRecords } from '../../platform/outbound/txt-records.ts';
import type { TestApplication } from '../application.ts';
import { INTERFACE_ORIGIN, type TestCompany } from '../builders.ts';
import { CLIENT, type OpenidProviderServer } from './provider.ts';

/** A public name that leads into a private network. */
export const PRIVATE_NAME = 'sso.bank.example';
/** The page that a provider leads back to. */
export const pageOf = (company: string) => `${INTERFACE_ORIGIN}/console/sign-in/${company}`;

type Change = (claims: JWTPayload) => JWTPayload | string | Promise<string>;

/** The way from the service to real providers on this machine, by the public addresses that they have in a test. */
export interface PlayedOutgoing extends Outgoing {
  providers: OpenidProviderServer[];
  /** Changes the next ID token: other claims, signed with the provider's key, or a whole token in its place. */
  tamper: Change | null;
  /** Changes the next answers of an address. */
  replaced: Map<string, object>;
  /** Addresses that were asked. */
  asked: string[];
}

/** @param loopback whether this machine may be called besides, as in development. */
export function playOutgoing(loopback = false): PlayedOutgoing {
  const local = createOutgoing({ loopback: true });
  /** The service's own, in an internet with a single name. */
  const resolve = (name: string) => Promise.resolve(name === PRIVATE_NAME ? ['10.0.0.7'] : []);
  const guarded = createOutgoing({ loopback, resolve });
  const outgoing: PlayedOutgoing = {
    providers: [],
    tamper: null,
    replaced: new Map(),
    asked: [],
    fault: (url) => guarded.fault(url),
    async send(order) {
      outgoing.asked.push(order.url);
      const replaced = outgoing.replaced.get(order.url);
      const headers = { 'content-type': 'application/json' };
      if (replaced) return { status: 200, headers, body: Buffer.from(JSON.stringify(replaced)) };
      const url = new URL(order.url);
      const provider = outgoing.providers.find(({ issuer }) => issuer === url.origin);
      if (!provider) return guarded.send(order);
      const answer = await local.send({
        ...order,
        url: `http://localhost:${provider.port}${url.pathname}${url.search}`,
        headers: { ...order.headers, host: url.host, 'x-forwarded-proto': 'https', 'x-forwarded-host': url.host },
      });
      const { tamper } = outgoing;
      if (!tamper || url.pathname !== '/token' || answer.status !== 200) return answer;
      outgoing.tamper = null;
      const body = JSON.parse(Buffer.from(answer.body).toString()) as { id_token: string };
      const changed = await tamper(decodeJwt(body.id_token));
      const id_token = typeof changed === 'string' ? changed : await signedBy(provider.key, changed);
      return { ...answer, body: Buffer.from(JSON.stringify({ ...body, id_token })) };
    },
    close() {
      local.close();
      guarded.close();
    },
  };
  return outgoing;
}

/** The TXT records of a test's internet. */
export interface PlayedTxtRecords extends TxtRecords {
  records: Map<string, string[]>;
  /** Whether every name server is silent. */
  silent: boolean;
  /** Names that were asked for. */
  asked: string[];
}

export function playTxtRecords(): PlayedTxtRecords {
  const played: PlayedTxtRecords = {
    records: new Map(),
    silent: false,
    asked: [],
    of(name) {
      played.asked.push(name);
      if (played.silent) return Promise.reject(new TxtUnanswered(new Error('ETIMEOUT')));
      return Promise.resolve(played.records.get(name) ?? []);
    },
  };
  return played;
}

/** Publishes the records that prove a company's domains, beside what others have published. */
export function publish({ records }: PlayedTxtRecords, { domains }: Pick<OpenidSettings, 'domains'>): void {
  for (const { record } of domains) records.set(record.name, [...(records.get(record.name) ?? []), record.value]);
}

export async function signedBy(key: JWK, claims: JWTPayload, kid = key.kid ?? ''): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(await importJWK(key, 'RS256'));
}

/** The service's clock on that of the providers, which have none of their own for tests. */
export function setToNow({ clock }: Pick<TestApplication, 'clock'>): void {
  clock.advance({ seconds: (Date.now() - clock.now().getTime()) / 1000 });
}

const usual = {
  name: 'Aurora ID',
  client_id: CLIENT.client_id,
  email_domains: ['bank.example'],
  passwords: 'everybody',
  create_users: false,
  group_claim: null,
  groups: [],
  new_user_groups: [],
  acr_values: [],
  amr_values: [],
} as const;

/** Sets a company's provider. */
export async function setProvider(
  test: Pick<TestApplication, 'inject'>,
  token: string,
  change: Partial<OpenidProvider> & { issuer: string; client_secret?: string },
) {
  return test.inject({
    method: 'PUT',
    url: '/api/v2/company/openid',
    token,
    payload: { ...usual, client_secret: CLIENT.client_secret, ...change },
  });
}

/** One tab of a browser: the key that only it has, and its cookies. */
export function newTab() {
  const key = createOpaqueToken();
  const cookies = new Map<string, string>();
  return {
    key,
    challenge: createHash('sha256').update(key).digest('base64url'),
    cookies,
  };
}

type Tab = ReturnType<typeof newTab>;

/** Begins a sign-in: the address at the provider. */
export async function begin(test: Pick<TestApplication, 'inject'>, company: Pick<TestCompany, 'id'>, tab: Tab) {
  const begun = await test.inject({
    method: 'POST',
    url: '/api/v2/user/login/openid',
    payload: { provider: company.id, origin: INTERFACE_ORIGIN, browser_challenge: tab.challenge },
  });
  if (begun.statusCode !== 201) throw new Error(begun.body);
  return begun.json<OpenidBegun>().url;
}

/** Goes to an address of a provider in a tab, types a name when it is asked, and returns where the tab is led to. */
export async function visit({ providers }: PlayedOutgoing, address: string, tab: Tab, name: string): Promise<URL> {
  let url = new URL(address);
  let form: string | undefined;
  for (let turn = 0; turn < 10; turn += 1) {
    const provider = providers.find(({ issuer }) => issuer === url.origin);
    if (!provider) return url;
    const { status, location } = await load(provider, url, tab, form);
    form = status === 200 ? new URLSearchParams({ name }).toString() : undefined;
    if (location !== undefined) url = new URL(location, url);
    else if (status !== 200) throw new Error(`${url.pathname} answers ${status}`);
  }
  throw new Error('the provider leads nowhere');
}

async function load(provider: OpenidProviderServer, url: URL, { cookies }: Tab, form: string | undefined) {
  const request = httpRequest({
    port: provider.port,
    host: '127.0.0.1',
    path: url.pathname + url.search,
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      host: url.host,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': url.host,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve);
  request.once('error', reject);
  request.end(form);
  const response = await promise;
  await text(response);
  for (const cookie of response.headers['set-cookie'] ?? []) {
    const [pair = ''] = cookie.split(';');
    const place = pair.indexOf('=');
    cookies.set(pair.slice(0, place), pair.slice(place + 1));
  }
  return { status: response.statusCode ?? 0, location: response.headers.location };
}

/** What the page of the interface sends of the address that it was opened at. */
export function answerOf(address: URL, tab: Tab) {
  const { state = '', code = '', iss } = Object.fromEntries(address.searchParams);
  return {
    provider: address.pathname.split('/').at(-1) ?? '',
    browser_key: tab.key,
    state,
    code,
    ...(iss !== undefined && { iss }),
  };
}

export const complete = (test: Pick<TestApplication, 'inject'>, payload: object) =>
  test.inject({ method: 'POST', url: '/api/v2/user/login/openid/completion', payload });

/** The whole way of a person: begin, the provider, back. */
export async function signIn(
  test: Pick<TestApplication, 'inject'>,
  outgoing: PlayedOutgoing,
  company: Pick<TestCompany, 'id'>,
  name: string,
) {
  const tab = newTab();
  const back = await visit(outgoing, await begin(test, company, tab), tab, name);
  return complete(test, answerOf(back, tab));
}
