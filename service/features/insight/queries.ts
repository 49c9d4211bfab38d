import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { StepKind } from '@veridoor/contract/step';
import type { Connection } from '../../platform/database/connection.ts';
import { presentVerification } from '../../platform/database/of-verification.ts';

/** Seconds on one screen that count at most: who went away did not use them. */
const LONGEST_LOOK = 1_800;

interface Cohort {
  companyId: string;
  mode: Mode;
  /** First opened from then on, and before that instant. */
  since: Date;
  before: Date;
}

/**
 * The verifications whose link was opened for the first time in a period. `earlier` is null for the present one of its
 * profile, as in the rows that belong to it. What waits for people is decided by nobody, whoever let it wait.
 */
const cohort = ({ companyId, mode, since, before }: Cohort) => sql`
  select profile.id, present.earlier, profile.consent_at,
    case when present.earlier is null then case when profile.status in ('approved', 'rejected') then profile.decided_by end else (
      select case when decision.outcome not in ('approved', 'rejected') then null when decision.workflow_id is null then 'person' else 'rules' end
      from decision
      where decision.profile_id = profile.id and decision.verification_id = present.earlier and decision.subject = 'profile'
      order by decision.place desc limit 1
    ) end as decided_by,
    min(link.opened_at) as opened_at,
    min(link.voided_at) filter (where link.void_reason = 'completed') as completed_at
  from profile join link on link.profile_id = profile.id, lateral (
    select nullif(link.verification_id, ${presentVerification(sql.ref('profile.id'))}) as earlier
  ) as present
  where profile.company_id = ${companyId} and profile.mode = ${mode} and profile.subject = 'person'
    and link.journey = 'verify'
  group by profile.id, present.earlier
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
      select event.profile_id, event.verification_id, event.step_id, event.created_at,
        lead(event.created_at) over (each order by event.created_at, event.id) as next_at,
        row_number() over (each order by event.created_at desc, event.id desc) as from_end
      from session_event as event join cohort on event.profile_id = cohort.id
        and event.verification_id is not distinct from cohort.earlier
      window each as (partition by event.profile_id, event.verification_id)
    ),
    spent as (
      select profile_id, verification_id, step_id,
        sum(least(extract(epoch from next_at - created_at), ${LONGEST_LOOK}::numeric)) as seconds,
        bool_or(from_end = 1 and created_at < ${quietSince}) as last
      from looked where step_id is not null group by profile_id, verification_id, step_id
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
    join profile_step as step on step.profile_id = cohort.id and step.verification_id is not distinct from cohort.earlier
    left join spent on spent.profile_id = cohort.id and spent.step_id = step.step_id
      and spent.verification_id is not distinct from cohort.earlier
    group by step.step_id, step.kind
    order by 3 desc, 1, 2`.execute(connection);
  return rows;
}
