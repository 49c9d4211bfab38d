import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../platform/database/connection.ts';

/** Milliseconds after which a wait counts: among younger ones only the quick are over. */
const OLD_ENOUGH = 3 * 86_400_000;
/** The newest of them that are looked at, and the fewest with a person’s part that make a figure. */
const NEWEST = 200;
const FEWEST = 20;
/** Four of five customers have their answer by then. */
const SHARE = 0.8;

/**
 * How long people usually take to decide what the rules left to them: seconds from the customer's end to the first
 * decision of a person, within which most were decided. Who still waits counts with the time so far.
 *
 * @returns null where there are too few.
 */
export async function usualReviewSeconds(
  connection: Connection,
  { company_id, mode }: { company_id: string; mode: Mode },
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select case when count(*) >= ${FEWEST}
      then (percentile_cont(${SHARE}::double precision) within group (order by waited))::integer end as seconds
    from (
      select extract(epoch from coalesce(decided.created_at, ${now}) - newest.completed_at)::double precision as waited
      from (
        select profile_id, completed_at, outcome from verification
        where company_id = ${company_id} and mode = ${mode} and completed_at <= ${new Date(now.getTime() - OLD_ENOUGH)}
        order by completed_at desc, id desc limit ${NEWEST}
      ) as newest
      left join lateral (
        select created_at from decision
        where profile_id = newest.profile_id and subject = 'profile' and workflow_id is null
          and created_at >= newest.completed_at
        order by place limit 1
      ) as decided on true
      where decided.created_at is not null or coalesce(newest.outcome, '') not in ('approved', 'rejected')
    ) as waits`.execute(connection);
  return rows[0]?.seconds ?? null;
}
