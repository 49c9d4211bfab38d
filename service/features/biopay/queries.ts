import { sql, type Insertable, type Selectable } from 'kysely';
import type { BioPayPaymentTable } from '../../platform/database/tables/faces.ts';
import type { SignedStatement } from '../../platform/database/tables/passkeys.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { openFound, seal, type Opened } from '../../platform/crypto/sealed-values.ts';

export type PaymentRow = Opened<Selectable<BioPayPaymentTable>>;

export async function insertPayment(
  connection: Connection,
  payment: Omit<
    Opened<Insertable<BioPayPaymentTable>>,
    'opened_at' | 'face_passed_at' | 'pin_passed_at' | 'evidence' | 'completed_at' | 'outcome' | 'errors'
  >,
): Promise<void> {
  const open = { opened_at: null, face_passed_at: null, pin_passed_at: null, evidence: null };
  const unfinished = { completed_at: null, outcome: null, errors: '[]' };
  await connection
    .insertInto('biopay_payment')
    .values({
      ...payment,
      ...open,
      ...unfinished,
      reference: seal(connection, 'biopay_payment', 'reference', payment.id, payment.reference),
      return_url: seal(connection, 'biopay_payment', 'return_url', payment.id, payment.return_url),
    })
    .execute();
}

/**
 * Replaces an unused token by the page's own secret. One statement, so that one of two tabs comes too late.
 *
 * @returns null when there is no such token, or no longer.
 */
export async function openPayment(
  connection: Connection,
  tokenHash: Uint8Array,
  secretHash: Uint8Array,
  now: Date,
): Promise<PaymentRow | null> {
  const row = await connection
    .updateTable('biopay_payment')
    .set({ token_hash: secretHash, opened_at: now })
    .where('token_hash', '=', tokenHash)
    .where('opened_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return openFound(connection, 'biopay_payment', row);
}

/** The company of a token's payment; null when it was opened, or never existed. */
export async function findCompanyOfPayment(connection: Connection, tokenHash: Uint8Array): Promise<string | null> {
  const row = await connection
    .selectFrom('biopay_payment')
    .select('company_id')
    .where('token_hash', '=', tokenHash)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  return row?.company_id ?? null;
}

/** The payment of an unused token, even if it is too late for it. */
export async function findUnopenedPayment(connection: Connection, tokenHash: Uint8Array): Promise<PaymentRow | null> {
  const row = await connection
    .selectFrom('biopay_payment')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  return openFound(connection, 'biopay_payment', row);
}

/** The payment that a page opened. */
export async function findOpenedPayment(connection: Connection, secretHash: Uint8Array): Promise<PaymentRow | null> {
  const row = await connection
    .selectFrom('biopay_payment')
    .selectAll()
    .where('token_hash', '=', secretHash)
    .where('opened_at', 'is not', null)
    .executeTakeFirst();
  return openFound(connection, 'biopay_payment', row);
}

export async function findPayment(connection: Connection, companyId: string, id: string): Promise<PaymentRow | null> {
  const row = await connection
    .selectFrom('biopay_payment')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return openFound(connection, 'biopay_payment', row);
}

export async function markFacePassed(connection: Connection, id: string, now: Date): Promise<void> {
  await connection.updateTable('biopay_payment').set({ face_passed_at: now }).where('id', '=', id).execute();
}

export async function markPinPassed(connection: Connection, id: string, now: Date): Promise<void> {
  await connection.updateTable('biopay_payment').set({ pin_passed_at: now }).where('id', '=', id).execute();
}

/** Keeps what a passkey signed for a payment. */
export async function saveEvidence(connection: Connection, id: string, evidence: SignedStatement): Promise<void> {
  await connection
    .updateTable('biopay_payment')
    .set({ evidence: seal(connection, 'biopay_payment', 'evidence', id, evidence) })
    .where('id', '=', id)
    .execute();
}

/** Ends a payment, once: false when it is over, too late or incomplete. */
export async function endPayment(
  connection: Connection,
  id: string,
  { outcome, errors, now }: { outcome: 'complete' | 'incomplete'; errors: readonly string[]; now: Date },
): Promise<boolean> {
  let query = connection
    .updateTable('biopay_payment')
    .set({ outcome, errors: JSON.stringify(errors), completed_at: now })
    .where('id', '=', id)
    .where('completed_at', 'is', null);
  if (outcome === 'complete') {
    query = query
      .where('face_passed_at', 'is not', null)
      .where('pin_passed_at', 'is not', null)
      .where((payment) => payment.or([payment('passkey_required', '=', false), payment('evidence', 'is not', null)]))
      .where('expires_at', '>', now);
  }
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a person has a PIN. */
export async function hasPin(connection: Connection, profileId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('biopay_pin')
    .select('profile_id')
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a PIN; failed attempts on the old one no longer count. */
export async function savePin(
  connection: Connection,
  pin: { profile_id: string; pin_hash: string; created_at: Date },
): Promise<void> {
  const fresh = { pin_hash: pin.pin_hash, created_at: pin.created_at, failures: 0 };
  await connection
    .insertInto('biopay_pin')
    .values({ ...pin, ...fresh })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(fresh))
    .execute();
}

/** Keeps a PIN for later; another one replaces it. */
export async function saveNextPin(
  connection: Connection,
  pin: { profile_id: string; pin_hash: string; created_at: Date },
): Promise<void> {
  await connection
    .insertInto('biopay_next_pin')
    .values(pin)
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(pin))
    .execute();
}

/** Puts the PIN that was kept for later into use, if there is one. */
export async function takeNextPin(transaction: Connection, profileId: string): Promise<void> {
  const next = await forgetNextPin(transaction, profileId);
  if (next) await savePin(transaction, next);
}

/** @returns the PIN that was kept for later; null when there was none. */
export async function forgetNextPin(connection: Connection, profileId: string) {
  const row = await connection
    .deleteFrom('biopay_next_pin')
    .where('profile_id', '=', profileId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Counts an attempt before it is checked; null when too many have failed, or there is no PIN. */
export async function takePinTry(connection: Connection, profileId: string, most: number) {
  const row = await connection
    .updateTable('biopay_pin')
    .set({ failures: sql<number>`failures + 1` })
    .where('profile_id', '=', profileId)
    .where('failures', '<', most)
    .returning(['pin_hash', 'failures'])
    .executeTakeFirst();
  return row ?? null;
}

export async function forgetPinTries(connection: Connection, profileId: string): Promise<void> {
  await connection.updateTable('biopay_pin').set({ failures: 0 }).where('profile_id', '=', profileId).execute();
}

/** Removes a PIN; false when there is none. */
export async function deletePin(connection: Connection, profileId: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('biopay_pin')
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
