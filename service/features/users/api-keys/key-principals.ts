import type { Parts } from '../../../parts.ts';
import { permissionsOf } from '../../../platform/access/permissions.ts';
import type { Origin, UserPrincipal } from '../../../platform/access/principal.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { createRefusalReport } from '../../../records/audit/audit.ts';
import { findActiveUser, type User } from '../queries.ts';
import { findKeyOfSecret, noteKeyUse } from './queries.ts';
import { hashKeySecret, isWholeSecret } from './secrets.ts';

/** Milliseconds in which one use of a key is noted: most requests write nothing. */
const USE_GRAIN = 60 * 60_000;
const MOST_REMEMBERED = 10_000;

type KeyParts = Pick<Parts, 'database' | 'clock'>;
type KeyIdentity = Omit<UserPrincipal, 'origin'>;

/** Who shows a token, and what for. */
export interface Showing {
  origin: Origin;
  /** The operation, as the audit names it. */
  operation: string;
}

type FoundKey = NonNullable<Awaited<ReturnType<typeof findKeyOfSecret>>>;

/**
 * Makes the function that identifies the holder of an API key. A key may do what it was made for, as far as the user
 * who made it may do so now.
 *
 * @returns a function that throws ProblemError token_invalid for a mistyped or unknown key, api_key_ended for one that
 * was valid once; the audit records the latter.
 */
export function createKeyResolver({ database, clock }: KeyParts) {
  const report = createRefusalReport({ database, clock });
  return async (secret: string, { origin, operation }: Showing): Promise<{ user: KeyIdentity; ends: number }> => {
    if (!isWholeSecret(secret)) {
      throw new ProblemError('token_invalid', {
        detail: 'The API key is mistyped or not whole: its checksum is wrong.',
      });
    }
    const key = await findKeyOfSecret(database, hashKeySecret(secret));
    if (!key) throw new ProblemError('token_invalid');
    const maker = await findActiveUser(database, key.user_id);
    const held = new Set(permissionsOf((maker?.groups ?? []).map((group) => group.name)));
    const user: KeyIdentity = {
      kind: 'user',
      userId: key.user_id,
      keyId: key.id,
      mode: key.mode,
      companyId: key.company_id,
      permissions: new Set(key.permissions.filter((permission) => held.has(permission))),
    };
    const end = endOf(key, maker, clock.now());
    if (end !== null) {
      await report({ ...user, origin }, 'api_key_ended', operation);
      throw new ProblemError('api_key_ended', { detail: end });
    }
    const ends = Math.min(...[key.expires_at, key.secret_ends_at].map((date) => date?.getTime() ?? Infinity));
    return { user, ends };
  };
}

/** Why a key opens nothing; null while it does. Only the holder of the secret hears it. */
function endOf(key: FoundKey, maker: User | null, now: Date): string | null {
  if (key.revoked_at) return 'The key was revoked.';
  if (key.expires_at && key.expires_at <= now) return 'The key has expired.';
  if (key.secret_ends_at && key.secret_ends_at <= now) return 'Another secret has taken the place of this one.';
  return maker ? null : 'The user who made the key is disabled.';
}

/** Makes the function that notes the use of a key, once an hour for each instance. */
export function createKeyUseNote({ database, clock }: KeyParts) {
  const noted = new Map<string, number>();
  return async (keyId: string): Promise<void> => {
    const hour = Math.floor(clock.now().getTime() / USE_GRAIN) * USE_GRAIN;
    if (noted.get(keyId) === hour) return;
    if (noted.size >= MOST_REMEMBERED) noted.clear();
    await noteKeyUse(database, keyId, new Date(hour));
    noted.set(keyId, hour);
  };
}
