import { sql, type Selectable } from 'kysely';
import type { AuditChainTable } from '../../platform/database/tables/events.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { NO_COMPANY, type AuditRow } from './queries.ts';
import { secretsOf } from '../../platform/crypto/sealed-values.ts';

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

/** Begins the chain of a company: its end is 0 and 32 zero bytes. One that is there stays. */
export async function openChain(connection: Connection, companyId: string): Promise<void> {
  const nothing = new Uint8Array(32);
  const end = { company_id: companyId, sequence: 0, hash: nothing, start_sequence: 0, start_hash: nothing };
  await connection
    .insertInto('audit_chain')
    .values({ ...end, mac: macOf(connection, end) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the service itself wrote that the chain starts and ends there. */
export function isOwnEnd(connection: Connection, chain: AuditChainRow): boolean {
  return chain.mac === macOf(connection, chain);
}

function macOf(connection: Connection, chain: Omit<AuditChainRow, 'mac'>): string {
  const ends = [chain.company_id, chain.sequence, hexOf(chain.hash), chain.start_sequence, hexOf(chain.start_hash)];
  return secretsOf(connection).keyedHash('audit chain end', ends.join(' '));
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/**
 * The end of a company's chain, locked until the transaction ends; null without a chain, which only its company begins.
 */
export async function lockChain(transaction: Connection, companyId: string): Promise<AuditChainRow | null> {
  const row = await transaction
    .selectFrom('audit_chain')
    .selectAll()
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
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
export async function writeSeals(transaction: Connection, chain: AuditChainRow, seals: readonly Seal[]): Promise<void> {
  const last = seals.at(-1);
  if (!last) return;
  const hex = (bytes: Uint8Array | null) => bytes && hexOf(bytes);
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
  const end = { ...chain, sequence: last.sequence ?? 0, hash: last.hash ?? new Uint8Array(0) };
  await transaction
    .updateTable('audit_chain')
    .set({ sequence: end.sequence, hash: end.hash, mac: macOf(transaction, end) })
    .where('company_id', '=', chain.company_id)
    .execute();
}

/** Companies that keep their audit for so many days. */
export async function listAuditRetention(connection: Connection): Promise<{ id: string; days: number }[]> {
  const { rows } = await sql<{ id: string; days: number }>`
    select id, (settings ->> 'audit_retention_days')::int as days from company
    where settings ->> 'audit_retention_days' is not null order by id
  `.execute(connection);
  return rows;
}

/** Lets the chain start behind an entry, and deletes what is before. */
export async function moveStart(
  transaction: Connection,
  chain: AuditChainRow,
  start: Pick<AuditChainRow, 'start_sequence' | 'start_hash'>,
): Promise<void> {
  await transaction
    .updateTable('audit_chain')
    .set({ ...start, mac: macOf(transaction, { ...chain, ...start }) })
    .where('company_id', '=', chain.company_id)
    .execute();
  await transaction
    .deleteFrom('audit_entry')
    .where('company_id', '=', chain.company_id)
    .where('sequence', '<=', start.start_sequence)
    .execute();
}

/** Place of the first entry about a company's customers under a legal hold; null without one. */
export async function findFirstHeld(connection: Connection, companyId: string): Promise<number | null> {
  const { first } = await connection
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.min<number | null>('sequence').as('first'))
    .where('company_id', '=', companyId)
    .where('subject_id', 'in', (holds) =>
      holds
        .selectFrom('legal_hold')
        .select(sql<string>`profile_id::text`.as('held'))
        .where('company_id', '=', companyId)
        .where('lifted_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return first;
}

/** The end of a company's chain; undefined without one. */
export const findChain = (connection: Connection, companyId: string): Promise<AuditChainRow | undefined> =>
  connection.selectFrom('audit_chain').selectAll().where('company_id', '=', companyId).executeTakeFirst();

/** The ends of all chains. */
export async function listChains(connection: Connection): Promise<AuditChainRow[]> {
  return connection.selectFrom('audit_chain').selectAll().orderBy('company_id').execute();
}

/**
 * Everything that must have a chain: present and past companies, owners of entries, and entries without a company once
 * there are any.
 */
export async function listAudited(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from company
    union select company_id::text from audit_chain
    union select company_id::text from audit_entry
    union select subject_id from audit_entry
      where company_id = ${NO_COMPANY}::uuid and action = 'company.created' and subject_id is not null
    union select ${NO_COMPANY}::text where exists (select from company)
    order by 1
  `.execute(connection);
  return rows.map(({ id }) => id);
}

/** Persons whose erasure is recorded in a company. */
export async function listErased(connection: Connection, companyId: string): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('company_id', '=', companyId)
    .where('action', '=', 'profile.erased')
    .execute();
  return new Set(rows.flatMap(({ subject_id }) => subject_id ?? []));
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
