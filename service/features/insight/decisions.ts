import type { DecisionFigures, OfficerFigures, TeamErrors } from '@veridoor/contract/decisions/figures';
import type { PeriodQuery } from '@veridoor/contract/insight';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Parts } from '../../parts.ts';
import { modeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { DecidedFigure, DecidedRow } from '../../platform/database/tables/insight.ts';
import { countErrors, findOfficers, listPlanted } from './decisions-queries.ts';
import { readDecisions } from './kept-decisions.ts';
import { DAY, daysOf, startOf } from './period.ts';
import { addUp, numberOf, within, type Times } from './sums.ts';

const REASONS = 20;

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
  const now = clock.now();
  const days = { companyId: user.companyId, mode, ...daysOf(query, now) };
  const { from, to } = days;
  const entities = user.permissions.has('entity.read');
  const period = { ...days, since: startOf(from), before: secondsAfter(startOf(to), DAY), entities };
  const decided = addUp(
    (await readDecisions(database, days)).filter(({ subject }) => entities || subject === 'person'),
    ['subject'],
  );
  const manages = user.permissions.has('review.manage');
  return {
    from,
    to,
    mode,
    outcomes: mostFirst(countsOf(decided, 'outcomes')).map(([outcome, count]) => {
      const [status, by] = outcome.split(' ') as [ProfileStatus, 'rules' | 'person'];
      return { status, by, count };
    }),
    reasons: mostFirst(countsOf(decided, 'reasons'))
      .slice(0, REASONS)
      .map(([reason, count]) => ({ reason, count })),
    queues: queuesOf(decided),
    officers: manages ? await officersOf(database, user.companyId, decided) : null,
    errors: manages ? errorsOf(await countErrors(database, period)) : null,
    planted: manages
      ? (await listPlanted(database, period)).map(({ decided_at, ...one }) => ({
          ...one,
          decided_at: decided_at?.toISOString() ?? null,
        }))
      : null,
  };
}

const countsOf = (decided: readonly DecidedRow[], what: DecidedFigure): Times =>
  decided.find((row) => row.what === what)?.counts ?? {};

const mostFirst = (counts: Times) =>
  Object.entries(counts).toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));

function queuesOf(decided: readonly DecidedRow[]): DecisionFigures['queues'] {
  const of = (what: DecidedFigure) => decided.filter((row) => row.what === what);
  const longest = new Map(of('longest').map(({ workflow_slug, counts }) => [workflow_slug, within(counts, 1)]));
  return of('waits')
    .map(({ workflow_slug, counts }) => ({
      workflow_slug,
      decided: numberOf(counts),
      wait: within(counts, 0.5),
      wait_longest: longest.get(workflow_slug) ?? null,
    }))
    .toSorted((a, b) => b.decided - a.decided || (a.workflow_slug < b.workflow_slug ? -1 : 1));
}

async function officersOf(
  connection: Connection,
  companyId: string,
  decided: readonly DecidedRow[],
): Promise<OfficerFigures[]> {
  const officers = Object.keys(countsOf(decided, 'made'));
  const names = await findOfficers(connection, companyId, officers);
  const many = (officer: string, what: DecidedFigure) => countsOf(decided, what)[officer] ?? 0;
  return names
    .toSorted((a, b) => many(b.id, 'made') - many(a.id, 'made'))
    .map(({ id, name }) => ({
      officer: id,
      name,
      approved: many(id, 'approved'),
      rejected: many(id, 'rejected'),
      overturned: many(id, 'overturned'),
      confirmed: many(id, 'confirmed'),
      returned: many(id, 'returned'),
    }));
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
