import type { CallFigures, CallFiguresQuery, CallHour } from '@veridoor/contract/calls/call-figures';
import { isTimeZone } from '@veridoor/validation/opening-hours';
import type { Parts } from '../../parts.ts';
import { modeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { invalidField } from '../../platform/problems/problems.ts';
import { findCompany } from '../../records/companies/queries.ts';
import { daysOf } from '../insight/period.ts';
import { sumCalls, sumCallsByAgent, sumCallsByHour } from './figures-queries.ts';
import { isHere } from './agents/presence.ts';
import { readQueue, toAgents } from './views.ts';

/**
 * The calls of a company in numbers.
 *
 * @throws ProblemError invalid_request for days that do not exist, a period that is too long, or no time zone.
 */
export async function getCallFigures(
  parts: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  query: CallFiguresQuery,
): Promise<CallFigures> {
  const { database, clock } = parts;
  const { companyId } = user;
  const mode = modeOf(user, query.mode, 'mode');
  const { settings } = await findCompany(database, companyId);
  const timeZone = query.time_zone ?? settings.call_hours?.time_zone ?? 'UTC';
  if (!isTimeZone(timeZone)) throw invalidField('time_zone', 'not_supported', 'is no time zone');
  const days = daysOf(query, clock.now());
  const period = { companyId, mode, timeZone, ...days };
  return {
    ...days,
    time_zone: timeZone,
    mode,
    ...(await sumCalls(database, period)),
    hours: everyHour(await sumCallsByHour(database, period)),
    agents: await sumCallsByAgent(database, period),
    now: await presentQueue(parts, companyId),
  };
}

function everyHour(rows: readonly CallHour[]): CallHour[] {
  const known = new Map(rows.map((row) => [row.hour, row]));
  return Array.from(
    { length: 24 },
    (_, hour) => known.get(hour) ?? { hour, calls: 0, taken: 0, given_up: 0, wait: null },
  );
}

async function presentQueue(parts: Pick<Parts, 'database' | 'clock'>, companyId: string): Promise<CallFigures['now']> {
  const queue = await readQueue(parts, companyId);
  const waiting = queue.waiting.filter((row) => isHere(row.customer_socket, row.customer_seen_at, queue.now));
  const since = waiting.map((row) => row.joined_at.getTime());
  const longest =
    since.length === 0 ? null : Math.max(0, Math.round((queue.now.getTime() - Math.min(...since)) / 1000));
  return { waiting: waiting.length, longest, agents: toAgents(queue) };
}
