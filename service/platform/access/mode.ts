import type { Mode } from '@veridoor/contract/mode';
import { invalidField } from '../problems/problems.ts';
import type { UserPrincipal } from './principal.ts';

/**
 * The mode that a request is about. A key has one; a person works with live data unless they ask for the other.
 *
 * @param field the place in the request that asks.
 * @throws ProblemError invalid_request when a key asks for the other mode.
 */
export function modeOf({ mode }: Pick<UserPrincipal, 'mode'>, asked: Mode | undefined, field = '/mode'): Mode {
  if (mode !== undefined && asked !== undefined && asked !== mode) {
    throw invalidField(field, 'not_allowed', `must be ${mode}, the mode of the API key`);
  }
  return mode ?? asked ?? 'live';
}

/** The mode of a list; both for a person who names a profile, because that has one. */
export function listedModeOf(
  user: Pick<UserPrincipal, 'mode'>,
  { mode, profile }: { mode?: Mode | undefined; profile?: string | undefined },
): Mode | undefined {
  return profile !== undefined && mode === undefined ? user.mode : modeOf(user, mode, 'mode');
}
