import { FlowError } from '../errors/flow-error.ts';
import { normaliseServer } from './server-address.ts';

/** How the interface was opened. */
export type Launch =
  /** By a verification link. */
  | { kind: 'link'; server: string; profile: string; code: string; handoff: boolean; language: string | null }
  /** With a profile token that the integrator's server fetched. */
  | { kind: 'token'; server: string; token: string; language: string | null }
  /** With the token of a payment, which works once. */
  | { kind: 'payment'; server: string; token: string; language: string | null }
  /** Without launch parameters: a reload, or a page of the flow opened again. */
  | { kind: 'none'; language: string | null };

/**
 * The parameters of the address. In the query:
 * - `pid`: identifier of the customer's profile (UUID); needs the launch code in the fragment.
 * - `server_url`: base address of the service; taken only if the deployment's configuration lists it. Where it lists a
 *   single one, a link may leave it out.
 * - `token`: a profile token (JWT), in place of `pid` and code.
 * - `bio_token`, also written `user_token`: the token of a payment, in place of `pid` and code.
 * - `language`: BCP 47 code of the texts; a malformed one is ignored.
 * - `handoff`: `1` when the link was carried over from another device.
 * In the fragment: the launch code of the link, 20 to 200 characters of base64url.
 */
const parameterNames = ['pid', 'server_url', 'token', 'bio_token', 'user_token', 'language', 'handoff'] as const;
type ParameterName = (typeof parameterNames)[number];

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const launchCode = /^[A-Za-z0-9_-]{20,200}$/;
const token = /^[A-Za-z0-9_-]{1,2000}\.[A-Za-z0-9_-]{1,4000}\.[A-Za-z0-9_-]{1,2000}$/;
const bioToken = /^[A-Za-z0-9_-]{20,200}$/;
const languageCode = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/;

/**
 * Reads the address that opened the interface; the only place that does.
 * @param address the whole address, fragment included.
 * @param servers base addresses of services that the deployment allows.
 * @throws {FlowError} of category `launch` (doubled, malformed, unknown server) or `link` (a `pid` without its code).
 */
export function readLaunch(address: string, servers: readonly string[]): Launch {
  const url = new URL(address);
  const given = readParameters(url.searchParams);
  const language = given.language !== undefined && languageCode.test(given.language) ? given.language : null;

  const ways = [given.pid, given.token, given.bio_token, given.user_token].filter((way) => way !== undefined);
  if (ways.length > 1) throw new FlowError('launch_doubled');
  if (ways.length === 0) {
    if (given.server_url !== undefined) throw new FlowError('launch_malformed');
    return { kind: 'none', language };
  }
  const server = allowedServer(given.server_url, servers);

  const payment = given.bio_token ?? given.user_token;
  if (payment !== undefined) {
    if (!bioToken.test(payment)) throw new FlowError('launch_malformed');
    return { kind: 'payment', server, token: payment, language };
  }
  if (given.token !== undefined) {
    if (!token.test(given.token)) throw new FlowError('launch_malformed');
    return { kind: 'token', server, token: given.token, language };
  }
  if (given.pid === undefined || !uuid.test(given.pid)) throw new FlowError('launch_malformed');
  const code = url.hash.slice(1);
  if (!launchCode.test(code)) throw new FlowError('link_invalid');
  return { kind: 'link', server, profile: given.pid.toLowerCase(), code, handoff: given.handoff === '1', language };
}

function readParameters(search: URLSearchParams): Partial<Record<ParameterName, string>> {
  const given: Partial<Record<ParameterName, string>> = {};
  for (const name of parameterNames) {
    const values = search.getAll(name);
    if (values.length > 1) throw new FlowError('launch_doubled');
    if (values[0] !== undefined) given[name] = values[0];
  }
  return given;
}

function allowedServer(requested: string | undefined, servers: readonly string[]): string {
  const [only, ...others] = servers;
  if (requested === undefined && only !== undefined && others.length === 0) return only;
  if (requested === undefined) throw new FlowError('launch_malformed');
  const server = normaliseServer(requested);
  if (server === null) throw new FlowError('launch_malformed');
  if (!servers.includes(server)) throw new FlowError('server_not_allowed');
  return server;
}

/** The address without anything that opened the flow, for the address bar and the browser's history. */
export function addressAfterLaunch(address: string): string {
  const url = new URL(address);
  for (const name of parameterNames) url.searchParams.delete(name);
  url.hash = '';
  // The browser would read two slashes at the beginning as the name of another host.
  return url.pathname.replace(/^\/+/, '/') + url.search;
}
