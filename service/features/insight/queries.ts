import { sql, type RawBuilder } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { StepKind } from '@veridoor/contract/step';
import type { Connection } from '../../platform/database/connection.ts';
import { presentVerification } from '../../platform/database/of-verification.ts';

/** Seconds on one screen that count at most: who went away did not use them. */
const LONGEST_LOOK = 1_800;

interface Cohort {
  companyId: string;
  mode: Mode;
  /** Days (UTC) on which their link was first opened. */
  days: readonly string[];
}

/** Stands for the present verification, so that plain equality, which a hash can serve, compares verifications. */
const PRESENT = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * The verifications of persons that began on some days. `earlier` is null for the present one of its profile, as in the
 * rows that belong to it. What waits for people is decided by nobody, whoever let it wait. `offset 0` has each day looked
 * up by itself: days that are not kept may lie far apart, with many people between them.
 */
const cohort = ({ companyId, mode, days }: Cohort) => sql`
  select one.* from unnest(${days.map((day) => `${day}T00:00:00Z`)}::timestamptz[]) as start cross join lateral (
    select profile.id, coalesce(place.earlier, ${PRESENT}) as verification, workflow.slug as workflow_slug,
      workflow.version::text as version, verification.outcome, profile.consent_at,
      case when place.earlier is null then case when profile.status in ('approved', 'rejected') then profile.decided_by end else (
        select case when decision.outcome not in ('approved', 'rejected') then null when decision.workflow_id is null then 'person' else 'rules' end
        from decision
        where decision.profile_id = profile.id and decision.verification_id = place.earlier and decision.subject = 'profile'
        order by decision.place desc limit 1
      ) end as decided_by,
      verification.begun_at as opened_at,
      verification.completed_at
    from verification
    join profile on profile.id = verification.profile_id and profile.subject = 'person'
    join workflow on workflow.id = verification.workflow_id
    cross join lateral (
      select nullif(verification.id, ${presentVerification(sql.ref('profile.id'))}) as earlier offset 0
    ) as place
    where verification.company_id = ${companyId}::uuid and verification.mode = ${mode}
      and verification.begun_at >= start and verification.begun_at < start + interval '24 hours'
    offset 0
  ) as one`;

/**
 * The rows of a table that belong to a verification of the cohort. `offset 0` has each found by its profile: PostgreSQL
 * cannot know how few they are, and would read the whole table.
 */
const its = (table: 'session_event' | 'profile_step' | 'document') => sql`cohort cross join lateral (
    select * from ${sql.table(table)} as one where one.profile_id = cohort.id
      and coalesce(one.verification_id, ${PRESENT}) = cohort.verification offset 0
  )`;

/** Numbers are added up; texts tell rows apart. */
type Row = Record<string, string | number | number[]>;

const read = async <Found extends Row>(connection: Connection, period: Cohort, rest: RawBuilder<unknown>) => {
  const { rows } = await sql<Found>`with cohort as materialized (${cohort(period)}) ${rest}`.execute(connection);
  return rows;
};

type OfVersion = { workflow_slug: string; version: string };

/** What `times` has: the whole seconds of each. */
export type PeopleRow = OfVersion &
  Record<'opened' | 'consented' | 'completed' | 'by_rules' | 'by_people' | 'approved' | 'rejected', number> & {
    times: number[];
  };

/** The verifications of some days by the version of the workflow that they began with. */
export const countPeople = (connection: Connection, period: Cohort) =>
  read<PeopleRow>(
    connection,
    period,
    sql`select workflow_slug, version,
      count(*)::integer as opened,
      count(consent_at)::integer as consented,
      count(completed_at)::integer as completed,
      (count(*) filter (where decided_by = 'rules'))::integer as by_rules,
      (count(*) filter (where decided_by = 'person'))::integer as by_people,
      (count(*) filter (where outcome = 'approved'))::integer as approved,
      (count(*) filter (where outcome = 'rejected'))::integer as rejected,
      coalesce(array_agg(extract(epoch from completed_at - opened_at)::integer) filter (where completed_at is not null), '{}') as times
    from cohort group by 1, 2`,
  );

