import { createHash } from 'node:crypto';
import { normaliseAddress, normaliseOrigin } from './configuration.ts';

/** Lifetime of a cached answer of the service, in milliseconds. */
const CACHE_TIME = 30_000;
/** More launches than this are not remembered at once. */
const CACHE_SIZE = 1000;
/** Milliseconds that the service may take: a page that waits longer is not framed. */
const TIME_LIMIT = 2000;
/** Longest list of origins that is kept, in a header and in the cookie. */
const MOST_ORIGINS = 50;

/** `__Host-`: set by this very host over a secure connection, and by nothing else. */
const COOKIE = '__Host-frame_origins';

const COOKIE_SECONDS = 86_400;
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned';
const PROFILE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The origins that may frame an answer, and the cookies that remember them (only right after a service's answer). */
export interface Ancestry {
  origins: string[];
  cookies?: string[];
}

/**
 * Makes the function that decides who may frame a page. A launch address names a profile or a payment: its service is
 * asked for the origins of that company, and no answer in time means nobody. The parameters then leave the address, so
 * a cookie remembers the origins for a reload inside the frame. The cookie is partitioned, so that it counts only under
 * the allowed page. Without either, the deployment's own list applies.
 */
export function ancestryReader(parts: {
  servers: readonly string[];
  frameOrigins: readonly string[];
  fetch: typeof fetch;
  now: () => number;
}): (request: { query: URLSearchParams; cookies: string | undefined }) => Promise<Ancestry> {
  const cache = new Map<string, { until: number; origins: Promise<string[]> }>();

  const ask = async (server: string, launched: string): Promise<string[]> => {
    try {
      const answer = await parts.fetch(`${server}/api/v2/embedding?${launched}`, {
        signal: AbortSignal.timeout(TIME_LIMIT),
        redirect: 'error',
      });
      const body: unknown = answer.ok ? await answer.json() : undefined;
      return validOrigins(property(body, 'frame_origins'));
    } catch {
      return [];
    }
  };

  const companyOrigins = (server: string, launched: string): Promise<string[]> => {
    const key = `${server} ${launched}`;
    const known = cache.get(key);
    if (known && known.until > parts.now()) return known.origins;
    const origins = ask(server, launched);
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(key, { until: parts.now() + CACHE_TIME, origins });
    return origins;
  };

  return async ({ query, cookies }) => {
    const profile = launchedProfile(query);
    const launched = profile ?? launchedPayment(query);
    const server = normaliseAddress(query.get('server_url') ?? '');
    const remembered = rememberedOrigins(cookies);
    if (launched !== undefined && server !== undefined && parts.servers.includes(server)) {
      const origins = await companyOrigins(server, launched);
      // Opening a payment uses up its token; after that, the formerly allowed page may frame it.
      if (origins.length > 0 || profile !== undefined || remembered.length === 0)
        return { origins, cookies: origins.length > 0 ? [rememberingCookie(origins)] : forgettingCookies(cookies) };
    }
    return { origins: remembered.length > 0 ? remembered : [...parts.frameOrigins] };
  };
}

/**
 * The profile that a launch address names: `pid`, or the subject of a profile token, which the service checks later.
 */
function launchedProfile(query: URLSearchParams): string | undefined {
  const profile = query.get('pid') ?? tokenSubject(query.get('token'));
  return profile !== undefined && PROFILE.test(profile) ? `pid=${profile.toLowerCase()}` : undefined;
}

/** The payment of a launch address's token, by the hash that the service knows. */
function launchedPayment(query: URLSearchParams): string | undefined {
  const token = query.get('bio_token') ?? query.get('user_token');
  return token === null ? undefined : `payment=${createHash('sha256').update(token).digest('base64url')}`;
}

function tokenSubject(token: string | null): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    const subject = property(claims, 'sub');
    return typeof subject === 'string' ? subject : undefined;
  } catch {
    return undefined;
  }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function validOrigins(list: unknown): string[] {
  if (!Array.isArray(list) || list.length > MOST_ORIGINS) return [];
  return list.flatMap((item: unknown) => (typeof item === 'string' ? (normaliseOrigin(item) ?? []) : []));
}

/** Named by its content: on one site, the frames of two companies have a cookie each, and it identifies nobody. */
function rememberingCookie(origins: readonly string[]): string {
  const value = encodeURIComponent(origins.join(' '));
  const name = `${COOKIE}_${createHash('sha256').update(value).digest('base64url').slice(0, 12)}`;
  return `${name}=${value}; Max-Age=${COOKIE_SECONDS}; ${ATTRIBUTES}`;
}

function forgettingCookies(cookies: string | undefined): string[] {
  return memories(cookies).map(([name]) => `${name}=; Max-Age=0; ${ATTRIBUTES}`);
}

/** Names and values of the cookies that remember. */
function memories(cookies = ''): [string, string][] {
  return cookies.split('; ').flatMap((item): [string, string][] => {
    const match = /^(__Host-frame_origins[\w-]*)=(.*)$/.exec(item);
    return match?.[1] === undefined ? [] : [[match[1], match[2] ?? '']];
  });
}

/** The cookies' content; the application asks its own company again whether the page is allowed. */
function rememberedOrigins(cookies: string | undefined): string[] {
  const origins = memories(cookies).flatMap(([, value]) => {
    try {
      return validOrigins(decodeURIComponent(value).split(' '));
    } catch {
      return [];
    }
  });
  return [...new Set(origins)].slice(0, MOST_ORIGINS);
}
