import { randomBytes } from 'node:crypto';
import type { FaceOutcome } from '@veridoor/contract/faces/biologin';
import type {
  BioPayChallengeRequest,
  BioPayFaceAnswer,
  BioPayPin,
  BioPayPinOutcome,
} from '@veridoor/contract/faces/biopay';
import type { LivenessChallenge } from '@veridoor/contract/faces/liveness';
import type { Parts } from '../../parts.ts';
import { forgetPinTries, markFacePassed, markPinPassed, takePinTry, type PaymentRow } from './queries.ts';
import { isRecognisable } from '../biologin/enrolled-faces-queries.ts';
import { hasPasskey } from '../biologin/passkeys/queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import type { Sent } from '../../platform/http/bodies/frames-form.ts';
import { giveChallenge, type ChallengeParts, type FacePurpose } from '../liveness/liveness-prompts.ts';
import { hashPassword, verifyPassword } from '../users/passwords.ts';
import type { Origin } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { isDoubtful, recognise, type RecognitionParts } from '../biologin/recognition.ts';
import { byPayer, conclude, endWithoutPasskey, openPaymentOf } from './payment.ts';

/** Failed attempts at a PIN in a row that are allowed; then it is locked until somebody sets a new one. */
const MOST_TRIES = 5;
/** Stands in for a missing PIN, so that the answer takes the same time. */
const decoy = hashPassword(randomBytes(16).toString('hex'));

/** A challenge is for one payment. */
const purposeOf = ({ id }: PaymentRow): FacePurpose => `:biopay:${id}`;

/**
 * The first prompt of a payment.
 *
 * @throws ProblemError what openPaymentOf refuses, passkey_missing when the required one was removed,
 * biopay_unavailable while the face is locked, too_many_attempts.
 */
export async function createPaymentChallenge(
  parts: ChallengeParts,
  { payment_token, ...wishes }: BioPayChallengeRequest,
  origin: Origin,
): Promise<LivenessChallenge> {
  const payment = await openPaymentOf(parts, payment_token);
  await endDoubtful(parts, payment, origin);
  await checkPasskey(parts, payment, origin);
  const { company_id, profile_id } = payment;
  if (!(await isRecognisable(parts.database, company_id, profile_id, parts.clock.now()))) {
    throw new ProblemError('biopay_unavailable');
  }
  return giveChallenge(parts, profile_id, purposeOf(payment), wishes);
}

/**
 * Takes the answer to one prompt; after the last, tries to recognise the payer. A failure without remedy ends the
 * payment.
 *
 * @throws ProblemError what openPaymentOf and recognise refuse.
 */
export async function answerPaymentChallenge(
  parts: RecognitionParts,
  { payment_token, ...answer }: Sent<BioPayFaceAnswer>,
  origin: Origin,
): Promise<FaceOutcome> {
  const payment = await openPaymentOf(parts, payment_token);
  await endDoubtful(parts, payment, origin, answer.challenge);
  const who = { companyId: payment.company_id, profileId: payment.profile_id };
  const { outcome, hint, prompt } = await recognise(parts, who, purposeOf(payment), answer);
  if (outcome === 'passed') await markFacePassed(parts.database, payment.id, parts.clock.now());
  if (outcome === 'review') await conclude(parts, payment, origin, ['biopay_review']);
  if (outcome === 'unavailable') await conclude(parts, payment, origin, ['biopay_unavailable']);
  return { outcome, hint, prompt };
}

/**
 * Ends a payment in which somebody left a doubtful video without the further prompt that it got.
 *
 * @throws ProblemError payment_over then.
 */
async function endDoubtful(
  parts: Pick<Parts, 'database' | 'clock'>,
  payment: PaymentRow,
  origin: Origin,
  challenge?: string,
): Promise<void> {
  const which = { profileId: payment.profile_id, purpose: purposeOf(payment), since: payment.created_at };
  if (!(await isDoubtful(parts.database, which, challenge))) return;
  await conclude(parts, payment, origin, ['biopay_review']);
  throw new ProblemError('payment_over');
}

/**
 * Takes the payer's PIN, after the face, and confirms the payment unless a passkey must sign it. A payer without a PIN
 * cannot pay: it is never set here.
 *
 * @throws ProblemError what openPaymentOf refuses, face_not_shown before the face, passkey_missing.
 */
export async function confirmWithPin(
  parts: RecognitionParts,
  { payment_token, pin }: BioPayPin,
  origin: Origin,
): Promise<BioPayPinOutcome> {
  const payment = await openPaymentOf(parts, payment_token);
  if (payment.face_passed_at === null) throw new ProblemError('face_not_shown');
  await checkPasskey(parts, payment, origin);
  const { company_id, profile_id } = payment;
  if (!(await isRecognisable(parts.database, company_id, profile_id, parts.clock.now()))) {
    await conclude(parts, payment, origin, ['biopay_unavailable']);
    return { outcome: 'unavailable' };
  }
  const row = await takePinTry(parts.database, payment.profile_id, MOST_TRIES);
  const right = await verifyPassword(pin, row?.pin_hash ?? (await decoy));
  if (right && row) {
    await forgetPinTries(parts.database, payment.profile_id);
    await markPinPassed(parts.database, payment.id, parts.clock.now());
    if (payment.passkey_required) return { outcome: 'passkey' };
    return { outcome: (await conclude(parts, payment, origin, [])) ? 'paid' : 'unavailable' };
  }
  await recordAudit(parts.database, { ...byPayer(payment, origin), action: 'biopay.pin_refused' });
  if (row && row.failures < MOST_TRIES) return { outcome: 'again' };
  await conclude(parts, payment, origin, ['biopay_unavailable']);
  return { outcome: 'unavailable' };
}

/**
 * A payment that needs a passkey ends when the customer has none any more.
 * @throws ProblemError passkey_missing with the return address.
 */
async function checkPasskey(
  parts: Pick<Parts, 'database' | 'clock'>,
  payment: PaymentRow,
  origin: Origin,
): Promise<void> {
  if (!payment.passkey_required || (await hasPasskey(parts.database, payment.profile_id))) return;
  throw await endWithoutPasskey(parts, payment, origin);
}
