import { sql } from 'kysely';
import type { Mode } from '../../../packages/contract/mode.ts';
import type { StepKind } from '../../../packages/contract/step.ts';
import type { Connection } from '../../platform/database/connection.ts';

/** Seconds on one screen that count at most: who went away did not use them. */
const LONGEST_LOOK = 1_800;

interface Cohort {
  companyId: string;
  mode: Mode;
  /** First opened from then on, and before that instant. */
  since: Date;
  before: Date;
}

/** The people who opened a link of a verification for the first time in a period. */
const cohort = ({ companyId, mode, since, before }: Cohort) => sql`
  select profile.id, profile.consent_at, profile.decided_by,
    min(link.opened_at) as opened_at,
    min(link.voided_at) filter (where link.void_reason = 'completed') as completed_at
  from profile join link on link.profile_id = profile.id
  where profile.company_id = ${companyId} and profile.mode = ${mode} and profile.subject = 'person'
    and link.journey = 'verify'
  group by profile.id
  having min(link.opened_at) >= ${since} and min(link.opened_at) < ${before}`;

export interface SummaryRow {
  opened: number;
  consented: number;
  completed: number;
  by_rules: number;
  by_people: number;
  seconds: number | null;
}

export async function summarise(connection: Connection, period: Cohort): Promise<SummaryRow> {
  const { rows } = await sql<SummaryRow>`
    with cohort as (${cohort(period)})
    select count(*)::integer as opened,
      count(consent_at)::integer as consented,
      count(completed_at)::integer as completed,
      (count(*) filter (where decided_by = 'rules'))::integer as by_rules,
      (count(*) filter (where decided_by = 'person'))::integer as by_people,
      (percentile_cont(0.5) within group (order by extract(epoch from completed_at - opened_at)))::integer as seconds
    from cohort`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('a count has one row');
  return row;
}

export interface StepRow {
  step: string;
  kind: StepKind;
  asked: number;
  reached: number;
  sent: number;
  approved: number;
  stopped: number;
  retried: number;
  retries: number;
  timed: number;
  seconds: number | null;
}

/** @param quietSince who did nothing after that instant has stopped. */
export async function summariseSteps(connection: Connection, period: Cohort, quietSince: Date): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    with cohort as (${cohort(period)}),
    looked as (
      select profile_id, step_id, created_at,
        lead(created_at) over (partition by profile_id order by created_at, id) as next_at,
        row_number() over (partition by profile_id order by created_at desc, id desc) as from_end
      from session_event where profile_id in (select id from cohort)
    ),
    spent as (
      select profile_id, step_id,
        sum(least(extract(epoch from next_at - created_at), ${LONGEST_LOOK}::numeric)) as seconds,
        bool_or(from_end = 1 and created_at < ${quietSince}) as last
      from looked where step_id is not null group by profile_id, step_id
    )
    select step.step_id as step, step.kind,
      count(*)::integer as asked,
      (count(*) filter (where step.status <> 'not_uploaded' or spent.profile_id is not null))::integer as reached,
      (count(*) filter (where step.status <> 'not_uploaded'))::integer as sent,
      (count(*) filter (where step.status = 'approved'))::integer as approved,
      (count(*) filter (where cohort.completed_at is null and spent.last))::integer as stopped,
      (count(*) filter (where step.failed_attempts > 0))::integer as retried,
      coalesce(sum(step.failed_attempts), 0)::integer as retries,
      count(spent.seconds)::integer as timed,
      (percentile_cont(0.5) within group (order by spent.seconds::double precision))::integer as seconds
    from cohort
    join profile_step as step on step.profile_id = cohort.id and step.verification_id is null
    left join spent on spent.profile_id = cohort.id and spent.step_id = step.step_id
    group by step.step_id, step.kind
    order by 3 desc, 1, 2`.execute(connection);
  return rows;
}
