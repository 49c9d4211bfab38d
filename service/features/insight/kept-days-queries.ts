import { sql, type Selectable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../platform/database/connection.ts';
import type { DayFigures, DecidedRow, InsightChangeTable } from '../../platform/database/tables/insight.ts';

export type Day = Selectable<InsightChangeTable>;

/** Some days of a company, both ends included. */
export interface Period {
  companyId: string;
  mode: Mode;
  from: string;
  to: string;
}

/** The rows of a period. */
const daysIn = (connection: Connection, { companyId, mode, from, to }: Period) =>
  connection
    .selectFrom('insight_day')
    .where('company_id', '=', companyId)
    .where('mode', '=', mode)
    .where('day', '>=', from)
    .where('day', '<=', to);

/** The kept figures of a period's days; a day that is not kept has none. */
export async function listKeptDays(
  connection: Connection,
  period: Period,
): Promise<{ day: string; figures: DayFigures }[]> {
  return daysIn(connection, period).select(['day', 'figures']).execute();
}

/** What was decided on a period's days that are kept and as they were then. */
export async function listKeptDecisions(
  connection: Connection,
  period: Period,
): Promise<{ day: string; decisions: DecidedRow[] }[]> {
  return daysIn(connection, period)
    .select(['day', 'decisions'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('insight_change')
            .select(sql.lit(1).as('one'))
            .whereRef('insight_change.company_id', '=', 'insight_day.company_id')
            .whereRef('insight_change.mode', '=', 'insight_day.mode')
            .whereRef('insight_change.day', '=', 'insight_day.day'),
        ),
      ),
    )
    .execute();
}

/**
 * Days before today whose figures are to be counted: those that are due again, and of each company the first day after
 * those kept on which somebody began or anything was decided. Where nothing is to do, that is a few looks into an index
 * for each company.
 */
export async function listDaysToKeep(
  connection: Connection,
  { first, today, now, limit }: { first: string; today: string; now: Date; limit: number },
): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select * from (
      select company_id, mode, day from insight_day where due_at <= ${now}::timestamptz order by due_at limit ${limit}
    ) as due
    union all
    select company.id, mode, to_char(next.at at time zone 'UTC', 'YYYY-MM-DD')
    from company cross join unnest(array['live', 'test']) as mode
    cross join lateral (
      select greatest(
        (select (max(day) || 'T00:00:00Z')::timestamptz + interval '24 hours' from insight_day
          where company_id = company.id and insight_day.mode = mode.mode),
        ${`${first}T00:00:00Z`}::timestamptz
      ) as start offset 0
    ) as kept
    cross join lateral (
      select least(
        (select min(begun_at) from verification
          where company_id = company.id and verification.mode = mode.mode and begun_at >= kept.start),
        (select min(decided_at) from profile
          where company_id = company.id and profile.mode = mode.mode and decided_at >= kept.start),
        (select min(created_at) from decision
          where company_id = company.id and user_id is not null and subject in ('profile', 'proposal')
            and created_at >= kept.start)
      ) as at offset 0
    ) as next
    where next.at < ${`${today}T00:00:00Z`}::timestamptz
    limit ${limit}`.execute(connection);
  return rows;
}

/** Kept days whose decisions have changed since. */
export async function listChangedDays(connection: Connection, limit: number): Promise<Day[]> {
  return connection
    .selectFrom('insight_change')
    .innerJoin('insight_day', (join) =>
      join
        .onRef('insight_day.company_id', '=', 'insight_change.company_id')
        .onRef('insight_day.mode', '=', 'insight_change.mode')
        .onRef('insight_day.day', '=', 'insight_change.day'),
    )
    .select(['insight_change.company_id', 'insight_change.mode', 'insight_change.day'])
    .distinct()
    .limit(limit)
    .execute();
}

/** What is known to have changed of a day is about to be counted. */
export async function forgetChanges(connection: Connection, { company_id, mode, day }: Day): Promise<void> {
  await connection
    .deleteFrom('insight_change')
    .where('company_id', '=', company_id)
    .where('mode', '=', mode)
    .where('day', '=', day)
    .execute();
}

/** Changes of earlier days that are not kept: those are counted as they are. */
export async function forgetOtherChanges(connection: Connection, today: string): Promise<void> {
  await sql`delete from insight_change as change where day < ${today} and not exists (
    select from insight_day where company_id = change.company_id and mode = change.mode and day = change.day
  )`.execute(connection);
}

/** Keeps the figures of a day, or keeps them anew. */
export async function keepDay(
  connection: Connection,
  day: Day,
  kept: { figures: string; decisions: string; due_at: Date },
): Promise<void> {
  await connection
    .insertInto('insight_day')
    .values({ ...day, ...kept })
    .onConflict((conflict) => conflict.columns(['company_id', 'mode', 'day']).doUpdateSet(kept))
    .execute();
}

/** Keeps the decisions of a kept day anew. */
export async function keepDecisions(
  connection: Connection,
  { company_id, mode, day }: Day,
  decisions: string,
): Promise<void> {
  await connection
    .updateTable('insight_day')
    .set({ decisions })
    .where('company_id', '=', company_id)
    .where('mode', '=', mode)
    .where('day', '=', day)
    .execute();
}
