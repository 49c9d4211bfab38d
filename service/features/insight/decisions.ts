import type { DecisionFigures, TeamErrors } from '@veridoor/contract/decisions/figures';
import type { PeriodQuery } from '@veridoor/contract/insight';
import type { Parts } from '../../parts.ts';
import { modeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { countErrors, countOutcomes, listPlanted, sumOfficers, sumWaits } from './decisions-queries.ts';
import { DAY, daysOf, startOf } from './period.ts';

/**
 * What was decided on customers in a period. What officers do alone is for those who manage them.
 *
 * @throws ProblemError invalid_request for days that do not exist, or a period that is too long or ends before it began.
 */
export async function getDecisionFigures(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  query: PeriodQuery,
): Promise<DecisionFigures> {
  const mode = modeOf(user, query.mode, 'mode');
  const { from, to } = daysOf(query, clock.now());
  const entities = user.permissions.has('entity.read');
  const { companyId } = user;
  const period = { companyId, mode, since: startOf(from), before: secondsAfter(startOf(to), DAY), entities };
  const counted = await countOutcomes(database, period);
  const manages = user.permissions.has('review.manage');
  return {
    from,
    to,
    mode,
    outcomes: counted.flatMap(({ status, by, count }) => (status && by ? [{ status, by, count }] : [])),
    reasons: counted.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
    queues: await sumWaits(database, period),
    officers: manages ? await sumOfficers(database, period) : null,
    errors: manages ? errorsOf(await countErrors(database, period)) : null,
    planted: manages
      ? (await listPlanted(database, period)).map(({ decided_at, ...one }) => ({
          ...one,
          decided_at: decided_at?.toISOString() ?? null,
        }))
      : null,
  };
}

const TRUTHS = ['approved', 'rejected'] as const;

function errorsOf(counted: readonly Pick<TeamErrors, 'truth' | 'decided' | 'wrong'>[]): TeamErrors[] {
  return TRUTHS.map((truth) => {
    const { decided, wrong } = counted.find((one) => one.truth === truth) ?? { decided: 0, wrong: 0 };
    const [least, most] = wilson(wrong, decided);
    return { truth, decided, wrong, least, most };
  });
}

/** Standard deviations on either side that hold 95 % of a normal distribution. */
const NINETY_FIVE = 1.959964;

/** The 95 % interval of a share (Wilson 1927, J. Am. Stat. Assoc. 22:209): never empty, and within 0 and 1. */
export function wilson(hits: number, of: number): [least: number, most: number] {
  if (of === 0) return [0, 1];
  const [share, square] = [hits / of, NINETY_FIVE ** 2];
  const middle = share + square / (2 * of);
  const half = NINETY_FIVE * Math.sqrt((share * (1 - share)) / of + square / (4 * of ** 2));
  const bound = (value: number) => Math.min(1, Math.max(0, Math.round((value / (1 + square / of)) * 10_000) / 10_000));
  return [hits === 0 ? 0 : bound(middle - half), hits === of ? 1 : bound(middle + half)];
}
