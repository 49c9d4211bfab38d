import { sql, type Selectable } from 'kysely';
import type { AuditChainTable } from '../db/tables/events.ts';
import type { Connection } from '../parts.ts';
import type { AuditRow } from './audit.ts';

export type AuditChainRow = Selectable<AuditChainTable>;
export type Seal = Required<{ [Key in 'id' | 'address_salt' | 'address_hash' | 'sequence' | 'hash']: AuditRow[Key] }>;

/** Companies with entries that are not in a chain yet. */
export async function listUnsealedCompanies(connection: Connection): Promise<string[]> {
  const rows = await connection
    .selectFrom('audit_entry')
    .select('company_id')
    .distinct()
    .where('sequence', 'is', null)
    .execute();
  return rows.map((row) => row.company_id);
}

/** The end of a company's chain, locked until the transaction ends; of an empty chain the end is 0 and 32 zero bytes. */
export async function lockChain(transaction: Connection, companyId: string): Promise<AuditChainRow> {
  await transaction
    .insertInto('audit_chain')
    .values({ company_id: companyId, sequence: 0, hash: new Uint8Array(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return transaction
    .selectFrom('audit_chain')
    .selectAll()
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Committed entries of a company that are not in its chain yet, oldest first. */
export async function listUnsealed(transaction: Connection, companyId: string, limit: number): Promise<AuditRow[]> {
  return transaction
    .selectFrom('audit_entry')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sequence', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Writes the seals of entries that follow the end of the chain, and moves the end. */
export async function writeSeals(transaction: Connection, companyId: string, seals: readonly Seal[]): Promise<void> {
  const last = seals.at(-1);
  if (!last) return;
  const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');
  await sql`
    update audit_entry
    set sequence = seal.sequence, hash = decode(seal.hash, 'hex'),
      address_salt = decode(seal.salt, 'hex'), address_hash = decode(seal.address, 'hex')
    from unnest(
      ${seals.map((seal) => seal.id)}::uuid[], ${seals.map((seal) => seal.sequence)}::bigint[],
      ${seals.map((seal) => hex(seal.hash))}::text[], ${seals.map((seal) => hex(seal.address_salt))}::text[],
      ${seals.map((seal) => hex(seal.address_hash))}::text[]
    ) as seal (id, sequence, hash, salt, address)
    where audit_entry.id = seal.id
  `.execute(transaction);
  await transaction
    .updateTable('audit_chain')
    .set({ sequence: last.sequence ?? 0, hash: last.hash ?? new Uint8Array(0) })
    .where('company_id', '=', companyId)
    .execute();
}

/** Every company that has entries, in a chain or not. */
export async function listChains(connection: Connection): Promise<AuditChainRow[]> {
  return connection.selectFrom('audit_chain').selectAll().orderBy('company_id').execute();
}

/** Sealed entries of a company after a place in its chain. */
export async function listSealed(
  connection: Connection,
  companyId: string,
  after: number,
  limit: number,
): Promise<AuditRow[]> {
  return connection
    .selectFrom('audit_entry')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

export async function countUnsealed(connection: Connection): Promise<number> {
  const { unsealed } = await connection
    .selectFrom('audit_entry')
    .select((entry) => entry.fn.countAll<number>().as('unsealed'))
    .where('sequence', 'is', null)
    .executeTakeFirstOrThrow();
  return unsealed;
}
