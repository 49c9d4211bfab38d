import { Mode } from '@veridoor/contract/mode';
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

/**
 * The mode of what a request makes. A person says it: nothing is live because somebody forgot the word.
 *
 * @throws ProblemError invalid_request without a mode, or when a key asks for the other one.
 */
export function namedModeOf(user: Pick<UserPrincipal, 'mode'>, asked: Mode | undefined): Mode {
  if ((user.mode ?? asked) === undefined) {
    throw invalidField('/mode', 'required', 'is required: live for real customers, or test', Mode.enum);
  }
  return modeOf(user, asked);
}

/** What the answer says where the specification lets a person say no mode. */
export function modeHintOf(user: Pick<UserPrincipal, 'mode'>, asked: Mode | undefined): { hint?: string } {
  if ((user.mode ?? asked) !== undefined) return {};
  return { hint: 'It is live, since the request has no mode. For tests send "mode": "test", or use a test key.' };
}

/** The mode of a list; both for a person who names a profile, because that has one. */
export function listedModeOf(
  user: Pick<UserPrincipal, 'mode'>,
  { mode, profile }: { mode?: Mode | undefined; profile?: string | undefined },
): Mode | undefined {
  return profile !== undefined && mode === undefined ? user.mode : modeOf(user, mode, 'mode');
}
