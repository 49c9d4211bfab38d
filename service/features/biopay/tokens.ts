import type { BioPayRecord, BioPayToken, BioPayTokenRequest } from '@veridoor/contract/faces/biopay';
import type { Parts } from '../../parts.ts';
import { findPayment, hasPin, insertPayment } from './queries.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { isRecognisable } from '../biologin/enrolled-faces-queries.ts';
import { lockProfile } from '../../records/profiles/queries.ts';
import { canonicalLanguage } from '../../records/links/language.ts';
import { checkReturnAddress } from '../../records/links/addresses.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { whyUnrecognised } from '../biologin/enrolment.ts';
import { demandOf } from '../biologin/passkeys/demand.ts';
import { createOpaqueToken, hashOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import { normaliseText } from '../../records/profiles/personal-data.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { newId } from '../../platform/ids.ts';
import { isAboveFaceLimit, checkMoney } from './face-limits.ts';

/** Seconds in which a payment is opened and confirmed. */
const LIFETIME = 600;

/**
 * Makes the token for one payment of one person.
 *
 * @throws ProblemError feature_disabled, profile_not_found, origin_not_allowed, invalid_request; obstacles to
 * recognition: profile_not_approved, consent_required, face_not_enrolled, face_locked; biopay_pin_missing;
 * passkey_missing if the company or the amount requires one.
 */
export async function createPaymentToken(
  { database, clock, configuration }: Pick<Parts, 'database' | 'clock' | 'configuration'>,
  user: UserPrincipal,
  input: BioPayTokenRequest,
): Promise<BioPayToken> {
  checkMoney('', input);
  if (!/[1-9]/.test(input.amount)) throw invalidField('/amount', 'too_small', 'must be more than zero');
  const reference = normaliseText('/reference', input.reference);
  if (reference === '') throw invalidField('/reference', 'too_short', 'must not be empty');
  const token = createOpaqueToken();
  const now = clock.now();
  const expires = secondsAfter(now, LIFETIME);
  const id = newId('payment');
  await database.transaction().execute(async (transaction) => {
    const profile = await lockProfile(transaction, user.companyId, input.profile);
    if (!profile) throw new ProblemError('profile_not_found');
    const settings = await findCompanySettings(transaction, user.companyId);
    if (settings?.biopay !== true) throw new ProblemError('feature_disabled');
    const { development } = configuration;
    const allowed = settings.return_origins;
    const return_url = checkReturnAddress('/return_url', input.return_url, { allowed, development });
    if (!(await isRecognisable(transaction, user.companyId, input.profile, now))) {
      throw await whyUnrecognised(transaction, profile);
    }
    if (!(await hasPin(transaction, input.profile))) throw new ProblemError('biopay_pin_missing');
    const rule = isAboveFaceLimit(settings.biopay_face_limits, input) ? 'required' : settings.biopay_passkey;
    const demand = await demandOf(transaction, input.profile, rule);
    if (demand === 'missing') throw new ProblemError('passkey_missing');
    await insertPayment(transaction, {
      id,
      company_id: user.companyId,
      profile_id: input.profile,
      token_hash: hashOpaqueToken(token),
      amount: input.amount,
      currency: input.currency,
      reference,
      return_url,
      language: canonicalLanguage(input.language),
      passkey_required: demand === 'asked',
      created_at: now,
      expires_at: expires,
    });
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'biopay.token_created',
      subject: { kind: 'profile', id: input.profile },
      detail: { payment: id },
    });
  });
  return { id, bio_token: token, expires_at: expires.toISOString() };
}

/**
 * The present state of a payment: the only proof of how it ended.
 *
 * @throws ProblemError payment_not_found, also for another company's.
 */
export async function getPayment(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  id: string,
): Promise<BioPayRecord> {
  const payment = await findPayment(database, user.companyId, id);
  if (!payment) throw new ProblemError('payment_not_found');
  const { amount, currency, reference, errors, outcome, profile_id, passkey_required } = payment;
  const { created_at, completed_at } = payment;
  return {
    id,
    profile: profile_id,
    amount,
    currency,
    reference,
    status: outcome ?? (payment.expires_at <= clock.now() ? 'expired' : 'open'),
    errors,
    passkey_required,
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  };
}
