import { sql, type Selectable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../platform/database/connection.ts';
import type { DayFigures, InsightDayTable } from '../../platform/database/tables/insight.ts';

type Day = Pick<Selectable<InsightDayTable>, 'company_id' | 'mode' | 'day'>;

/** The kept figures of a period's days; a day that is not kept has none. */
export async function listKeptDays(
  connection: Connection,
  { companyId, mode, from, to }: { companyId: string; mode: Mode; from: string; to: string },
): Promise<{ day: string; figures: DayFigures }[]> {
  return connection
    .selectFrom('insight_day')
    .select(['day', 'figures'])
    .where('company_id', '=', companyId)
    .where('mode', '=', mode)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

/**
 * Days before today whose figures are to be counted: those on which somebody began and that were never kept, those since
 * `settled` that were not kept today, and earlier ones that were not for a month.
 */
export async function listDaysToKeep(
  connection: Connection,
  { first, settled, today, limit }: { first: string; settled: string; today: string; limit: number },
): Promise<Day[]> {
  const midnight = `${today}T00:00:00Z`;
  const { rows } = await sql<Day>`
    select company_id, mode, day from insight_day where kept_at < ${midnight}::timestamptz
      and (day >= ${settled} or kept_at < ${midnight}::timestamptz - interval '30 days')
    union all (
      select company.id, mode, to_char(start at time zone 'UTC', 'YYYY-MM-DD') as day
      from company cross join unnest(array['live', 'test']) as mode
      cross join generate_series(${`${first}T00:00:00Z`}::timestamptz, ${midnight}::timestamptz - interval '24 hours', interval '24 hours') as start
      where exists (
        select from verification where company_id = company.id and verification.mode = mode.mode
          and begun_at >= start and begun_at < start + interval '24 hours'
      ) and not exists (
        select from insight_day where company_id = company.id and insight_day.mode = mode.mode
          and day = to_char(start at time zone 'UTC', 'YYYY-MM-DD')
      )
    ) limit ${limit}`.execute(connection);
  return rows;
}

/** Keeps the figures of a day, or keeps them anew. */
export async function keepDay(connection: Connection, day: Day, figures: DayFigures, now: Date): Promise<void> {
  const kept = { figures: JSON.stringify(figures), kept_at: now };
  await connection
    .insertInto('insight_day')
    .values({ ...day, ...kept })
    .onConflict((conflict) => conflict.columns(['company_id', 'mode', 'day']).doUpdateSet(kept))
    .execute();
}
