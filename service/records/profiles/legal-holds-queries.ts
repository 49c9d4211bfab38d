import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { LegalHoldTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { openRow, seal, type Opened } from '../../platform/crypto/sealed-values.ts';
import { userName } from '../companies/user-name-queries.ts';
import { CUSTOMER_COLUMNS, openCustomer, type ListedCustomer } from './customer-rows-queries.ts';

export interface LegalHoldRow extends Opened<Selectable<LegalHoldTable>> {
  customer: ListedCustomer;
  placed_by_name: string | null;
  lifted_by_name: string | null;
}

/** The present hold on a profile; null without one. */
export async function findLegalHold(
  connection: Connection,
  profileId: string,
  now: Date,
): Promise<LegalHoldRow | null> {
  const row = await shown(connection)
    .where('legal_hold.profile_id', '=', profileId)
    .where(present(now))
    .executeTakeFirst();
  return row ? opened(connection, row) : null;
}

type NewHold = Pick<LegalHoldRow, 'profile_id' | 'company_id' | 'reason' | 'until' | 'placed_by' | 'placed_at'>;

/** Places a hold and keeps the previous one on record as lifted. */
export async function replaceLegalHold(transaction: Connection, hold: NewHold): Promise<void> {
  await liftLegalHold(transaction, hold.profile_id, { by: hold.placed_by, reason: null }, hold.placed_at);
  const row = { ...hold, id: randomUUID(), lifted_by: null, lifted_at: null, lift_reason: null };
  const reason = seal(transaction, 'legal_hold', 'reason', row.id, row.reason);
  await transaction
    .insertInto('legal_hold')
    .values({ ...row, reason })
    .execute();
}

/** @param why without a reason where another hold takes its place. */
export async function liftLegalHold(
  connection: Connection,
  profileId: string,
  { by, reason }: { by: string; reason: string | null },
  now: Date,
): Promise<void> {
  const row = await connection
    .updateTable('legal_hold')
    .set({ lifted_by: by, lifted_at: now })
    .where('profile_id', '=', profileId)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row || reason === null) return;
  await connection
    .updateTable('legal_hold')
    .set({ lift_reason: seal(connection, 'legal_hold', 'lift_reason', row.id, reason) })
    .where('id', '=', row.id)
    .execute();
}

interface Filter {
  mode: Mode;
  ended: boolean;
  now: Date;
  after: { created_at: Date; id: string } | undefined;
}

/** A company's holds, newest first. */
export async function listLegalHolds(
  connection: Connection,
  companyId: string,
  { mode, ended, now, after }: Filter,
  limit: number,
): Promise<LegalHoldRow[]> {
  let query = shown(connection)
    .where('legal_hold.company_id', '=', companyId)
    .where('profile.mode', '=', mode)
    .where(ended ? sql<boolean>`not ${present(now)}` : present(now));
  if (after)
    query = query.where(
      sql<boolean>`(legal_hold.placed_at, legal_hold.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`,
    );
  const rows = await query
    .orderBy('legal_hold.placed_at', 'desc')
    .orderBy('legal_hold.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => opened(connection, row));
}

/** How many customers of a company are on hold; it stops at `most`. */
export async function countLegalHolds(connection: Connection, companyId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from legal_hold where company_id = ${companyId}::uuid and lifted_at is null limit ${most}
    ) as held
  `.execute(connection);
  return rows[0]?.count ?? 0;
}

/** Marks expired holds, so that `notHeld` need not know the time. */
export async function endLegalHolds(connection: Connection, now: Date): Promise<void> {
  await connection
    .updateTable('legal_hold')
    .set((hold) => ({ lifted_at: hold.ref('until') }))
    .where('lifted_at', 'is', null)
    .where('until', '<=', now)
    .execute();
}

/** Whether the profile in the column has no hold; in SQL. */
export function notHeld(column: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from legal_hold where legal_hold.profile_id = ${sql.ref(column)} and legal_hold.lifted_at is null
  )`;
}

/** A hold may have run out before the hour that marks it. */
const present = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(legal_hold.lifted_at is null and (legal_hold.until is null or legal_hold.until > ${now}::timestamptz))`;

/** With the customer and the names of both people. */
const shown = (connection: Connection) =>
  connection
    .selectFrom('legal_hold')
    .innerJoin('profile', 'profile.id', 'legal_hold.profile_id')
    .leftJoin('user_account as placer', 'placer.id', 'legal_hold.placed_by')
    .leftJoin('user_account as lifter', 'lifter.id', 'legal_hold.lifted_by')
    .selectAll('legal_hold')
    .select(CUSTOMER_COLUMNS)
    .select([userName('placer').as('placed_by_name'), userName('lifter').as('lifted_by_name')]);

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

const opened = (connection: Connection, row: ShownRow): LegalHoldRow => ({
  ...openRow(connection, 'legal_hold', row),
  customer: openCustomer(connection, row),
});
