import type { Insight, InsightClient, InsightQuery, InsightStep } from '@veridoor/contract/insight';
import type { Parts } from '../../parts.ts';
import { modeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { readFigures, type Step } from './kept-days.ts';
import { daysOf } from './period.ts';
import { addUp, numberOf, within } from './sums.ts';
import { OTHER } from './visits.ts';
import { sumVisits } from './visits-queries.ts';

/** Groups of fewer people are left out. */
const SMALLEST_GROUP = 5;
/** Of fewer, the time of nine in ten would be that of one or two. */
const SMALLEST_TENTHS = 20;

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
  const workflow = query.workflow_slug;
  const days = { companyId, mode, from, to };
  const found = await readFigures(database, days, now);
  const asked = <Row extends { workflow_slug: string }>(rows: readonly Row[]) =>
    rows.filter(({ workflow_slug }) => workflow === undefined || workflow_slug === workflow);
  const versions = asked(found.people);
  const [summary = NOBODY] = addUp(versions, OF_VERSION);
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
    time: summary.completed >= SMALLEST_GROUP ? within(summary.times, 0.5) : null,
    workflows: versions
      .filter(({ opened }) => opened >= SMALLEST_GROUP)
      .map(({ workflow_slug, version, opened, completed, approved, rejected, times }) => ({
        workflow_slug,
        version: Number(version),
        opened,
        completed: people(completed),
        approved: people(approved),
        rejected: people(rejected),
        time: completed >= SMALLEST_GROUP ? within(times, 0.5) : null,
      }))
      .toSorted((a, b) =>
        a.workflow_slug < b.workflow_slug ? -1 : a.workflow_slug > b.workflow_slug ? 1 : b.version - a.version,
      ),
    captures: addUp(asked(found.captures), OF_VERSION)
      .toSorted((a, b) => b.pages - a.pages)
      .map(({ method, pages, approved }) => ({ method, pages: people(pages), approved: people(approved) })),
    steps: addUp(asked(found.steps), OF_VERSION)
      .toSorted((a, b) => b.asked - a.asked || (a.step < b.step ? -1 : 1))
      .flatMap(toStep),
    browsers: workflow === undefined ? toClients(await sumVisits(database, days, 'browser')) : [],
    systems: workflow === undefined ? toClients(await sumVisits(database, days, 'system')) : [],
  };
}

const OF_VERSION = ['workflow_slug', 'version'];
const NOBODY = { opened: 0, consented: 0, completed: 0, by_rules: 0, by_people: 0, times: {} };

/** Nobody is a number that says nothing of anybody. */
function people(count: number): number | null {
  return count > 0 && count < SMALLEST_GROUP ? null : count;
}

/** A step that hardly anybody has is left out: its name alone could tell of somebody. */
function toStep({ step, kind, times, retries, ...counts }: Step): InsightStep[] {
  if (counts.asked < SMALLEST_GROUP) return [];
  const { asked, reached, sent, approved, first, second, later, stopped, retried } = counts;
  // With two of the three and their sum, the third is known.
  const hidden = [first, second, later].some((count) => people(count) === null);
  const attempts = hidden ? { first: null, second: null, later: null } : { first, second, later };
  return [
    {
      step,
      kind,
      asked,
      reached: people(reached),
      sent: people(sent),
      approved: people(approved),
      ...attempts,
      stopped: people(stopped),
      retried: people(retried),
      retries: people(retried) === null ? null : retries,
      time: numberOf(times) >= SMALLEST_GROUP ? within(times, 0.5) : null,
      time_p90: numberOf(times) >= SMALLEST_TENTHS ? within(times, 0.9) : null,
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
