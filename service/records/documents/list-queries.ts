import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import { openRows } from '../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ofMode } from '../../platform/database/of-mode.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';
import { standsInPresent, type DocumentRow } from './queries.ts';

export interface DocumentFilter {
  /** Both when it is not named. */
  mode?: Mode | undefined;
  profile?: string | undefined;
  state?: DocumentRow['state'] | undefined;
  /** Those that stand in this verification of the profile; null for the present one. */
  verification?: string | null;
  /** The last document of the page before. */
  after?: { created_at: Date; id: string } | undefined;
}

/** Newest first. */
export async function findDocuments(
  connection: Connection,
  companyId: string,
  filter: DocumentFilter,
  limit: number,
): Promise<DocumentRow[]> {
  let query = connection.selectFrom('document').selectAll().where('company_id', '=', companyId);
  if (filter.mode) query = query.where(ofMode('document', filter.mode));
  if (filter.profile !== undefined) query = query.where('profile_id', '=', filter.profile);
  if (filter.verification !== undefined) {
    const { verification } = filter;
    query = query.where(verification === null ? standsInPresent : ofVerification('document', verification));
  }
  // In the text of the statement, where PostgreSQL sees that the index of the archived ones serves it.
  if (filter.state) query = query.where('state', '=', sql.lit(filter.state));
  if (filter.after) {
    const { created_at, id } = filter.after;
    query = query.where(sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id}::uuid)`);
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return openRows(connection, 'document', rows);
}
