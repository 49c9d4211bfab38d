import type { AuditDetail } from '@veridoor/contract/audit';
import type { SecondFactor } from '@veridoor/contract/problem';
import type { LoginResponse } from '@veridoor/contract/accounts/user';
import type { Parts } from '../../../parts.ts';
import type { Origin } from '../../../platform/access/principal.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { createOpaqueToken, hashOpaqueToken } from '../../../platform/crypto/opaque-tokens.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { placeOf } from '../../../platform/outbound/networks.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { placeHash } from '../attempts.ts';
import { rememberPlace } from '../login-queries.ts';
import type { User } from '../queries.ts';
import { permittedOf } from '../second-factor/demand.ts';
import { ACCESS_LIFETIME, issueUserToken } from '../tokens.ts';
import { clientOf } from './client.ts';
import { insertLogin, purgeLogins } from './queries.ts';

/** Seconds that a refresh token is good for. */
const REFRESH_LIFETIME = 24 * 60 * 60;
/** Seconds after which a place counts as unknown again: PCI DSS 4.0, 8.2.6, lets an account rest as long. */
export const PLACE_MEMORY = 90 * 24 * 60 * 60;
/** Places remembered of an account: an office, a home and what telephones get, or the machines of one program. */
const MOST_PLACES = 20;

/** What a user has shown: a second factor here, and what their company's OpenID provider said in place of a password. */
interface Shown {
  factor?: SecondFactor | 'recovery_code';
  /** `factor`: whether the provider has asked for one that the company accepts. */
  openid?: { idToken: string; factor: boolean };
}

/** Begins the login of a user who has shown everything that it takes. */
export async function beginLogin(
  parts: Parts,
  given: User,
  origin: Origin,
  { factor, openid }: Shown = {},
): Promise<LoginResponse> {
  const user = { ...given, factor_at_provider: openid?.factor ?? false };
  const { database, clock } = parts;
  const now = clock.now();
  const refresh = createOpaqueToken();
  const login = await database.transaction().execute(async (transaction) => {
    await purgeLogins(transaction, user.id, secondsAfter(now, -ACCESS_LIFETIME));
    const used = { user_id: user.id, place_hash: placeHash(parts, origin), used_at: now };
    await rememberPlace(transaction, used, { most: MOST_PLACES, oldest: secondsAfter(now, -PLACE_MEMORY) });
    const shown = factor ?? (openid?.factor === true ? 'openid' : undefined);
    await auditLogin(transaction, user, origin, {
      ...(shown !== undefined && { second_factor: shown }),
      ...(openid && { by: 'openid' }),
    });
    return insertLogin(transaction, {
      user_id: user.id,
      token_hash: hashOpaqueToken(refresh),
      client: clientOf(origin),
      address_hash: addressHash(parts, origin),
      id_token: openid?.idToken ?? null,
      openid_factor: user.factor_at_provider,
      created_at: now,
      expires_at: secondsAfter(now, REFRESH_LIFETIME),
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
    permissions: permittedOf(user),
  };
}

/** Keyed hash of the place that a login began at. */
export function addressHash({ secrets }: Pick<Parts, 'secrets'>, { address }: Origin): string {
  return secrets.keyedHash('refresh token', placeOf(address));
}

async function auditLogin(transaction: Connection, user: User, origin: Origin, detail: AuditDetail): Promise<void> {
  await recordAudit(transaction, {
    companyId: user.company_id,
    actor: { kind: 'user', userId: user.id, companyId: user.company_id, permissions: new Set(), origin },
    action: 'user.logged_in',
    subject: { kind: 'user', id: user.id },
    detail,
  });
}
