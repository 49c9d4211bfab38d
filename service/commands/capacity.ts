import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Connection } from '../platform/database/connection.ts';
import { secondsAfter, systemClock } from '../platform/clock.ts';
import type { JobQueue } from '../platform/database/tables/installation.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Days that are looked at: finished jobs are kept as long. */
const DAYS = 7;
const DAY = 24 * 3600;
/** The busiest hour against the mean one, where the installation's own week shows less: working days have about this. */
const USUAL_PEAK = 3;
/** Tables that grow with lists, not with customers. */
const LISTS = new Set(['aml_entity', 'aml_index_piece', 'aml_list_version']);

/** `capacity`: what a verification has cost in the last week, by queue and by table, and what so many a day would need. */
export const capacity: Command = {
  usage: 'capacity [--a-day VERIFICATIONS]',
  help: [
    'Prints as lines of JSON what the last seven days show: verifications a day and in the busiest hour; the seconds of',
    'jobs for each, by queue; the bytes of each table, and those for each verification. With --a-day, also the jobs that',
    'must run at the same time at the busiest hour of such a day, and the bytes that it leaves in PostgreSQL.',
    '',
    'Example: veridoor capacity --a-day 100000',
  ].join('\n'),
  async run(args, { out, error }) {
    const asked = rateOf(args);
    if (asked === undefined) {
      error.write(`usage: veridoor ${capacity.usage}\n`);
      return 2;
    }
    return withDatabase(async (database) => {
      const print = (line: object) => out.write(`${JSON.stringify(line)}\n`);
      const since = secondsAfter(systemClock.now(), -DAYS * DAY);
      const done = await countVerifications(database, since);
      const queues = await measureQueues(database, since);
      const tables = await measureTables(database);
      print({ days: DAYS, verifications_a_day: done.count / DAYS, busiest_hour: done.busiest });
      const each = (total: number, number: number) => (number > 0 ? Number((total / number).toFixed(2)) : null);
      for (const { queue, jobs, seconds, waited } of queues)
        print({ queue, jobs, seconds_a_verification: each(seconds, done.count), waited_95_of_100: waited });
      for (const { table, rows, bytes } of tables)
        print({ table, rows, bytes, bytes_a_verification: LISTS.has(table) ? null : each(bytes, done.ever) });
      if (asked === null) return 0;
      if (done.count === 0) {
        error.write('No verification was completed in the last week, so there is nothing to calculate with.\n');
        return 1;
      }
      const peak = Math.max(USUAL_PEAK, done.busiest / (done.count / DAYS / 24));
      const places = queues.map(({ queue, seconds }) => [
        queue,
        Math.ceil((seconds / done.count) * (asked / DAY) * peak),
      ]);
      const kept = tables.filter(({ table }) => !LISTS.has(table)).reduce((sum, { bytes }) => sum + bytes, 0);
      print({
        a_day: asked,
        peak: Number(peak.toFixed(1)),
        jobs_at_the_same_time: Object.fromEntries(places) as object,
        bytes_a_day: Math.round((kept / done.ever) * asked),
      });
      return 0;
    });
  },
};

/** Null without the option; undefined when the arguments do not match the usage. */
function rateOf(args: readonly string[]): number | null | undefined {
  try {
    const { 'a-day': text } = parseArgs({ args: [...args], options: { 'a-day': { type: 'string' } } }).values;
    if (text === undefined) return null;
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  } catch {
    return undefined;
  }
}

async function countVerifications(connection: Connection, since: Date) {
  const { rows } = await sql<{ count: number; busiest: number; ever: number }>`
    with hours as (
      select count(*)::integer as count from verification where completed_at >= ${since}::timestamptz
      group by date_trunc('hour', completed_at)
    )
    select coalesce(sum(count), 0)::integer as count, coalesce(max(count), 0)::integer as busiest,
      (select count(*)::integer from verification) as ever
    from hours`.execute(connection);
  return rows[0]!;
}

/** Seconds that finished jobs ran, and seconds of 95 of 100 from due to begun. */
async function measureQueues(connection: Connection, since: Date) {
  const { rows } = await sql<{ queue: JobQueue; jobs: number; seconds: number; waited: number }>`
    select queue, count(*)::integer as jobs,
      sum(extract(epoch from finished_at - begun_at))::double precision as seconds,
      round((percentile_disc(0.95) within group (order by extract(epoch from begun_at - run_at)))::numeric, 2)::double precision as waited
    from job where finished_at >= ${since}::timestamptz and begun_at is not null
    group by queue order by queue`.execute(connection);
  return rows;
}

/** Every table with its indexes and what lies beside it, the largest first. */
async function measureTables(connection: Connection) {
  const { rows } = await sql<{ table: string; rows: number; bytes: number }>`
    select relname as table, greatest(reltuples, 0)::double precision as rows,
      pg_total_relation_size(oid)::double precision as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc, relname`.execute(connection);
  return rows;
}
