import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../platform/database/connection.ts';

/** Chains the entries of a company with plain SHA-256, as anybody can who has the database and no key. */
export async function chainPlainly(connection: Connection, companyId: string): Promise<void> {
  const rows = await connection
    .selectFrom('audit_entry')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  let hash: Uint8Array = new Uint8Array(32);
  for (const [index, row] of rows.entries()) {
    const sequence = index + 1;
    const salt = row.address === null ? null : (row.address_salt ?? Buffer.alloc(16));
    const address =
      salt &&
      createHash('sha256')
        .update(salt)
        .update(row.address ?? '')
        .digest();
    const content = JSON.stringify([
      sequence,
      row.id,
      row.company_id,
      row.created_at.toISOString(),
      row.actor_kind,
      row.actor_id,
      row.action,
      row.subject_kind,
      row.subject_id,
      row.detail,
      row.request_id,
      address && address.toString('hex'),
    ]);
    hash = createHash('sha256').update(hash).update(content).digest();
    await sql`update audit_entry set sequence = ${sequence}, hash = ${hash}, address_salt = ${salt}, address_hash = ${address}
      where id = ${row.id}::uuid`.execute(connection);
  }
  await sql`update audit_chain set sequence = ${rows.length}, hash = ${hash}
    where company_id = ${companyId}::uuid`.execute(connection);
}
