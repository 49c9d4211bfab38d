import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { EventType } from '@veridoor/contract/event';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { ProfileTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { stepsInOrder } from '../flow/profile-steps-queries.ts';
import { openProfile, type ProfileWithSteps } from '../profiles/profile-rows-queries.ts';
import { seal } from '../../platform/crypto/sealed-values.ts';

type Sql = RawBuilder<unknown>;

/** Whether an endpoint of the company for that mode wants events of the type; all are SQL. */
export function isRequested(companyId: Sql, mode: Sql, type: Sql): RawBuilder<boolean> {
  return sql<boolean>`exists (select from webhook_endpoint as endpoint where ${wants(companyId, mode, type)})`;
}

function wants(companyId: Sql, mode: Sql, type: Sql): RawBuilder<boolean> {
  return sql<boolean>`endpoint.company_id = ${companyId} and endpoint.mode = ${mode} and endpoint.disabled_at is null
    and endpoint.enabled_events && array[${type}, split_part(${type}, '.', 1) || '.*', '*']`;
}

/**
 * The present profile, its steps in the order of its workflow, the types that somebody wants, and the part of the
 * report that the company chose; null when nobody wants any of them. One statement, because nearly every change asks.
 */
export async function findSubscribedProfile(
  connection: Connection,
  { companyId, profileId, types }: { companyId: string; profileId: string; types: readonly EventType[] },
): Promise<{ profile: ProfileWithSteps; subscribed: EventType[]; report: CompanySettings['webhook_report'] } | null> {
  type Subscribed = { subscribed: EventType[]; webhook_report: CompanySettings['webhook_report'] };
  const { rows } = await sql<Selectable<ProfileTable> & Pick<ProfileWithSteps, 'steps'> & Subscribed>`
    select profile.*, subscribed.types as subscribed, ${stepsInOrder} as steps,
      (select settings ->> 'webhook_report' from company where company.id = profile.company_id) as webhook_report
    from profile, lateral (
      select array_agg(asked.type) as types from unnest(${[...types]}::text[]) as asked (type)
      where ${isRequested(sql`${companyId}::uuid`, sql`profile.mode`, sql`asked.type`)}
    ) as subscribed
    where profile.id = ${profileId}::uuid and profile.company_id = ${companyId}::uuid and subscribed.types is not null
  `.execute(connection);
  const [row] = rows;
  if (!row) return null;
  const { subscribed, webhook_report, ...profile } = row;
  return { profile: openProfile(connection, profile), subscribed, report: webhook_report };
}

export interface NewEvent {
  id: string;
  companyId: string;
  mode: Mode;
  profileId: string | null;
  type: EventType;
  body: string;
  now: Date;
}

/** Saves an event together with a delivery to every endpoint that wants it. */
export async function insertEvent(connection: Connection, event: NewEvent): Promise<void> {
  const { id, companyId, mode, profileId, type, body, now } = event;
  await sql`
    with written as (
      insert into event (id, company_id, profile_id, type, body, created_at)
      values (${id}::uuid, ${companyId}::uuid, ${profileId}::uuid, ${type}::text,
        ${seal(connection, 'event', 'body', id, body)}::bytea, ${now}::timestamptz)
    )
    insert into webhook_delivery (id, event_id, endpoint_id, trigger, status, attempts, next_attempt_at, created_at)
    select gen_random_uuid(), ${id}::uuid, endpoint.id, 'event', 'pending', '[]', ${now}::timestamptz, ${now}::timestamptz
    from webhook_endpoint as endpoint where ${wants(sql`${companyId}::uuid`, sql`${mode}::text`, sql`${type}::text`)}
  `.execute(connection);
}

/** Saves an event that is not sent automatically: a test. */
export async function insertSilentEvent(connection: Connection, event: NewEvent): Promise<void> {
  const { id, companyId, profileId, type, body, now } = event;
  await connection
    .insertInto('event')
    .values({
      id,
      company_id: companyId,
      profile_id: profileId,
      type,
      body: seal(connection, 'event', 'body', id, body),
      created_at: now,
    })
    .execute();
}
