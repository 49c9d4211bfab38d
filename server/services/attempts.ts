import type { Connection, Parts } from '../parts.ts';
import { countAttempt, forgetAttempts, purgeAttempts, uncountAttempt } from '../repositories/login-attempts.ts';
import { secondsAfter } from '../repositories/clock.ts';
import { recordAudit } from './audit.ts';
import type { Origin } from './principal.ts';
import { ProblemError } from './problems.ts';

/** Seconds over which failures are counted. */
const ATTEMPT_WINDOW = 15 * 60;
/** Failures of one account in that time; well below the 100 that NIST SP 800-63B section 5.2.2 allows. */
export const ACCOUNT_LIMIT = 10;
/** Failures from one network address in that time: a whole office may sit behind one. */
export const ADDRESS_LIMIT = 100;

type AttemptParts = Pick<Parts, 'database' | 'clock' | 'secrets'>;

/**
 * Runs `attempt` unless the account or the address has failed too often. An attempt counts before it is made, so that a
 * thousand at the same instant do not slip through, and is taken back when it succeeds. An account that does not exist is
 * counted like one that does.
 *
 * @returns what `attempt` returns; null means failure.
 * @throws ProblemError too_many_attempts with the seconds to wait.
 */
export async function limitAttempts<Result>(
  parts: AttemptParts,
  who: { account: string; origin: Origin },
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  const { database, clock, secrets } = parts;
  const account = accountKey(secrets, who.account);
  const address = secrets.keyedHash('login attempt', `address ${who.origin.address}`);
  const now = clock.now();
  for (const [key, limit] of [
    [address, ADDRESS_LIMIT],
    [account, ACCOUNT_LIMIT],
  ] as const) {
    const { failures, window_started_at } = await countAttempt(database, key, now, ATTEMPT_WINDOW);
    if (failures > limit) {
      if (failures === limit + 1) await auditLimit(database, who.origin);
      const end = secondsAfter(window_started_at, ATTEMPT_WINDOW);
      throw new ProblemError('too_many_attempts', { retryAfter: (end.getTime() - now.getTime()) / 1000 });
    }
  }
  const result = await attempt();
  if (result !== null) {
    await forgetAttempts(database, account);
    await uncountAttempt(database, address);
    await purgeAttempts(database, secondsAfter(now, -ATTEMPT_WINDOW));
  }
  return result;
}

/** Lets an account log in again at once that has failed too often; network addresses keep their count. */
export async function forgetFailures(
  { secrets }: Pick<AttemptParts, 'secrets'>,
  connection: Connection,
  account: string,
): Promise<void> {
  await forgetAttempts(connection, accountKey(secrets, account));
}

function accountKey(secrets: Parts['secrets'], account: string): string {
  return secrets.keyedHash('login attempt', `account ${account.toLowerCase()}`);
}

/** Once for each limit and window, however often somebody goes on trying. */
async function auditLimit(connection: Connection, origin: Origin): Promise<void> {
  await recordAudit(connection, {
    companyId: null,
    actor: { kind: 'anonymous', origin },
    action: 'user.login_limited',
    subject: { kind: 'user', id: null },
  });
}
