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

/** Stands for the present verification, so that plain equality, which a hash can serve, compares verifications. */
const PRESENT = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * The verifications whose link was opened for the first time in a period, found by the links of that period alone.
 * `earlier` is null for the present one of its profile, as in the rows that belong to it. What waits for people is
 * decided by nobody, whoever let it wait.
 */
const cohort = ({ companyId, mode, since, before }: Cohort) => sql`
  select profile.id, opened.earlier, coalesce(opened.earlier, ${PRESENT}) as verification, profile.consent_at,
    case when opened.earlier is null then case when profile.status in ('approved', 'rejected') then profile.decided_by end else (
      select case when decision.outcome not in ('approved', 'rejected') then null when decision.workflow_id is null then 'person' else 'rules' end
      from decision
      where decision.profile_id = profile.id and decision.verification_id = opened.earlier and decision.subject = 'profile'
      order by decision.place desc limit 1
    ) end as decided_by,
    opened.opened_at, opened.completed_at
  from (
    select distinct profile_id from link
    where company_id = ${companyId} and journey = 'verify' and opened_at >= ${since} and opened_at < ${before}
  ) as visitor
  join profile on profile.id = visitor.profile_id
  cross join lateral (
    select nullif(link.verification_id, ${presentVerification(sql.ref('profile.id'))}) as earlier,
      min(link.opened_at) as opened_at,
      min(link.voided_at) filter (where link.void_reason = 'completed') as completed_at
    from link where link.profile_id = profile.id and link.journey = 'verify'
    group by 1
    having min(link.opened_at) >= ${since} and min(link.opened_at) < ${before}
  ) as opened
  where profile.company_id = ${companyId} and profile.mode = ${mode} and profile.subject = 'person'`;

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

/**
 * Steps of the period's verifications. What a step has and what was seen of it are put below each other and grouped: a
 * join of two sums whose size PostgreSQL cannot know would compare each with each.
 *
 * @param quietSince who did nothing after that instant has stopped.
 */
export async function summariseSteps(connection: Connection, period: Cohort, quietSince: Date): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    with cohort as materialized (${cohort(period)}),
    looked as (
      select event.profile_id, cohort.verification, event.step_id, event.created_at,
        lead(event.created_at) over (each order by event.created_at, event.id) as next_at,
        row_number() over (each order by event.created_at desc, event.id desc) as from_end
      from cohort join session_event as event on event.profile_id = cohort.id
        and coalesce(event.verification_id, ${PRESENT}) = cohort.verification
      window each as (partition by event.profile_id, cohort.verification)
    ),
    part as (
      select step.profile_id, cohort.verification, step.step_id, step.kind, step.status, step.failed_attempts,
        cohort.completed_at, false as seen, null::numeric as seconds, false as last
      from cohort join profile_step as step on step.profile_id = cohort.id
        and coalesce(step.verification_id, ${PRESENT}) = cohort.verification
      union all
      select profile_id, verification, step_id, null, null, null, null, true,
        sum(least(extract(epoch from next_at - created_at), ${LONGEST_LOOK}::numeric)),
        bool_or(from_end = 1 and created_at < ${quietSince})
      from looked where step_id is not null group by profile_id, verification, step_id
    ),
    step as (
      select step_id, max(kind) as kind, max(status) as status, max(failed_attempts) as failed_attempts,
        max(completed_at) as completed_at, bool_or(seen) as seen, max(seconds) as seconds, bool_or(last) as last
      from part group by profile_id, verification, step_id having count(kind) > 0
    )
    select step_id as step, kind,
      count(*)::integer as asked,
      (count(*) filter (where status <> 'not_uploaded' or seen))::integer as reached,
      (count(*) filter (where status <> 'not_uploaded'))::integer as sent,
      (count(*) filter (where status = 'approved'))::integer as approved,
      (count(*) filter (where completed_at is null and last))::integer as stopped,
      (count(*) filter (where failed_attempts > 0))::integer as retried,
      coalesce(sum(failed_attempts), 0)::integer as retries,
      count(seconds)::integer as timed,
      (percentile_cont(0.5) within group (order by seconds::double precision))::integer as seconds
    from step group by step_id, kind
    order by 3 desc, 1, 2`.execute(connection);
  return rows;
}
