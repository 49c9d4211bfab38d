import { randomUUID } from 'node:crypto';
import type { DigitalIdAnswer, DigitalIdRequest, DigitalIdRequested } from '@veridoor/contract/documents/digital-id';
import type { Session } from '@veridoor/contract/session';
import { secondsAfter } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { ofCustomer, recordAudit } from '../../records/audit/audit.ts';
import { relyingPartyOf } from '../biologin/passkeys/relying-party.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { openStep } from '../../records/flow/submission-rules.ts';
import { findFlow, lockFlow } from '../../records/flow/queries.ts';
import { keepAnswer, type WalletParts } from './keep-answer.ts';
import { claimsOf, offered } from './offer.ts';
import { replaceWalletRequest, takeWalletRequest } from './queries.ts';
import { annexCRequest } from './requests/annex-c.ts';
import { signedRequest } from './requests/openid4vp.ts';
import { newBrowserRequest, type WalletRequest } from './requests/wallet-request.ts';

/** Seconds that a request may be answered: the person finds the wallet and unlocks it. */
export const LIFETIME = 300;

/** The step of a customer who may be asked now, what it asks for, and the page that asks. */
export async function beginAsking(
  transaction: Connection,
  customer: ProfilePrincipal,
  { stepId, origin, now }: { stepId: string; origin: string; now: Date },
) {
  const flow = await lockFlow(transaction, customer.companyId, customer.profileId);
  const settings = await findCompanySettings(transaction, customer.companyId);
  if (!flow || !settings) throw new ProblemError('profile_not_found');
  const offer = await offered(transaction, flow, openStep(flow, stepId, customer), now);
  return { ...offer, profileId: flow.profileId, page: relyingPartyOf(settings, origin).origin };
}

/** The audit's entry about a question. */
export const auditAsked = (
  transaction: Connection,
  customer: ProfilePrincipal,
  detail: { step: string; types: string[]; device?: string },
) => recordAudit(transaction, { ...ofCustomer(customer), action: 'digital_id.asked', detail });

/**
 * A question for the customer's browser to ask wallets.
 *
 * @throws ProblemError what openStep refuses; digital_id_not_offered, origin_not_allowed.
 */
export async function askWallet(
  { database, clock }: Pick<WalletParts, 'database' | 'clock'>,
  customer: ProfilePrincipal,
  stepId: string,
  { origin }: DigitalIdRequest,
): Promise<DigitalIdRequested> {
  const now = clock.now();
  return database.transaction().execute(async (transaction) => {
    const { asked, reader, profileId, page } = await beginAsking(transaction, customer, { stepId, origin, now });
    const request = await newBrowserRequest(asked, page);
    const expiresAt = secondsAfter(now, LIFETIME);
    const id = randomUUID();
    await replaceWalletRequest(transaction, { id, profileId, stepId, request, expiresAt });
    await auditAsked(transaction, customer, { step: stepId, types: [...asked.types] });
    const annexC = request.by.way === 'browser' ? request.by.annexC : null;
    return {
      id,
      expires_at: expiresAt.toISOString(),
      claims: claimsOf(asked),
      age_over: asked.ageOver,
      requests: [
        { protocol: 'openid4vp-v1-signed', data: { request: await signedRequest(request, reader, now) } },
        ...(annexC
          ? [{ protocol: 'org-iso-mdoc' as const, data: annexCRequest(annexC, asked, { origin: page, reader }) }]
          : []),
      ],
    };
  });
}

/**
 * Takes the answer that the browser returned. The request is over whatever comes of it.
 *
 * @throws ProblemError what keepAnswer refuses; digital_id_request_over.
 */
export async function takeAnswer(
  parts: WalletParts,
  customer: ProfilePrincipal,
  stepId: string,
  { id, protocol, data }: DigitalIdAnswer,
): Promise<Session> {
  const { database, clock } = parts;
  const flow = await findFlow(database, customer.companyId, customer.profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  const step = openStep(flow, stepId, customer);
  const taken = await takeWalletRequest(database, { profileId: flow.profileId, stepId, id }, clock.now());
  if (!taken) throw new ProblemError('digital_id_request_over');
  const request = taken.request as WalletRequest;
  return keepAnswer(parts, customer, { flow, step, request, protocol, answer: data });
}
