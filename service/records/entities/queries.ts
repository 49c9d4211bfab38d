import type { Selectable } from 'kysely';
import type { EntityTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { DocumentRow } from '../documents/queries.ts';
import { openProfile, sealPersonal, type ProfileRow } from '../profiles/profile-rows-queries.ts';
import { openRows } from '../../platform/crypto/sealed-values.ts';
import { findCurrentWorkflow } from '../companies/workflows-queries.ts';

export type EntityRow = Selectable<EntityTable>;

/**
 * Inserts a company with the profile that everything of it belongs to, pinned to the current workflow. Null when the
 * integrator has one with this reference already.
 */
export async function insertEntity(
  transaction: Connection,
  profile: Pick<ProfileRow, 'id' | 'company_id' | 'mode' | 'id_card_number' | 'name' | 'created_at'>,
  entity: Pick<EntityRow, 'details' | 'country'>,
): Promise<ProfileRow | null> {
  const { id: workflow_id } = await findCurrentWorkflow(transaction, profile.company_id);
  const inserted = await transaction
    .insertInto('profile')
    .values({
      id: profile.id,
      company_id: profile.company_id,
      mode: profile.mode,
      created_at: profile.created_at,
      ...sealPersonal(transaction, profile, { ...profile, reference: null, email: null, phone: null }),
      subject: 'entity',
      workflow_id,
      status: 'created',
      status_reason: null,
      consent_version: null,
      consent_at: null,
      updated_at: profile.created_at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'number_hash', 'subject', 'mode']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return null;
  await transaction
    .insertInto('entity')
    .values({ ...entity, profile_id: profile.id, completed_at: null, updated_at: profile.created_at })
    .execute();
  return openProfile(transaction, inserted);
}

/** A company's own details, by its profile. */
export async function findEntityRow(connection: Connection, profileId: string): Promise<EntityRow> {
  return connection.selectFrom('entity').selectAll().where('profile_id', '=', profileId).executeTakeFirstOrThrow();
}

/** Replaces a company's own details. */
export async function saveEntity(connection: Connection, { profile_id, ...change }: EntityRow): Promise<void> {
  await connection.updateTable('entity').set(change).where('profile_id', '=', profile_id).execute();
}

/** Active documents of a profile, oldest first. */
export async function findActiveDocuments(connection: Connection, profileId: string): Promise<DocumentRow[]> {
  const rows = await connection
    .selectFrom('document')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('state', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return openRows(connection, 'document', rows);
}
