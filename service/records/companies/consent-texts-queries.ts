import { createHash, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { LocalisedText } from '@veridoor/contract/common';
import type { ConsentTextTable } from '../../platform/database/tables/companies.ts';
import type { Connection } from '../../platform/database/connection.ts';

export type ConsentTextRow = Selectable<ConsentTextTable>;

/** SHA-256 of the text as JSON with its keys in order (RFC 8785), in hexadecimal: anybody can compute it again. */
export function hashOfText(text: LocalisedText | null): string {
  const ordered =
    typeof text === 'object' && text !== null
      ? Object.fromEntries(Object.entries(text).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : text;
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
}

/**
 * Keeps a version of a company's consent text, unless it is there.
 *
 * @returns false when the version has another text.
 */
export async function keepConsentText(
  connection: Connection,
  row: { companyId: string; version: string; text: LocalisedText | null; createdBy: string | null; now: Date },
): Promise<boolean> {
  const sha256 = hashOfText(row.text);
  await connection
    .insertInto('consent_text')
    .values({
      id: randomUUID(),
      company_id: row.companyId,
      version: row.version,
      text: JSON.stringify(row.text),
      sha256,
      created_by: row.createdBy,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'version']).doNothing())
    .execute();
  return (await findConsentText(connection, row.companyId, row.version))?.sha256 === sha256;
}

export async function findConsentText(
  connection: Connection,
  companyId: string,
  version: string,
): Promise<ConsentTextRow | null> {
  const query = connection.selectFrom('consent_text').selectAll().where('company_id', '=', companyId);
  return (await query.where('version', '=', version).executeTakeFirst()) ?? null;
}

/** Every version that a company has had, newest first. */
export async function listConsentTexts(connection: Connection, companyId: string): Promise<ConsentTextRow[]> {
  return connection
    .selectFrom('consent_text')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
