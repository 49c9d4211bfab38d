import { sql, type Insertable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../platform/database/connection.ts';
import type { VisitCountTable } from '../../platform/database/tables/insight.ts';

/** Adds one to the counter of a day, a browser and a system. One statement: safe among instances. */
export async function countVisit(
  connection: Connection,
  counter: Pick<Insertable<VisitCountTable>, 'company_id' | 'mode' | 'day' | 'browser' | 'system'>,
  what: 'opened' | 'completed',
): Promise<void> {
  await connection
    .insertInto('visit_count')
    .values({ ...counter, [what]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'mode', 'day', 'browser', 'system'])
        .doUpdateSet({ [what]: sql<number>`${sql.ref(`visit_count.${what}`)} + 1` }),
    )
    .execute();
}

/** The counters of some days, added up by browser or by system; the most frequent first. */
export async function sumVisits(
  connection: Connection,
  { companyId, mode, from, to }: { companyId: string; mode: Mode; from: string; to: string },
  by: 'browser' | 'system',
): Promise<{ name: string; opened: number; completed: number }[]> {
  const { rows } = await sql<{ name: string; opened: number; completed: number }>`
    select ${sql.ref(by)} as name, sum(opened)::integer as opened, sum(completed)::integer as completed
    from visit_count
    where company_id = ${companyId} and mode = ${mode} and day between ${from} and ${to}
    group by 1 order by 2 desc, 1`.execute(connection);
  return rows;
}
