import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { countAttempt, forgetAttempts, purgeAttempts, uncountAttempt } from './login-queries.ts';
import type { User } from './queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { placeOf } from '../../platform/outbound/networks.ts';
import type { Origin } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

/** Seconds over which failures are counted. */
const ATTEMPT_WINDOW = 15 * 60;
/** The longest time over which anything of a login is counted: second factors over a day. */
const LONGEST_WINDOW = 24 * 60 * 60;
/**
 * Failures in that time: of one account from one place; of one account from all places where it never logged in; from
 * one place with all accounts, where a whole office may sit. NIST SP 800-63B section 5.2.2 allows an account 100 in a
 * row.
 */
export const ATTEMPT_LIMITS = { accountAndPlace: 10, account: 50, place: 100 } as const;

type Counter = keyof typeof ATTEMPT_LIMITS;
type AttemptParts = Pick<Parts, 'database' | 'clock' | 'secrets'>;

/** The name and origin of an attempt to log in. */
export interface Attempt {
  username: string;
  origin: Origin;
  /** The account with this name; null when nobody has it. */
  user: Pick<User, 'id' | 'company_id'> | null;
  /**
   * `known`: the account has logged in from there before. `elsewhere`: it has not. `outside`: the whitelist of its
   * company does not have the place.
   */
  from: 'known' | 'elsewhere' | 'outside';
}

/** Keyed hash of an origin's place, which is never stored in clear text. */
export function placeHash({ secrets }: Pick<Parts, 'secrets'>, { address }: Origin): string {
  return secrets.keyedHash('login attempt', `address ${placeOf(address)}`);
}

/** Prefix of the keys of an account's counters. */
function accountHash({ secrets }: Pick<Parts, 'secrets'>, username: string): string {
  return secrets.keyedHash('login attempt', `account ${username.toLowerCase()}`);
}

/**
 * Runs `attempt` unless there were too many failures. A place where the account has logged in has its own count:
 * strangers elsewhere lock nobody out (NIST SP 800-63B section 5.2.2). Places outside the whitelist are counted
 * separately. An attempt counts before it is made, so that a thousand simultaneous ones cannot slip through; a success
 * removes it. Accounts that do not exist are counted alike.
 *
 * @returns what `attempt` returns; null means failure.
 * @throws ProblemError too_many_attempts with the seconds to wait.
 */
export async function limitAttempts<Result>(
  parts: AttemptParts,
  who: Attempt,
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  const { database, clock } = parts;
  const now = clock.now();
  const place = placeHash(parts, who.origin);
  const account = accountHash(parts, who.username);
  const own = `${account} ${place}`;
  const shared: [Counter, string][] = [
    ['place', place],
    ['account', `${account} ${who.from}`],
  ];
  const counters: [Counter, string][] = [...(who.from === 'known' ? [] : shared), ['accountAndPlace', own]];
  for (const [counter, key] of counters) {
    const { failures, window_started_at } = await countAttempt(database, key, now, ATTEMPT_WINDOW);
    if (failures <= ATTEMPT_LIMITS[counter]) continue;
    // Once for each limit and window, however often somebody continues.
    if (failures === ATTEMPT_LIMITS[counter] + 1) await auditLimit(parts, who, counter);
    const end = secondsAfter(window_started_at, ATTEMPT_WINDOW);
    throw new ProblemError('too_many_attempts', {
      retryAfter: (end.getTime() - now.getTime()) / 1000,
      limit: { maximum: ATTEMPT_LIMITS[counter], unit: 'attempts', seconds: ATTEMPT_WINDOW },
    });
  }
  const result = await attempt();
  if (result !== null) {
    await forgetAttempts(database, { key: own });
    await uncountAttempt(
      database,
      shared.map(([, key]) => key),
    );
    await purgeAttempts(database, secondsAfter(now, -LONGEST_WINDOW));
  }
  return result;
}

/**
 * Lets an account try again at once, from everywhere.
 *
 * @returns how many counters had failures of it.
 */
export async function forgetAccountAttempts(
  parts: { database: Connection } & Pick<Parts, 'secrets'>,
  username: string,
): Promise<number> {
  return forgetAttempts(parts.database, { account: accountHash(parts, username) });
}

async function auditLimit({ database }: AttemptParts, { user, origin, from }: Attempt, counter: Counter) {
  // A place with many names concerns no single account.
  const meant = counter === 'place' ? null : user;
  await recordAudit(database, {
    companyId: meant?.company_id ?? null,
    actor: { kind: 'anonymous', origin },
    action: 'user.login_limited',
    subject: { kind: 'user', id: meant?.id ?? null },
    detail: { counted: counter, from },
  });
}
