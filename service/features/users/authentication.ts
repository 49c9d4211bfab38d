import type { LoginResponse } from '../../../packages/contract/user.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { NO_COMPANY } from '../audit/queries.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { rememberPlace } from './login-queries.ts';
import {
  findRefreshToken,
  forgetRefreshTokenAddress,
  insertRefreshToken,
  purgeRefreshTokens,
  revokeRefreshToken as revokeToken,
} from './tokens-queries.ts';
import { findActiveUser, findUserAtPlace, type User } from './queries.ts';
import { recordAudit } from '../audit/audit.ts';
import { limitAttempts, placeHash, type Attempt } from './attempts.ts';
import { createOpaqueToken, hashOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import { ipNotAllowed } from './ip-whitelist/ip-whitelist.ts';
import { placeOf } from '../../platform/outbound/networks.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { permissionsOf } from '../../platform/access/permissions.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import type { Origin } from '../../platform/access/principal.ts';
import { ACCESS_LIFETIME, issueUserToken } from './tokens.ts';

/** Seconds that a refresh token is good for. */
const REFRESH_LIFETIME = 24 * 60 * 60;
/** Seconds after which a place counts as unknown again: PCI DSS 4.0, 8.2.6, lets an account rest as long. */
const PLACE_MEMORY = 90 * 24 * 60 * 60;
/** Places remembered of an account: an office, a home and what telephones get, or the machines of one program. */
const MOST_PLACES = 20;

type Credentials = { username: string; password: string };

/**
 * Makes the function that logs users in. An unknown user takes as long as a wrong password: the password is then
 * compared with a hash that matches nothing.
 *
 * @returns a function that throws ProblemError credentials_invalid, too_many_attempts or ip_not_allowed.
 */
export function createLogin(parts: Parts) {
  const decoy = hashPassword(createOpaqueToken());
  return async ({ username, password }: Credentials, origin: Origin): Promise<LoginResponse> => {
    const { database, clock } = parts;
    const place = { hash: placeHash(parts, origin), since: secondsAfter(clock.now(), -PLACE_MEMORY) };
    const named = await findUserAtPlace(database, username, place);
    const from = await whereFrom(parts, named, origin);
    const user = await limitAttempts(parts, { username, origin, user: named, from }, async () => {
      const matches = await verifyPassword(password, named?.password_hash ?? (await decoy));
      if (!matches) await auditRefusal(parts, named, origin);
      return matches ? named : null;
    });
    if (!user) throw new ProblemError('credentials_invalid');
    await admit(parts, user, origin);
    const now = clock.now();
    const refresh = createOpaqueToken();
    const login = await database.transaction().execute(async (transaction) => {
      await purgeRefreshTokens(transaction, user.id, secondsAfter(now, -ACCESS_LIFETIME));
      const used = { user_id: user.id, place_hash: place.hash, used_at: now };
      await rememberPlace(transaction, used, { most: MOST_PLACES, oldest: place.since });
      await auditLogin(transaction, user, origin);
      return insertRefreshToken(transaction, {
        user_id: user.id,
        token_hash: hashOpaqueToken(refresh),
        expires_at: secondsAfter(now, REFRESH_LIFETIME),
        address_hash: addressHash(parts, origin),
        created_at: now,
      });
    });
    const { token } = await issueUserToken(parts, user, login);
    return {
      id: user.id,
      username: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      access: token,
      refresh,
      groups: user.groups,
      permissions: permissionsOf(user.groups.map((group) => group.name)),
    };
  };
}

/** The whitelist is also checked for an unknown name, so that the answer takes the same time. */
async function whereFrom(
  { ipWhitelist }: Parts,
  user: { company_id: string; knows_place: boolean } | null,
  { address }: Origin,
): Promise<Attempt['from']> {
  if (!(await ipWhitelist.allows(user?.company_id ?? NO_COMPANY, address))) return 'outside';
  return user?.knows_place ? 'known' : 'elsewhere';
}

/** Only after the right password or refresh token: the answer must not reveal a right guess to anybody else. */
async function admit(parts: Parts, user: User, origin: Origin): Promise<void> {
  if (await parts.ipWhitelist.allows(user.company_id, origin.address)) return;
  await recordAudit(parts.database, {
    companyId: user.company_id,
    actor: { kind: 'anonymous', origin },
    action: 'access.refused',
    subject: { kind: 'user', id: user.id },
    detail: { code: 'ip_not_allowed' },
  });
  throw ipNotAllowed(origin);
}

/** An unknown name is audited without the name: people type passwords there. */
async function auditRefusal({ database }: Parts, user: User | null, origin: Origin): Promise<void> {
  await recordAudit(database, {
    companyId: user?.company_id ?? null,
    actor: { kind: 'anonymous', origin },
    action: 'user.login_refused',
    subject: { kind: 'user', id: user?.id ?? null },
  });
}

async function auditLogin(transaction: Connection, user: User, origin: Origin): Promise<void> {
  await recordAudit(transaction, {
    companyId: user.company_id,
    actor: { kind: 'user', userId: user.id, companyId: user.company_id, permissions: new Set(), origin },
    action: 'user.logged_in',
    subject: { kind: 'user', id: user.id },
  });
}

/** Audited once for a token: it may be a moved server, or a stolen token. */
async function reportUseElsewhere({ database }: Parts, user: User, tokenId: string, origin: Origin): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await forgetRefreshTokenAddress(transaction, tokenId))) return;
    await recordAudit(transaction, {
      companyId: user.company_id,
      actor: { kind: 'anonymous', origin },
      action: 'token.used_elsewhere',
      subject: { kind: 'user', id: user.id },
    });
  });
}

/** Ends a refresh token; one that is unknown is as good as ended. */
export async function revokeRefreshToken({ database, clock }: Parts, refresh: string, origin: Origin): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const userId = await revokeToken(transaction, hashOpaqueToken(refresh), clock.now());
    const user = userId === null ? null : await findActiveUser(transaction, userId);
    if (!user) return;
    await recordAudit(transaction, {
      companyId: user.company_id,
      actor: { kind: 'anonymous', origin },
      action: 'token.revoked',
      subject: { kind: 'user', id: user.id },
    });
  });
}

function addressHash({ secrets }: Parts, { address }: Origin): string {
  return secrets.keyedHash('refresh token', placeOf(address));
}

/**
 * @throws ProblemError token_invalid when the refresh token is unknown, revoked or expired, or its user disabled;
 * ip_not_allowed.
 */
export async function refreshAccess(parts: Parts, refresh: string, origin: Origin): Promise<{ access: string }> {
  const token = await findRefreshToken(parts.database, hashOpaqueToken(refresh), parts.clock.now());
  const user = token && (await findActiveUser(parts.database, token.user_id));
  if (!user) throw new ProblemError('token_invalid');
  await admit(parts, user, origin);
  if (token.address_hash !== null && token.address_hash !== addressHash(parts, origin)) {
    await reportUseElsewhere(parts, user, token.id, origin);
  }
  return { access: (await issueUserToken(parts, user, token.id)).token };
}
