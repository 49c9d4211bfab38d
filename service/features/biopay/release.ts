import { randomBytes } from 'node:crypto';
import type { FaceOutcome } from '../../../packages/contract/biologin.ts';
import type {
  BioPayChallengeRequest,
  BioPayFaceAnswer,
  BioPayPin,
  BioPayPinOutcome,
} from '../../../packages/contract/biopay.ts';
import type { LivenessChallenge } from '../../../packages/contract/liveness.ts';
import type { Parts } from '../../parts.ts';
import { forgetPinTries, markFacePassed, takePinTry, type PaymentRow } from './queries.ts';
import { isRecognisable } from '../biologin/enrolled-faces-queries.ts';
import { recordAudit } from '../audit/audit.ts';
import { giveChallenge, type FacePurpose } from '../liveness/liveness.ts';
import { hashPassword, verifyPassword } from '../users/passwords.ts';
import type { Origin } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { recognise, type RecognitionParts } from '../biologin/recognition.ts';
import { byPayer, conclude, openPaymentOf } from './payment.ts';

/** Tries of a PIN in a row that may fail; then it is locked until it is set anew. */
const MOST_TRIES = 5;
/** What a PIN is compared with where there is none to compare with: the answer takes as long. */
const decoy = hashPassword(randomBytes(16).toString('hex'));

/** A challenge is for one payment. */
const purposeOf = ({ id }: PaymentRow): FacePurpose => `:biopay:${id}`;

/**
 * What the payer has to do before the camera.
 *
 * @throws ProblemError what openPaymentOf refuses, biopay_unavailable while the face is locked, too_many_attempts.
 */
export async function createPaymentChallenge(
  parts: Pick<Parts, 'database' | 'clock'>,
  { payment_token, without = [] }: BioPayChallengeRequest,
): Promise<LivenessChallenge> {
  const payment = await openPaymentOf(parts, payment_token);
  const { company_id, profile_id } = payment;
  if (!(await isRecognisable(parts.database, company_id, profile_id, parts.clock.now()))) {
    throw new ProblemError('biopay_unavailable');
  }
  return giveChallenge(parts, profile_id, purposeOf(payment), without);
}

/**
 * Recognises the payer, or not. What cannot be made good ends the payment.
 *
 * @throws ProblemError what openPaymentOf and recognise refuse.
 */
export async function answerPaymentChallenge(
  parts: RecognitionParts,
  { payment_token, ...answer }: BioPayFaceAnswer,
  origin: Origin,
): Promise<FaceOutcome> {
  const payment = await openPaymentOf(parts, payment_token);
  const who = { companyId: payment.company_id, profileId: payment.profile_id };
  const { outcome, hint } = await recognise(parts, who, purposeOf(payment), answer);
  if (outcome === 'passed') await markFacePassed(parts.database, payment.id, parts.clock.now());
  if (outcome === 'review') await conclude(parts, payment, origin, ['biopay_review']);
  if (outcome === 'unavailable') await conclude(parts, payment, origin, ['biopay_unavailable']);
  return { outcome, hint };
}

/**
 * Confirms the payment with the payer's PIN, after the face. Whoever has none by now cannot pay: it is never set here.
 *
 * @throws ProblemError what openPaymentOf refuses, and face_not_shown before the face.
 */
export async function confirmWithPin(
  parts: RecognitionParts,
  { payment_token, pin }: BioPayPin,
  origin: Origin,
): Promise<BioPayPinOutcome> {
  const payment = await openPaymentOf(parts, payment_token);
  if (payment.face_passed_at === null) throw new ProblemError('face_not_shown');
  const { company_id, profile_id } = payment;
  if (!(await isRecognisable(parts.database, company_id, profile_id, parts.clock.now()))) {
    await conclude(parts, payment, origin, ['biopay_unavailable']);
    return { outcome: 'unavailable' };
  }
  const row = await takePinTry(parts.database, payment.profile_id, MOST_TRIES);
  const right = await verifyPassword(pin, row?.pin_hash ?? (await decoy));
  if (right && row) {
    await forgetPinTries(parts.database, payment.profile_id);
    return pay(parts, payment, origin);
  }
  await recordAudit(parts.database, { ...byPayer(payment, origin), action: 'biopay.pin_refused' });
  if (row && row.failures < MOST_TRIES) return { outcome: 'again' };
  await conclude(parts, payment, origin, ['biopay_unavailable']);
  return { outcome: 'unavailable' };
}

async function pay(parts: RecognitionParts, payment: PaymentRow, origin: Origin): Promise<BioPayPinOutcome> {
  return { outcome: (await conclude(parts, payment, origin, [])) ? 'paid' : 'unavailable' };
}
