import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import type { Parts } from '../../parts.ts';
import { createKeyResolver, type Showing } from './api-keys/key-principals.ts';
import { looksLikeKey } from './api-keys/secrets.ts';
import { findProfileTokenState } from './tokens-queries.ts';
import { LOGINS_ENDED } from './logins/logins.ts';
import { findUserOfLogin } from './queries.ts';
import { onSignal } from '../../platform/database/commit-signals.ts';
import type { Identity } from '../../platform/access/principal.ts';
import { linkProblem } from '../../records/links/link-problems.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { mustEnrol, permittedOf } from './second-factor/demand.ts';
import { tokenKind, verifyToken, type TokenClaims, type TokenKind } from './tokens.ts';

/**
 * Milliseconds that a user, a key or the signature of a customer's token is cached: a user who was disabled, logged out or
 * lost a group, or a key that was revoked, may come in for this long, at an instance that did not make the change.
 */
const MEMORY = 5_000;
/** Tokens remembered at once; an integrator's server uses one for many requests. */
const MOST_REMEMBERED = 1_000;
/** The same of customers, who send theirs each second while they wait. */
const MOST_CUSTOMERS = 10_000;

type PrincipalParts = Pick<Parts, 'configuration' | 'signingKeys' | 'clock' | 'database'>;
/** @param accepts says which kinds of token are acceptable; an API key stands for a user's. */
export type PrincipalResolver = (
  token: string,
  accepts: (kind: TokenKind) => boolean,
  showing: Showing,
) => Promise<Identity>;

/**
 * Makes the function that identifies the holder of a token. The database is asked again about the token's subject:
 * every time about a profile, so that revoked tokens fail at once; every few seconds about a user or an API key.
 *
 * @returns a function that throws ProblemError token_expired, token_invalid, api_key_ended or link_replaced.
 */
export function createPrincipalResolver(parts: PrincipalParts): PrincipalResolver {
  const users = createMemory<Identity>(MOST_REMEMBERED);
  const customers = createMemory<TokenClaims>(MOST_CUSTOMERS);
  let ended = 0;
  onSignal(parts.database, LOGINS_ENDED, () => {
    ended += 1;
    users.clear();
  });
  const resolveKey = createKeyResolver(parts);
  return async (token, accepts, showing) => {
    const now = parts.clock.now().getTime();
    const known = accepts('user') && users.get(token, now);
    if (known) return known;
    if (looksLikeKey(token)) {
      if (!accepts('user')) throw new ProblemError('token_invalid');
      const { user, ends } = await resolveKey(token, showing);
      return users.set(token, user, now, ends);
    }
    const kind = tokenKind(token);
    if (kind === null || !accepts(kind)) throw new ProblemError('token_invalid');
    if (kind !== 'user') {
      let claims = customers.get(token, now);
      if (!claims) {
        claims = await verifyToken(parts, kind, token);
        customers.set(token, claims, now, claims.expiresAt.getTime());
      }
      return resolveCustomer(parts, claims, kind === 'entity' ? 'entity' : 'person');
    }
    const claims = await verifyToken(parts, kind, token);
    const before = ended;
    const user = await resolveUser(parts, claims);
    // A login that ended while the database was asked must not be remembered as open.
    return ended === before ? users.set(token, user, now, claims.expiresAt.getTime()) : user;
  };
}

/** What tokens stand for, each for `MEMORY` and until it ends; all are forgotten when there are too many. */
function createMemory<Value extends object>(most: number) {
  const known = new Map<string, { value: Value; from: number; until: number }>();
  return {
    clear: () => known.clear(),
    get(token: string, now: number): Value | undefined {
      const one = known.get(token);
      // A clock that was set back must not prolong what is cached.
      return one && now >= one.from && now < one.until ? one.value : undefined;
    },
    set(token: string, value: Value, now: number, ends: number): Value {
      if (known.size >= most) known.clear();
      known.set(token, { value, from: now, until: Math.min(now + MEMORY, ends) });
      return value;
    },
  };
}

async function resolveUser(parts: PrincipalParts, claims: TokenClaims): Promise<Identity> {
  const user = await findUserOfLogin(parts.database, claims.subject, claims.login);
  if (!user || user.company_id !== claims.company) throw new ProblemError('token_invalid');
  const permissions = new Set(permittedOf(user));
  const enrolment = mustEnrol(user) && { mustEnrol: true };
  const login = claims.login !== null && { loginId: claims.login };
  return { kind: 'user', userId: user.id, companyId: user.company_id, permissions, ...login, ...enrolment };
}

async function resolveCustomer(
  parts: PrincipalParts,
  claims: TokenClaims,
  subject: CustomerSubject,
): Promise<Identity> {
  const state = await findProfileTokenState(parts.database, claims.company, claims.subject, claims.link, subject);
  if (!state || state.token_version !== claims.version) throw new ProblemError('token_invalid');
  if (claims.link !== null && !state.link) throw new ProblemError('token_invalid');
  // A link that was taken back ends its session, and a newer link a login. Any other session outlives a newer link: a
  // second press of the business's button must not throw out who is under way. It may also read how it was completed.
  const { link } = state;
  if (link?.void_reason === 'withdrawn') throw linkProblem('link_expired', link.return_url, claims.subject);
  if (link?.void_reason === 'replaced' && link.journey === 'biologin') {
    throw linkProblem('link_replaced', link.return_url, claims.subject);
  }
  return { kind: 'profile', subject, profileId: claims.subject, companyId: claims.company, linkId: claims.link };
}