export type StepRow = OfVersion & { step: string; kind: StepKind } & Record<
    'asked' | 'reached' | 'sent' | 'approved' | 'first' | 'second' | 'later' | 'stopped' | 'retried' | 'retries',
    number
  > & { times: number[] };

/**
 * Steps of the verifications of some days. What a step has and what was seen of it are put below each other and grouped: a
 * join of two sums whose size PostgreSQL cannot know would compare each with each.
 *
 * @param quietSince who did nothing after that instant has stopped.
 */
export const countSteps = (connection: Connection, period: Cohort, quietSince: Date) =>
  read<StepRow>(
    connection,
    period,
    sql`, looked as (
      select event.profile_id, cohort.verification, event.step_id, event.created_at,
        lead(event.created_at) over (each order by event.created_at, event.id) as next_at,
        row_number() over (each order by event.created_at desc, event.id desc) as from_end
      from ${its('session_event')} as event
      window each as (partition by event.profile_id, cohort.verification)
    ),
    part as (
      select step.profile_id, cohort.verification, cohort.workflow_slug, cohort.version, step.step_id, step.kind, step.status,
        step.failed_attempts, cohort.completed_at, false as seen, null::numeric as seconds, false as last
      from ${its('profile_step')} as step
      union all
      select profile_id, verification, null, null, step_id, null, null, null, null, true,
        sum(least(extract(epoch from next_at - created_at), ${LONGEST_LOOK}::numeric)),
        bool_or(from_end = 1 and created_at < ${quietSince})
      from looked where step_id is not null group by profile_id, verification, step_id
    ),
    step as (
      select step_id, max(workflow_slug) as workflow_slug, max(version) as version, max(kind) as kind, max(status) as status,
        max(failed_attempts) as failed_attempts, max(completed_at) as completed_at, bool_or(seen) as seen,
        max(seconds)::integer as seconds, bool_or(last) as last
      from part group by profile_id, verification, step_id having count(kind) > 0
    )
    select workflow_slug, version, step_id as step, kind,
      count(*)::integer as asked,
      (count(*) filter (where status <> 'not_uploaded' or seen))::integer as reached,
      (count(*) filter (where status <> 'not_uploaded'))::integer as sent,
      (count(*) filter (where status = 'approved'))::integer as approved,
      (count(*) filter (where status = 'approved' and failed_attempts = 0))::integer as first,
      (count(*) filter (where status = 'approved' and failed_attempts = 1))::integer as second,
      (count(*) filter (where status = 'approved' and failed_attempts > 1))::integer as later,
      (count(*) filter (where completed_at is null and last))::integer as stopped,
      (count(*) filter (where failed_attempts > 0))::integer as retried,
      coalesce(sum(failed_attempts), 0)::integer as retries,
      coalesce(array_agg(seconds) filter (where seconds is not null), '{}') as times
    from step group by 1, 2, 3, 4`,
  );

export type CaptureRow = OfVersion & {
  method: 'camera' | 'file' | 'company' | 'call';
  pages: number;
  approved: number;
};

/** People of some days by the way in which their pages came. */
export const countCaptures = (connection: Connection, period: Cohort) =>
  read<CaptureRow>(
    connection,
    period,
    sql`, page as (
      select document.profile_id, document.status, cohort.workflow_slug, cohort.version,
        case when document.sent_by <> 'customer' then document.sent_by when exists (
          select from capture where capture.document_id = document.id and capture.document_sha256 = document.sha256
        ) then 'camera' else 'file' end as method
      from ${its('document')} as document
      where document.step_id is not null and document.type <> 'signature'
    )
    select workflow_slug, version, method, count(distinct profile_id)::integer as pages,
      (count(distinct profile_id) filter (where status = 'approved'))::integer as approved
    from page group by 1, 2, 3`,
  );
