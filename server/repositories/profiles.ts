import { randomUUID } from 'node:crypto';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { ProfileStatus } from '../../contract/profile.ts';
import type { ProfileTable } from '../db/schema.ts';
import type { Connection } from '../parts.ts';

export type ProfileRow = Selectable<ProfileTable>;

/** The company's profile with that id; null for another company's. */
export async function findProfile(connection: Connection, companyId: string, id: string): Promise<ProfileRow | null> {
  return (
    (await connection
      .selectFrom('profile')
      .selectAll()
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .executeTakeFirst()) ?? null
  );
}

/** The same, locked until the transaction ends: changes of one profile follow each other. */
export async function lockProfile(connection: Connection, companyId: string, id: string): Promise<ProfileRow | null> {
  return (
    (await connection
      .selectFrom('profile')
      .selectAll()
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** The profile of whatever company: for a customer who brings a link. */
export async function findProfileOfAnyCompany(connection: Connection, id: string): Promise<ProfileRow | null> {
  return (await connection.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findProfileByNumber(
  connection: Connection,
  companyId: string,
  idCardNumber: string,
): Promise<ProfileRow | null> {
  return (
    (await connection
      .selectFrom('profile')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id_card_number', '=', idCardNumber)
      .executeTakeFirst()) ?? null
  );
}

/**
 * Inserts a profile unless the company has one with this id card number. Of two that try at the same instant one waits for
 * the other and then gets null.
 */
export async function insertProfile(
  connection: Connection,
  profile: Pick<
    ProfileRow,
    'company_id' | 'workflow_id' | 'id_card_number' | 'name' | 'email' | 'phone' | 'created_at'
  >,
): Promise<ProfileRow | null> {
  return (
    (await connection
      .insertInto('profile')
      .values({
        ...profile,
        id: randomUUID(),
        status: 'created',
        status_reason: null,
        consent_version: null,
        consent_at: null,
        updated_at: profile.created_at,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'id_card_number']).doNothing())
      .returningAll()
      .executeTakeFirst()) ?? null
  );
}

export async function updateProfile(
  connection: Connection,
  id: string,
  change: Updateable<ProfileTable> & { updated_at: Date },
): Promise<ProfileRow> {
  return connection.updateTable('profile').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Profiles of all companies whose names are to be screened, in the order of their ids. */
export async function listProfilesToScreen(
  connection: Connection,
  afterId: string | null,
  limit: number,
): Promise<ProfileRow[]> {
  let query = connection.selectFrom('profile').selectAll().where('name', 'is not', null);
  if (afterId !== null) query = query.where('id', '>', afterId);
  return query.where('status', 'not in', ['archived', 'expired']).orderBy('id').limit(limit).execute();
}

export interface ProfileFilter {
  status?: ProfileStatus | undefined;
  id_card_number?: string | undefined;
  created_after?: Date | undefined;
  created_before?: Date | undefined;
  /** The last profile of the page before. */
  after?: { created_at: Date; id: string } | undefined;
}

/** Newest first. */
export async function listProfiles(
  connection: Connection,
  companyId: string,
  filter: ProfileFilter,
  limit: number,
): Promise<ProfileRow[]> {
  let query = connection.selectFrom('profile').selectAll().where('company_id', '=', companyId);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.id_card_number !== undefined) query = query.where('id_card_number', '=', filter.id_card_number);
  if (filter.created_after) query = query.where('created_at', '>', filter.created_after);
  if (filter.created_before) query = query.where('created_at', '<', filter.created_before);
  if (filter.after) {
    const { created_at, id } = filter.after;
    query = query.where(sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id}::uuid)`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
