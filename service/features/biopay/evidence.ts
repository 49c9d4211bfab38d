import { createHash, randomBytes } from 'node:crypto';
import type { BioPayEvidence } from '@veridoor/contract/faces/passkey';
import type { SignedStatement } from '../../platform/database/tables/passkeys.ts';
import type { Parts } from '../../parts.ts';
import { findPayment, type PaymentRow } from './queries.ts';
import { topOriginOf, verifyAssertion } from '../biologin/passkeys/verify.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

/** Everything of a payment that is signed. */
export type Signable = Pick<PaymentRow, 'id' | 'amount' | 'currency' | 'reference' | 'company_id' | 'profile_id'>;

/**
 * What a passkey signs for a payment, with a number that makes it unique. Names are in alphabetical order and values
 * are texts, so JSON.stringify writes it as RFC 8785 does.
 *
 * @param payeeName as the payer reads it.
 */
export function statementOf(payment: Signable, payeeName: string): string {
  return JSON.stringify({
    ...factsOf(payment, payeeName, randomBytes(16).toString('base64url')),
  });
}

function factsOf(
  { id, amount, currency, reference, company_id, profile_id }: Signable,
  payeeName: unknown,
  nonce: unknown,
) {
  return {
    amount,
    currency,
    description: reference,
    nonce,
    payee: company_id,
    payee_name: payeeName,
    payment: id,
    profile: profile_id,
  };
}

/**
 * Whether the stored evidence proves that the passkey signed the payment: the statement is about this payment, the
 * challenge is its SHA-256, and the key signed that.
 */
export async function verifyEvidence(evidence: SignedStatement, payment: Signable): Promise<boolean> {
  try {
    const { statement, credential_id, public_key, origin, rp_id } = evidence;
    const { payee_name, nonce } = JSON.parse(statement) as Record<string, unknown>;
    if (statement !== JSON.stringify(factsOf(payment, payee_name, nonce))) return false;
    const top = topOriginOf(evidence.client_data_json);
    const answer = {
      id: credential_id,
      clientDataJSON: evidence.client_data_json,
      authenticatorData: evidence.authenticator_data,
      signature: evidence.signature,
    };
    const challenge = createHash('sha256').update(statement).digest();
    // Which pages may show a frame was looked at when it was signed; the list may have changed since.
    const expected = { challenge, origin, rpId: rp_id, frames: top === null ? [] : [top] };
    return (await verifyAssertion(answer, Buffer.from(public_key, 'base64url'), expected)) !== null;
  } catch {
    return false;
  }
}

/**
 * What a passkey signed for a payment, verified again.
 *
 * @throws ProblemError payment_not_found, also for another company's; evidence_not_found.
 */
export async function getEvidence(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  id: string,
): Promise<BioPayEvidence> {
  const payment = await findPayment(database, user.companyId, id);
  if (!payment) throw new ProblemError('payment_not_found');
  if (!payment.evidence) throw new ProblemError('evidence_not_found');
  const { credential_id: _credential, ...shown } = payment.evidence;
  return { ...shown, valid: await verifyEvidence(payment.evidence, payment) };
}
