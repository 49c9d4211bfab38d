import type {
  BioPayPasskeyAnswer,
  BioPayPasskeyRequest,
  PasskeyChallenge,
  PasskeyOutcome,
} from '@veridoor/contract/faces/passkey';
import { nameIn } from '@veridoor/languages/closest-text';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { saveEvidence, type PaymentRow } from './queries.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { isRecognisable } from '../biologin/enrolled-faces-queries.ts';
import { hasPasskey } from '../biologin/passkeys/queries.ts';
import { askForPasskey, takePasskey } from '../biologin/passkeys/assertions.ts';
import type { Origin } from '../../platform/access/principal.ts';
import { customerLanguage } from '../../platform/mail/customer-texts.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { statementOf } from './evidence.ts';
import { byPayer, conclude, endWithoutPasskey, openPaymentOf } from './payment.ts';

type SigningParts = Pick<Parts, 'database' | 'clock'>;

const purposeOf = ({ id }: PaymentRow) => `payment:${id}` as const;

/**
 * What the payer's device must sign after the PIN: the SHA-256 of the amount, the payee and the payer.
 *
 * @throws ProblemError what signable refuses; origin_not_allowed.
 */
export async function createPaymentPasskeyChallenge(
  parts: SigningParts,
  { payment_token, origin: page, language }: BioPayPasskeyRequest,
  origin: Origin,
): Promise<PasskeyChallenge> {
  const payment = await signable(parts, payment_token, origin);
  return parts.database.transaction().execute(async (transaction) => {
    const settings = await settingsOf(transaction, payment);
    const { branding } = settings;
    const read = language ?? customerLanguage(payment.language, origin.languages, branding.language);
    return askForPasskey(transaction, {
      profileId: payment.profile_id,
      purpose: purposeOf(payment),
      settings,
      origin: page,
      statement: statementOf(payment, nameIn(branding, read)),
      now: parts.clock.now(),
    });
  });
}

/**
 * Confirms the payment with what the payer's device signed, and keeps it as evidence.
 *
 * @throws ProblemError what signable refuses; passkey_challenge_over.
 */
export async function confirmWithPasskey(
  parts: SigningParts,
  { payment_token, ...answer }: BioPayPasskeyAnswer,
  origin: Origin,
): Promise<PasskeyOutcome> {
  const payment = await signable(parts, payment_token, origin);
  const { outcome } = await parts.database.transaction().execute(async (transaction) => {
    const shown = await takePasskey(transaction, {
      who: { companyId: payment.company_id, profileId: payment.profile_id },
      purpose: purposeOf(payment),
      settings: await settingsOf(transaction, payment),
      answer,
      audit: byPayer(payment, origin),
      now: parts.clock.now(),
    });
    if (shown.outcome === 'passed') await saveEvidence(transaction, payment.id, shown.signed);
    return shown;
  });
  if (outcome === 'again') return { outcome };
  if (outcome === 'passed' && (await conclude(parts, payment, origin, []))) return { outcome };
  await conclude(parts, payment, origin, ['biopay_unavailable']);
  return { outcome: 'unavailable' };
}

/**
 * The payment of a page, if it may be signed now. A failure without remedy ends it.
 *
 * @throws ProblemError what openPaymentOf refuses; passkey_not_asked before the PIN, or where none is needed;
 * passkey_missing and biopay_unavailable, which end the payment.
 */
async function signable(parts: SigningParts, token: string, origin: Origin): Promise<PaymentRow> {
  const payment = await openPaymentOf(parts, token);
  const { passkey_required, pin_passed_at, company_id, profile_id } = payment;
  if (!passkey_required || pin_passed_at === null) throw new ProblemError('passkey_not_asked');
  if (!(await hasPasskey(parts.database, profile_id))) throw await endWithoutPasskey(parts, payment, origin);
  if (!(await isRecognisable(parts.database, company_id, profile_id, parts.clock.now()))) {
    await conclude(parts, payment, origin, ['biopay_unavailable']);
    throw new ProblemError('biopay_unavailable');
  }
  return payment;
}

async function settingsOf(connection: Connection, { company_id }: PaymentRow): Promise<CompanySettings> {
  const settings = await findCompanySettings(connection, company_id);
  if (!settings) throw new Error('the company of a payment is gone');
  return settings;
}
