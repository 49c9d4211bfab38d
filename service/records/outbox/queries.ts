import { sql, type Selectable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { EventType } from '@veridoor/contract/event';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { ProfileTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { stepsInOrder } from '../flow/profile-steps-queries.ts';
import { openProfile, type ProfileWithSteps } from '../profiles/profile-rows-queries.ts';
import { seal } from '../../platform/crypto/sealed-values.ts';
import { presentParent } from '../../platform/trace.ts';

/** The present profile, its steps in the order of its workflow, and the part of the report that the company chose. */
export async function findProfileOfEvents(
  connection: Connection,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<{ profile: ProfileWithSteps; report: CompanySettings['webhook_report'] } | null> {
  type Found = Selectable<ProfileTable> & Pick<ProfileWithSteps, 'steps'>;
  const { rows } = await sql<Found & { webhook_report: CompanySettings['webhook_report'] }>`
    select profile.*, ${stepsInOrder} as steps,
      (select settings ->> 'webhook_report' from company where company.id = profile.company_id) as webhook_report
    from profile where profile.id = ${profileId}::uuid and profile.company_id = ${companyId}::uuid
  `.execute(connection);
  const [row] = rows;
  if (!row) return null;
  const { webhook_report, ...profile } = row;
  return { profile: openProfile(connection, profile), report: webhook_report };
}

export interface NewEvent {
  id: string;
  companyId: string;
  mode: Mode;
  profileId: string | null;
  /** What it is about beside the profile. */
  objectId: string | null;
  type: EventType;
  body: string;
  now: Date;
}

/**
 * Saves an event together with a delivery to every endpoint that wants it.
 *
 * @returns whether one does.
 */
export async function insertEvent(connection: Connection, event: NewEvent): Promise<boolean> {
  const { id, companyId, mode, type, now } = event;
  const { body, profileId, objectId } = event;
  const { numAffectedRows } = await sql`
    with written as (
      insert into event (id, company_id, mode, profile_id, object_id, type, body, created_at, trace)
      values (${id}::uuid, ${companyId}::uuid, ${mode}::text, ${profileId}::uuid, ${objectId}::uuid, ${type}::text,
        ${seal(connection, 'event', 'body', id, body)}::bytea, ${now}::timestamptz, ${presentParent()}::text)
    )
    insert into webhook_delivery
      (id, event_id, endpoint_id, type, trigger, status, attempts, next_attempt_at, created_at)
    select gen_random_uuid(), ${id}::uuid, endpoint.id, ${type}::text, 'event', 'pending', '[]', ${now}::timestamptz, ${now}::timestamptz
    from webhook_endpoint as endpoint
    where endpoint.company_id = ${companyId}::uuid and endpoint.mode = ${mode}::text and endpoint.disabled_at is null
      and endpoint.enabled_events && array[${type}::text, split_part(${type}::text, '.', 1) || '.*', '*']
  `.execute(connection);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Saves an event that is not sent automatically: a test. */
export async function insertSilentEvent(connection: Connection, event: NewEvent): Promise<void> {
  const { id, companyId, mode, profileId, objectId, type, body, now } = event;
  await connection
    .insertInto('event')
    .values({
      id,
      company_id: companyId,
      mode,
      profile_id: profileId,
      object_id: objectId,
      type,
      body: seal(connection, 'event', 'body', id, body),
      created_at: now,
      trace: presentParent(),
    })
    .execute();
}
