import { sql, type RawBuilder } from 'kysely';
import type { EventType } from '../../contract/event.ts';
import type { Profile } from '../../contract/profile.ts';
import type { Connection } from '../parts.ts';
import type { ProfileRow } from './profiles.ts';

/** Whether an endpoint of the company wants events of the type; both are SQL. */
export function isWanted(companyId: RawBuilder<unknown>, type: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from webhook_endpoint as endpoint where ${wants(companyId, type)})`;
}

function wants(companyId: RawBuilder<unknown>, type: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`endpoint.company_id = ${companyId} and endpoint.disabled_at is null
    and endpoint.enabled_events && array[${type}, split_part(${type}, '.', 1) || '.*', '*']`;
}

/**
 * The profile as it stands, its steps in the order of its workflow, and those of the types that somebody wants; null when
 * nobody wants any of them. One statement, since nearly every change asks.
 */
export async function findToldProfile(
  connection: Connection,
  { companyId, profileId, types }: { companyId: string; profileId: string; types: readonly EventType[] },
): Promise<{ profile: ProfileRow; steps: Profile['steps']; wanted: EventType[] } | null> {
  const { rows } = await sql<ProfileRow & { steps: Profile['steps']; wanted: EventType[] }>`
    select profile.*, wanted.types as wanted, (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', profile_step.step_id, 'kind', profile_step.kind, 'status', profile_step.status)
        order by listed.place
      ), '[]')
      from workflow
      cross join jsonb_array_elements(workflow.definition -> 'steps') with ordinality as listed (step, place)
      join profile_step on profile_step.profile_id = profile.id and profile_step.step_id = listed.step ->> 'id'
      where workflow.id = profile.workflow_id
    ) as steps
    from profile, lateral (
      select array_agg(asked.type) as types from unnest(${[...types]}::text[]) as asked (type)
      where ${isWanted(sql`${companyId}::uuid`, sql`asked.type`)}
    ) as wanted
    where profile.id = ${profileId}::uuid and profile.company_id = ${companyId}::uuid and wanted.types is not null
  `.execute(connection);
  const [row] = rows;
  if (!row) return null;
  const { steps, wanted, ...profile } = row;
  return { profile, steps, wanted };
}

export interface NewEvent {
  id: string;
  companyId: string;
  profileId: string | null;
  type: EventType;
  body: string;
  now: Date;
}

/** Writes an event down together with a delivery to every endpoint that wants it. */
export async function insertEvent(connection: Connection, event: NewEvent): Promise<void> {
  const { id, companyId, profileId, type, body, now } = event;
  await sql`
    with written as (
      insert into event (id, company_id, profile_id, type, body, created_at)
      values (${id}::uuid, ${companyId}::uuid, ${profileId}::uuid, ${type}::text, ${body}::text, ${now}::timestamptz)
    )
    insert into webhook_delivery (id, event_id, endpoint_id, trigger, status, attempts, next_attempt_at, created_at)
    select gen_random_uuid(), ${id}::uuid, endpoint.id, 'event', 'pending', '[]', ${now}::timestamptz, ${now}::timestamptz
    from webhook_endpoint as endpoint where ${wants(sql`${companyId}::uuid`, sql`${type}::text`)}
  `.execute(connection);
}

/** Writes down an event that is told to nobody by itself: a test. */
export async function insertUntoldEvent(connection: Connection, event: NewEvent): Promise<void> {
  const { id, companyId, profileId, type, body, now } = event;
  await connection
    .insertInto('event')
    .values({ id, company_id: companyId, profile_id: profileId, type, body, created_at: now })
    .execute();
}
