import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../platform/database/connection.ts';
import type { DecidedFigure } from '../../platform/database/tables/insight.ts';
import { userName } from '../../records/companies/user-name-queries.ts';

interface Period {
  companyId: string;
  mode: Mode;
  since: Date;
  before: Date;
  /** Whether companies count, too. */
  entities: boolean;
}

const PLANTED = 100;

const subjects = ({ entities }: Period) => (entities ? sql`true` : sql`profile.subject = 'person'`);

/** How many by a key of what was decided on some days; of waits, the key is in seconds. */
export interface CountRow {
  subject: 'person' | 'entity';
  what: DecidedFigure;
  workflow_slug: string;
  key: string;
  count: number;
}

/**
 * What was decided on some days: customers by their last decision and its reason, how long cases waited that people
 * decided, and what each officer decided and proposed, and what became of it until now. `offset 0` has each day looked up
 * by itself: PostgreSQL cannot know how few they are.
 */
export async function countDecisions(
  connection: Connection,
  { companyId, mode, days }: { companyId: string; mode: Mode; days: readonly string[] },
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    with day as (
      select start, start + interval '24 hours' as ends
      from unnest(${days.map((day) => `${day}T00:00:00Z`)}::timestamptz[]) as start
    ),
    decided as (
      select one.* from day cross join lateral (
        select subject, coalesce(counting_status, status) as status, decided_by as by, reason_code as reason from profile
        where company_id = ${companyId}::uuid and mode = ${mode} and decided_at >= day.start and decided_at < day.ends offset 0
      ) as one
    ),
    made as materialized (
      select one.* from day cross join lateral (
        select decision.profile_id, decision.verification_id, decision.place, decision.subject = 'proposal' as proposed,
          decision.outcome, decision.before, decision.user_id, decision.created_at, profile.subject, profile.workflow_id
        from decision join profile on profile.id = decision.profile_id
        where decision.company_id = ${companyId}::uuid and decision.user_id is not null
          and decision.subject in ('profile', 'proposal') and profile.mode = ${mode}
          and decision.created_at >= day.start and decision.created_at < day.ends offset 0
      ) as one
    ),
    waited as (
      select made.subject, workflow.slug, extract(epoch from made.created_at - since.created_at)::integer as wait from made
      join workflow on workflow.id = made.workflow_id
      cross join lateral (
        select created_at from decision where profile_id = made.profile_id and place < made.place
          and subject = 'profile' and outcome = 'in_review' order by place desc limit 1
      ) as since
      where not made.proposed and made.before = 'in_review' and made.outcome <> 'in_review'
    ),
    judged as (
      select made.subject, made.user_id, count(*) as made,
        count(*) filter (where not proposed and made.outcome = 'approved') as approved,
        count(*) filter (where not proposed and made.outcome = 'rejected') as rejected,
        count(*) filter (where not proposed and made.outcome in ('approved', 'rejected') and exists (
          select from decision later where later.profile_id = made.profile_id and later.place > made.place
            and later.subject = 'profile' and later.user_id <> made.user_id
            and later.verification_id is not distinct from made.verification_id
            and later.outcome in ('approved', 'rejected') and later.outcome <> made.outcome
        )) as overturned,
        count(*) filter (where answer.subject = 'profile') as confirmed,
        count(*) filter (where answer.outcome = 'returned') as returned
      from made left join lateral (
        select subject, outcome from decision where made.proposed and made.outcome in ('approved', 'rejected')
          and profile_id = made.profile_id and place > made.place and subject in ('profile', 'proposal')
          and user_id <> made.user_id
        order by place limit 1
      ) as answer on true
      group by 1, 2
    )
    select subject, 'outcomes' as what, '' as workflow_slug, concat(status, ' ', by) as key, count(*)::integer as count
      from decided where by is not null group by 1, 4
    union all select subject, 'reasons', '', reason, count(*)::integer from decided where reason is not null group by 1, 4
    union all select subject, 'waits', slug, wait::text, count(*)::integer from waited group by 1, 3, 4
    union all select subject, 'longest', slug, max(wait)::text, 1 from waited group by 1, 3
    union all select judged.subject, figure.what, '', user_id::text, figure.count::integer
      from judged cross join lateral (values ('made', made), ('approved', approved), ('rejected', rejected),
        ('overturned', overturned), ('confirmed', confirmed), ('returned', returned)) as figure (what, count)
      where figure.count > 0`.execute(connection);
  return rows;
}

/** Users of a company, in the order of the names that figures show; who is gone is not among them. */
export async function findOfficers(connection: Connection, companyId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select officer.id, coalesce(${userName('officer')}, officer.username) as name from user_account officer
    where officer.company_id = ${companyId}::uuid and officer.id = any(${ids}::uuid[]) order by 2, 1`.execute(
    connection,
  );
  return rows;
}

interface PlantedRow {
  profile: string;
  subject: 'person' | 'entity';
  truth: 'approved' | 'rejected';
  outcome: 'approved' | 'rejected' | null;
  decided_at: Date | null;
}

const planted = (period: Period) => sql`
  select planted_case.profile_id as profile, profile.subject, planted_case.truth, planted_case.created_at, first.outcome,
    first.created_at as decided_at
  from planted_case join profile on profile.id = planted_case.profile_id
  left join lateral (
    select outcome, created_at from decision where profile_id = planted_case.profile_id and subject = 'profile'
      and outcome in ('approved', 'rejected') and user_id is not null and user_id is distinct from planted_case.planted_by
      and created_at > planted_case.created_at order by place limit 1
  ) as first on true
  where planted_case.company_id = ${period.companyId}::uuid and profile.mode = ${period.mode} and ${subjects(period)}`;

/** The newest planted cases, each with the first decision of somebody who did not plant it. */
export async function listPlanted(connection: Connection, period: Period): Promise<PlantedRow[]> {
  const { rows } = await sql<PlantedRow>`
    select profile, subject, truth, outcome, decided_at from (${planted(period)}) as planted
    order by created_at desc, profile limit ${sql.lit(PLANTED)}`.execute(connection);
  return rows;
}

/** Planted cases that were decided in the period, and how many wrongly. */
export async function countErrors(
  connection: Connection,
  period: Period,
): Promise<{ truth: 'approved' | 'rejected'; decided: number; wrong: number }[]> {
  const { rows } = await sql<{ truth: 'approved' | 'rejected'; decided: number; wrong: number }>`
    select truth, count(*)::integer as decided, (count(*) filter (where outcome <> truth))::integer as wrong
    from (${planted(period)}) as planted
    where decided_at >= ${period.since}::timestamptz and decided_at < ${period.before}::timestamptz
    group by truth order by truth`.execute(connection);
  return rows;
}
