import type { CustomerCall } from '../../../lib/api/types.ts';

/** The content of the line under the place in the queue. */
export type Wait = { kind: 'soon' } | { kind: 'minutes'; count: number } | { kind: 'nobody' };

/** The wait in whole minutes, rounded up, since nobody minds being served sooner. */
export function waitOf({ agents_online, expected_wait }: Pick<CustomerCall, 'agents_online' | 'expected_wait'>): Wait {
  if (agents_online === 0) return { kind: 'nobody' };
  const count = Math.ceil((expected_wait ?? 0) / 60);
  return count === 0 ? { kind: 'soon' } : { kind: 'minutes', count };
}

/**
 * Milliseconds within which the service answers on a network good enough for a call (two of G.114's 150 ms and its own
 * work).
 */
const FAST_ANSWER = 400;

export type NetworkState = 'checking' | 'works' | 'slow' | 'offline';

export function networkOf(milliseconds: number | null): NetworkState {
  if (milliseconds === null) return 'offline';
  return milliseconds <= FAST_ANSWER ? 'works' : 'slow';
}
