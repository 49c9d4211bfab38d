import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Connection } from '../../platform/database/connection.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import {
  numberHash,
  openProfile,
  referenceHash,
  type ProfileWithSteps,
} from '../../records/profiles/profile-rows-queries.ts';
import { fieldHashes, findFew, type Contact } from '../../records/profiles/words-queries.ts';
import { stepsInOrder } from '../../records/flow/profile-steps-queries.ts';

export interface ProfileFilter extends Contact {
  mode: Mode;
  status?: ProfileStatus | undefined;
  id_card_number?: string | undefined;
  reference?: string | undefined;
  created_after?: Date | undefined;
  created_before?: Date | undefined;
  updated_after?: Date | undefined;
  /** The last profile of the page before. */
  after?: { created_at: Date; id: string } | undefined;
}

/** Newest first. */
export async function findProfiles(
  connection: Connection,
  companyId: string,
  filter: ProfileFilter,
  limit: number,
  subject: CustomerSubject = 'person',
): Promise<ProfileWithSteps[]> {
  const words = fieldHashes(connection, companyId, filter);
  const named = sql<boolean>`words @> ${words}::text[]`;
  const few = words.length > 0 ? await findFew(connection, sql`select id from profile where ${named}`) : null;
  if (few?.length === 0) return [];
  let query = connection
    .selectFrom('profile')
    .selectAll()
    .select(stepsInOrder.as('steps'))
    .where('company_id', '=', companyId)
    .where('mode', '=', filter.mode)
    .where('subject', '=', subject);
  if (filter.status) query = query.where(sql<boolean>`coalesce(counting_status, status) = ${filter.status}`);
  if (filter.id_card_number !== undefined) {
    query = query.where('number_hash', '=', numberHash(connection, companyId, filter.id_card_number));
  }
  if (filter.reference !== undefined) {
    query = query.where('reference_hash', '=', referenceHash(connection, companyId, filter.reference));
  }
  if (words.length > 0) query = query.where(few ? sql<boolean>`id = any(${few}::uuid[])` : named);
  if (filter.created_after) query = query.where('created_at', '>', filter.created_after);
  if (filter.created_before) query = query.where('created_at', '<', filter.created_before);
  if (filter.updated_after) query = query.where('updated_at', '>=', filter.updated_after);
  if (filter.after) {
    const { created_at, id } = filter.after;
    query = query.where(sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id}::uuid)`);
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => openProfile(connection, row));
}
