import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { JobQueue } from '../database/tables/installation.ts';
import type { Job } from './queries.ts';

/** Candidates beyond the free places, for those that other instances take at the same instant. */
const SPARE = 8;

/**
 * Takes due and free jobs of each queue, as many as it has places. The company with the fewest running jobs comes
 * first, then the one that was served longest ago; among its own, those of the lower rank, then the oldest. Rows that
 * another instance is claiming at the same instant are skipped. A claim with an expired lease belonged to a dead
 * instance, and is taken too.
 *
 * The lines of companies are found by leaps through the index, so that a long line costs no more than a short one; of
 * all but the next companies only the first job is read. The chosen are materialised: PostgreSQL may run a subquery again
 * for each row, and each time it would find others that are still free.
 */
export async function claimJobs(
  database: Kysely<Database>,
  claim: { kinds: readonly string[]; places: Readonly<Partial<Record<JobQueue, number>>>; now: Date; until: Date },
): Promise<Job[]> {
  const free = Object.entries(claim.places).filter(([, places]) => places > 0);
  if (free.length === 0 || claim.kinds.length === 0) return [];
  const due = sql`job.finished_at is null and job.run_at <= ${claim.now}::timestamptz
    and (job.claimed_until is null or job.claimed_until <= ${claim.now}::timestamptz)`;
  const { rows } = await sql<Job>`
    with recursive free as (
      select queue, places
      from unnest(${free.map(([queue]) => queue)}::text[], ${free.map(([, places]) => places)}::integer[]) as free (queue, places)
    ),
    line as (
      select free.queue, first.company_id, first.rank
      from free cross join lateral (
        select company_id, rank from job where job.queue = free.queue and finished_at is null
        order by company_id, rank limit 1
      ) as first
      union all
      select line.queue, next.company_id, next.rank
      from line cross join lateral (
        select company_id, rank from job
        where job.queue = line.queue and finished_at is null and (company_id, rank) > (line.company_id, line.rank)
        order by company_id, rank limit 1
      ) as next
    ),
    first as materialized (
      select distinct on (line.queue, line.company_id) line.queue, line.company_id, line.rank, job.run_at, job.id
      from line cross join lateral (
        select job.id, job.run_at from job
        where job.queue = line.queue and job.company_id = line.company_id and job.rank = line.rank
          and ${due} and job.kind = any(${claim.kinds}::text[])
        order by job.run_at limit 1
      ) as job
      order by line.queue, line.company_id, line.rank
    ),
    company as materialized (
      select queue, company_id, running, served_at, row_number() over (
        partition by queue order by running, served_at nulls first, rank, run_at, id
      ) as place
      from (
        select first.*,
          (
            select count(*) from job
            where job.queue = first.queue and job.company_id = first.company_id and finished_at is null
              and claimed_until > ${claim.now}::timestamptz
          ) as running,
          (
            select max(begun_at) from job
            where job.queue = first.queue and job.company_id = first.company_id and begun_at is not null
          ) as served_at
        from first
      ) as first
    ),
    candidate as (
      select line.queue, waiting.id, waiting.run_at, line.rank, company.served_at,
        company.running + row_number() over (
          partition by line.queue, line.company_id order by line.rank, waiting.run_at, waiting.id
        ) as turn
      from line
      join free on free.queue = line.queue
      join company on company.queue = line.queue and company.company_id = line.company_id
        and company.place <= free.places + ${SPARE}::integer
      cross join lateral (
        select job.id, job.run_at from job
        where job.queue = line.queue and job.company_id = line.company_id and job.rank = line.rank
          and ${due} and job.kind = any(${claim.kinds}::text[])
        order by job.run_at limit free.places + ${SPARE}::integer
      ) as waiting
    ),
    chosen as materialized (
      select queue, id, row_number() over (
        partition by queue order by turn, served_at nulls first, rank, run_at, id
      ) as place
      from candidate
    ),
    taken as materialized (
      select job.id from free cross join lateral (
        select job.id from chosen join job on job.id = chosen.id
        where chosen.queue = free.queue and chosen.place <= free.places + ${SPARE}::integer and ${due}
        order by chosen.place limit free.places for update of job skip locked
      ) as job
    )
    update job set claimed_until = ${claim.until}::timestamptz, begun_at = ${claim.now}::timestamptz, attempts = attempts + 1
    from taken where job.id = taken.id
    returning job.*`.execute(database);
  return rows;
}
