import type { Parts } from '../../../parts.ts';
import type { Origin } from '../../../platform/access/principal.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { countAttempt, forgetAttempts } from '../login-queries.ts';

/**
 * Wrong answers of one user, from wherever. Of a million codes three count at a time, so that a day of guessing finds
 * one with a probability of 1 in 6,600.
 */
export const FACTOR_LIMITS = [
  { most: 5, window: 15 * 60 },
  { most: 50, window: 24 * 60 * 60 },
] as const;

type AttemptParts = Pick<Parts, 'database' | 'clock' | 'secrets'>;

/**
 * Runs `attempt` unless the user had too many wrong answers. It counts before it is made, so that simultaneous ones
 * cannot slip through; a right one begins anew. A new password does not: whoever reads a user's mail could guess on.
 *
 * @returns what `attempt` returns; null means failure.
 * @throws ProblemError too_many_attempts with the seconds to wait.
 */
export async function limitFactor<Result>(
  { database, clock, secrets }: AttemptParts,
  user: { id: string; company_id: string },
  origin: Origin,
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  const now = clock.now();
  const account = secrets.keyedHash('login attempt', `second factor ${user.id}`);
  for (const { most, window } of FACTOR_LIMITS) {
    const { failures, window_started_at } = await countAttempt(database, `${account} ${window}`, now, window);
    if (failures <= most) continue;
    if (failures === most + 1) {
      await recordAudit(database, {
        companyId: user.company_id,
        actor: { kind: 'anonymous', origin },
        action: 'user.login_limited',
        subject: { kind: 'user', id: user.id },
        detail: { counted: 'second_factor', seconds: window },
      });
    }
    const end = secondsAfter(window_started_at, window);
    throw new ProblemError('too_many_attempts', {
      retryAfter: (end.getTime() - now.getTime()) / 1000,
      limit: { maximum: most, unit: 'attempts', seconds: window },
    });
  }
  const result = await attempt();
  if (result !== null) await forgetAttempts(database, { account });
  return result;
}
