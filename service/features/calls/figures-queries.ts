import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../platform/database/connection.ts';
import { ofMode } from '../../platform/database/of-mode.ts';

/** Days on the clocks of a time zone, both included. */
export interface CallPeriod {
  companyId: string;
  mode: Mode;
  from: string;
  to: string;
  timeZone: string;
}

/** The calls whose customers came in the period, with the numbers that are counted. */
const calls = ({ companyId, mode, from, to, timeZone }: CallPeriod) => sql`
  select agent_id, end_code,
    extract(hour from joined_at at time zone ${timeZone})::integer as hour,
    accepted_at is not null as taken,
    accepted_at is null and state = 'ended' as given_up,
    extract(epoch from accepted_at - joined_at)::double precision as wait,
    extract(epoch from ended_at - accepted_at)::double precision as duration
  from call
  where company_id = ${companyId}::uuid and ${ofMode('call', mode)}
    and joined_at >= ${from}::timestamp at time zone ${timeZone}
    and joined_at < (${to}::timestamp + interval '1 day') at time zone ${timeZone}`;

const results = sql`
  (count(*) filter (where end_code = 'approved'))::integer as approved,
  (count(*) filter (where end_code = 'rejected'))::integer as rejected,
  (count(*) filter (where taken and end_code not in ('approved', 'rejected')))::integer as undecided`;

const reached = sql`
  count(*)::integer as calls,
  (count(*) filter (where taken))::integer as taken,
  (count(*) filter (where given_up))::integer as given_up`;

const median = (what: 'wait' | 'duration') =>
  sql`(percentile_cont(0.5) within group (order by ${sql.ref(what)}))::integer`;

export interface CallTotals {
  calls: number;
  taken: number;
  given_up: number;
  approved: number;
  rejected: number;
  undecided: number;
  wait: number | null;
  wait_longest: number | null;
  duration: number | null;
}

export async function sumCalls(connection: Connection, period: CallPeriod): Promise<CallTotals> {
  const { rows } = await sql<CallTotals>`
    with calls as (${calls(period)})
    select ${reached}, ${results}, ${median('wait')} as wait, max(wait)::integer as wait_longest,
      ${median('duration')} as duration
    from calls`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('a count has one row');
  return row;
}

export type HourRow = Pick<CallTotals, 'calls' | 'taken' | 'given_up' | 'wait'> & { hour: number };

/** Hours in which somebody came. */
export async function sumCallsByHour(connection: Connection, period: CallPeriod): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    with calls as (${calls(period)})
    select hour, ${reached}, ${median('wait')} as wait from calls group by hour order by hour`.execute(connection);
  return rows;
}

export type AgentFiguresRow = Pick<CallTotals, 'calls' | 'approved' | 'rejected' | 'undecided' | 'duration'> & {
  id: string;
  name: string;
};

export async function sumCallsByAgent(connection: Connection, period: CallPeriod): Promise<AgentFiguresRow[]> {
  const { rows } = await sql<AgentFiguresRow>`
    with calls as (${calls(period)})
    select user_account.id, trim(first_name || ' ' || last_name) as name, count(*)::integer as calls,
      ${results}, ${median('duration')} as duration
    from calls join user_account on user_account.id = calls.agent_id
    group by user_account.id order by 3 desc, 2, 1`.execute(connection);
  return rows;
}
