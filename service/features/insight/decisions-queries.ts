import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Connection } from '../../platform/database/connection.ts';
import { userName } from '../../records/companies/user-name-queries.ts';

interface Decided {
  companyId: string;
  mode: Mode;
  since: Date;
  before: Date;
  /** Whether companies count, too. */
  entities: boolean;
}

const REASONS = 20;
const PLANTED = 100;

const subjects = ({ entities }: Decided) => (entities ? sql`true` : sql`profile.subject = 'person'`);

interface OutcomeRow {
  status: ProfileStatus | null;
  by: 'rules' | 'person' | null;
  reason: string | null;
  count: number;
}

/** Customers by status and decider, and then by reason. One index has all columns, so that no row is read. */
export async function countOutcomes(connection: Connection, period: Decided): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    with decided as (
      select coalesce(counting_status, status) as status, decided_by as by, reason_code as reason from profile
      where company_id = ${period.companyId}::uuid and mode = ${period.mode} and ${subjects(period)}
        and decided_at >= ${period.since}::timestamptz and decided_at < ${period.before}::timestamptz
    )
    select status, by, null as reason, count(*)::integer as count from decided where by is not null group by status, by
    union all (
      select null, null, reason, count(*)::integer from decided where reason is not null
      group by reason order by 4 desc, 3 limit ${sql.lit(REASONS)}
    )
    order by count desc, status, by, reason`.execute(connection);
  return rows;
}

/** The decisions and proposals of people in the period. */
const made = (period: Decided) => sql`
  select decision.profile_id, decision.verification_id, decision.place, decision.subject, decision.outcome, decision.before,
    decision.user_id, decision.created_at, profile.workflow_id from decision join profile on profile.id = decision.profile_id
  where decision.company_id = ${period.companyId}::uuid and decision.user_id is not null
    and decision.subject in ('profile', 'proposal') and profile.mode = ${period.mode} and ${subjects(period)}
    and decision.created_at >= ${period.since}::timestamptz and decision.created_at < ${period.before}::timestamptz`;

interface WaitRow {
  workflow_slug: string;
  decided: number;
  wait: number | null;
  wait_longest: number | null;
}

/** How long cases waited that people decided, by workflow. */
export async function sumWaits(connection: Connection, period: Decided): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    with made as (${made(period)}),
    waited as (
      select workflow.slug, extract(epoch from made.created_at - since.created_at)::double precision as wait from made
      join workflow on workflow.id = made.workflow_id
      cross join lateral (
        select created_at from decision where profile_id = made.profile_id and place < made.place
          and subject = 'profile' and outcome = 'in_review' order by place desc limit 1
      ) as since
      where made.subject = 'profile' and made.before = 'in_review' and made.outcome <> 'in_review'
    )
    select slug as workflow_slug, count(*)::integer as decided,
      (percentile_cont(0.5) within group (order by wait))::integer as wait, max(wait)::integer as wait_longest
    from waited group by slug order by 2 desc, 1`.execute(connection);
  return rows;
}

interface OfficerRow {
  officer: string;
  name: string;
  approved: number;
  rejected: number;
  overturned: number;
  confirmed: number;
  returned: number;
}

/** What each officer decided and proposed, and what became of it until now. */
export async function sumOfficers(connection: Connection, period: Decided): Promise<OfficerRow[]> {
  const decides = sql`made.subject = 'profile' and made.outcome in ('approved', 'rejected')`;
  const { rows } = await sql<OfficerRow>`
    with made as (${made(period)})
    select officer.id as officer, coalesce(${userName('officer')}, officer.username) as name,
      (count(*) filter (where ${decides} and made.outcome = 'approved'))::integer as approved,
      (count(*) filter (where ${decides} and made.outcome = 'rejected'))::integer as rejected,
      (count(*) filter (where ${decides} and exists (
        select from decision later where later.profile_id = made.profile_id and later.place > made.place
          and later.subject = 'profile' and later.user_id <> made.user_id
          and later.verification_id is not distinct from made.verification_id
          and later.outcome in ('approved', 'rejected') and later.outcome <> made.outcome
      )))::integer as overturned,
      (count(*) filter (where made.subject = 'proposal' and answer.subject = 'profile'))::integer as confirmed,
      (count(*) filter (where made.subject = 'proposal' and answer.outcome = 'returned'))::integer as returned
    from made join user_account officer on officer.id = made.user_id
    left join lateral (
      select subject, outcome from decision where made.outcome in ('approved', 'rejected') and profile_id = made.profile_id
        and place > made.place and subject in ('profile', 'proposal') and user_id <> made.user_id
      order by place limit 1
    ) as answer on made.subject = 'proposal'
    group by officer.id order by count(*) desc, 2, 1`.execute(connection);
  return rows;
}

interface PlantedRow {
  profile: string;
  subject: 'person' | 'entity';
  truth: 'approved' | 'rejected';
  outcome: 'approved' | 'rejected' | null;
  decided_at: Date | null;
}

const planted = (period: Decided) => sql`
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
export async function listPlanted(connection: Connection, period: Decided): Promise<PlantedRow[]> {
  const { rows } = await sql<PlantedRow>`
    select profile, subject, truth, outcome, decided_at from (${planted(period)}) as planted
    order by created_at desc, profile limit ${sql.lit(PLANTED)}`.execute(connection);
  return rows;
}

/** Planted cases that were decided in the period, and how many wrongly. */
export async function countErrors(
  connection: Connection,
  period: Decided,
): Promise<{ truth: 'approved' | 'rejected'; decided: number; wrong: number }[]> {
  const { rows } = await sql<{ truth: 'approved' | 'rejected'; decided: number; wrong: number }>`
    select truth, count(*)::integer as decided, (count(*) filter (where outcome <> truth))::integer as wrong
    from (${planted(period)}) as planted
    where decided_at >= ${period.since}::timestamptz and decided_at < ${period.before}::timestamptz
    group by truth order by truth`.execute(connection);
  return rows;
}
