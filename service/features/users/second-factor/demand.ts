import type { SecondFactor } from '@veridoor/contract/problem';
import { permissionsOf, type Permission } from '../../../platform/access/permissions.ts';
import type { User } from '../queries.ts';

/** What a user who has to add a second factor may do meanwhile. */
const TO_ENROL: readonly Permission[] = ['account.manage'];

/** The second factors of a user, in the order in which a page offers them. */
export function factorsOf({ has_totp, has_passkey }: Pick<User, 'has_totp' | 'has_passkey'>): SecondFactor[] {
  return [...(has_passkey ? (['passkey'] as const) : []), ...(has_totp ? (['totp'] as const) : [])];
}

/** Whether a user must add a second factor before anything else. */
export function mustEnrol(user: User): boolean {
  return user.requires_second_factor && !user.factor_at_provider && factorsOf(user).length === 0;
}

/** Everything that a login of the user may do. */
export function permittedOf(user: User): Permission[] {
  return mustEnrol(user) ? [...TO_ENROL] : permissionsOf(user.groups.map((group) => group.name));
}
