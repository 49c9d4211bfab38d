import type { Insight, InsightClient, InsightQuery, InsightStep } from '@veridoor/contract/insight';
import type { Parts } from '../../parts.ts';
import { modeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { DAY, daysOf, startOf } from './period.ts';
import { summarise, summariseSteps, type StepRow } from './queries.ts';
import { OTHER } from './visits.ts';
import { sumVisits } from './visits-queries.ts';

/** Groups of fewer people are left out. */
const SMALLEST_GROUP = 5;
/** Seconds without a sign of somebody, after which they have stopped. */
const QUIET = 3_600;

/**
 * Where people of a company stop, in numbers.
 *
 * @throws ProblemError invalid_request for days that do not exist, or a period that is too long or ends before it began.
 */
export async function getInsight(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  query: InsightQuery,
): Promise<Insight> {
  const mode = modeOf(user, query.mode, 'mode');
  const now = clock.now();
  const { from, to } = daysOf(query, now);
  const { companyId } = user;
  const period = { companyId, mode, since: startOf(from), before: secondsAfter(startOf(to), DAY) };
  const days = { companyId, mode, from, to };
  const summary = await summarise(database, period);
  const [byRules, byPeople] = [people(summary.by_rules), people(summary.by_people)];
  const decided = summary.by_rules + summary.by_people;
  const isShown = byRules !== null && byPeople !== null && decided > 0;
  return {
    from,
    to,
    mode,
    opened: people(summary.opened),
    consented: people(summary.consented),
    completed: people(summary.completed),
    decided_by_rules: byRules,
    decided_by_people: byPeople,
    share_decided_by_rules: isShown ? Math.round((summary.by_rules / decided) * 1000) / 1000 : null,
    time: summary.completed >= SMALLEST_GROUP ? summary.seconds : null,
    steps: (await summariseSteps(database, period, secondsAfter(now, -QUIET))).flatMap(toStep),
    browsers: toClients(await sumVisits(database, days, 'browser')),
    systems: toClients(await sumVisits(database, days, 'system')),
  };
}

/** Nobody is a number that says nothing of anybody. */
function people(count: number): number | null {
  return count > 0 && count < SMALLEST_GROUP ? null : count;
}

/** A step that hardly anybody has is left out: its name alone could tell of somebody. */
function toStep({ step, kind, timed, seconds, retries, ...counts }: StepRow): InsightStep[] {
  if (counts.asked < SMALLEST_GROUP) return [];
  const { asked, reached, sent, approved, stopped, retried } = counts;
  return [
    {
      step,
      kind,
      asked,
      reached: people(reached),
      sent: people(sent),
      approved: people(approved),
      stopped: people(stopped),
      retried: people(retried),
      retries: people(retried) === null ? null : retries,
      time: timed >= SMALLEST_GROUP ? seconds : null,
    },
  ];
}

/** Rare ones become one, and that one is reported only when it is large enough. */
function toClients(rows: readonly { name: string; opened: number; completed: number }[]): InsightClient[] {
  const common = rows.filter(({ name, opened }) => name !== OTHER && opened >= SMALLEST_GROUP);
  const rest = rows.filter((row) => !common.includes(row));
  const sum = (what: 'opened' | 'completed') => rest.reduce((total, row) => total + row[what], 0);
  const all =
    rest.length === 0 ? common : [...common, { name: OTHER, opened: sum('opened'), completed: sum('completed') }];
  return all.map(({ name, opened, completed }) => ({ name, opened: people(opened), completed: people(completed) }));
}
