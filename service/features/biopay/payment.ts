import type { BioPayment, BioPayOpened } from '@veridoor/contract/faces/biopay';
import type { EventSession } from '@veridoor/contract/event';
import type { Completion } from '@veridoor/contract/session';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { endPayment, findOpenedPayment, findUnopenedPayment, openPayment, type PaymentRow } from './queries.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { callbackAddress } from '../../records/links/addresses.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { recordEvents } from '../../records/outbox/events.ts';
import { createOpaqueToken, hashOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import type { Origin } from '../../platform/access/principal.ts';
import { customerLanguage } from '../../platform/mail/customer-texts.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

type PaymentParts = Pick<Parts, 'database' | 'clock'>;

/** The error codes of the callback and of the event. */
export type PaymentError = 'biopay_cancelled' | 'biopay_review' | 'biopay_unavailable' | 'passkey_missing';

/**
 * Exchanges the token for the page's own secret. A used token and one that never existed get the same answer, because
 * nothing is kept of a used one.
 *
 * @throws ProblemError bio_token_invalid; bio_token_expired with the return address.
 */
export async function beginPayment(
  { database, clock }: PaymentParts,
  token: string,
  origin: Origin,
): Promise<BioPayOpened> {
  const secret = createOpaqueToken();
  return database.transaction().execute(async (transaction) => {
    const tokenHash = hashOpaqueToken(token);
    const payment = await openPayment(transaction, tokenHash, hashOpaqueToken(secret), clock.now());
    if (!payment) {
      const late = await findUnopenedPayment(transaction, tokenHash);
      if (late) throw new ProblemError('bio_token_expired', { callback_url: callback(late, ['401']) });
      throw new ProblemError('bio_token_invalid');
    }
    await recordAudit(transaction, { ...byPayer(payment, origin), action: 'biopay.opened' });
    return { payment_token: secret, payment: await viewOf(transaction, payment, origin) };
  });
}

/** The present state of the payment. @throws ProblemError bio_token_invalid */
export async function readPayment(
  { database }: Pick<Parts, 'database'>,
  secret: string,
  origin: Origin,
): Promise<BioPayment> {
  return viewOf(database, await paymentOf(database, secret), origin);
}

/**
 * Ends a payment that is not confirmed, and returns the address where the browser goes.
 * @throws ProblemError bio_token_invalid
 */
export async function leavePayment(parts: PaymentParts, secret: string, origin: Origin): Promise<Completion> {
  const payment = await paymentOf(parts.database, secret);
  if (payment.completed_at === null) await conclude(parts, payment, origin, ['biopay_cancelled']);
  const { callback_url, status } = await viewOf(parts.database, await paymentOf(parts.database, secret), origin);
  return { status: status ?? 'incomplete', callback_url, deep_link: null };
}

/** @throws ProblemError bio_token_invalid */
async function paymentOf(connection: Connection, secret: string): Promise<PaymentRow> {
  const payment = await findOpenedPayment(connection, hashOpaqueToken(secret));
  if (!payment) throw new ProblemError('bio_token_invalid');
  return payment;
}

/**
 * The payment of a page that may continue it.
 *
 * @throws ProblemError bio_token_invalid; bio_token_expired and payment_over with the return address.
 */
export async function openPaymentOf({ database, clock }: PaymentParts, secret: string): Promise<PaymentRow> {
  const payment = await paymentOf(database, secret);
  const errors = payment.completed_at === null ? ['401'] : payment.errors;
  const back = { callback_url: callback(payment, errors) };
  if (payment.completed_at !== null) throw new ProblemError('payment_over', back);
  if (payment.expires_at <= clock.now()) throw new ProblemError('bio_token_expired', back);
  return payment;
}

/**
 * Ends a payment and sends its event, once.
 *
 * @param errors none when it was confirmed.
 * @returns false when it was over already, or is too late to be confirmed.
 */
export async function conclude(
  { database, clock }: PaymentParts,
  payment: PaymentRow,
  origin: Origin,
  errors: readonly PaymentError[],
): Promise<boolean> {
  const outcome = errors.length === 0 ? 'complete' : 'incomplete';
  const { id, amount, currency, reference, company_id, profile_id } = payment;
  return database.transaction().execute(async (transaction) => {
    const now = clock.now();
    if (!(await endPayment(transaction, id, { outcome, errors, now }))) return false;
    await recordAudit(transaction, {
      ...byPayer(payment, origin),
      action: outcome === 'complete' ? 'biopay.completed' : 'biopay.refused',
      detail: { payment: id, errors: [...errors] },
    });
    const session: EventSession = { kind: 'biopay', status: outcome, errors: [...errors] };
    const about = { companyId: company_id, profileId: profile_id };
    const completed = { type: 'biopay.completed' as const, session, payment: { id, amount, currency, reference } };
    await recordEvents(transaction, about, [completed], now);
    return true;
  });
}

/**
 * Ends a payment whose passkey was removed after its token was made: nothing else can confirm it.
 *
 * @returns the problem for the page, with the return address.
 */
export async function endWithoutPasskey(
  parts: PaymentParts,
  payment: PaymentRow,
  origin: Origin,
): Promise<ProblemError> {
  const errors = ['passkey_missing'] as const;
  await conclude(parts, payment, origin, errors);
  return new ProblemError('passkey_missing', { callback_url: callback(payment, errors) });
}

/** Company, actor and subject of an audit record about a payer. */
export function byPayer(payment: PaymentRow, origin: Origin) {
  const { company_id: companyId, profile_id: profileId, id } = payment;
  return {
    companyId,
    actor: { kind: 'profile' as const, subject: 'person' as const, profileId, companyId, linkId: null, origin },
    subject: { kind: 'profile', id: profileId },
    detail: { payment: id },
  };
}

async function viewOf(connection: Connection, payment: PaymentRow, origin: Origin): Promise<BioPayment> {
  const settings = await findCompanySettings(connection, payment.company_id);
  if (!settings) throw new Error('the company of a payment is gone');
  const { id, amount, currency, reference, language, outcome, completed_at } = payment;
  const stage = stageOf(payment);
  const { branding, privacy_url, frame_origins } = settings;
  return {
    id,
    payee: { branding, privacy_url, frame_origins },
    amount,
    currency,
    reference,
    language: customerLanguage(language, origin.languages, branding.language),
    stage,
    status: outcome,
    errors: payment.errors,
    completed_at: completed_at?.toISOString() ?? null,
    return_host: new URL(payment.return_url).host,
    callback_url: callback(payment, completed_at ? payment.errors : ['500']),
    expires_at: payment.expires_at.toISOString(),
  };
}

function stageOf({ completed_at, face_passed_at, pin_passed_at }: PaymentRow): BioPayment['stage'] {
  if (completed_at) return 'over';
  if (!face_passed_at) return 'face';
  return pin_passed_at ? 'passkey' : 'pin';
}

function callback(payment: PaymentRow, errors: readonly string[]): string {
  const status = payment.outcome ?? 'incomplete';
  return callbackAddress(payment.return_url, { status, customerId: payment.profile_id, errors });
}
