import { randomUUID, timingSafeEqual } from 'node:crypto';
import type {
  DigitalIdLink,
  DigitalIdLinkAnswer,
  DigitalIdLinkProgress,
  DigitalIdLinkRequest,
  WalletAnswer,
  WalletAnswered,
} from '@veridoor/contract/documents/digital-id';
import type { Session } from '@veridoor/contract/session';
import { secondsAfter } from '../../platform/clock.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { hashOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { openStep } from '../../records/flow/submission-rules.ts';
import { findFlow } from '../../records/flow/queries.ts';
import { auditAsked, beginAsking, LIFETIME } from './digital-id.ts';
import { keepAnswer, type WalletParts } from './keep-answer.ts';
import { claimsOf } from './offer.ts';
import {
  findAskedRequest,
  findWalletProgress,
  findWalletReader,
  keepWalletAnswer,
  markFetched,
  replaceWalletRequest,
  takeWalletRequest,
} from './queries.ts';
import { clientIdOf, linkOf, signedRequest } from './requests/openid4vp.ts';
import { newLinkRequest, type WalletRequest } from './requests/wallet-request.ts';

/** Seconds that a code may be scanned: somebody who passes it on has to be quick, and the page shows another one. */
const CODE_LIFETIME = 120;
/** Opens every wallet (OpenID4VP 1.0, section 13.1.2). */
const EVERY_WALLET = 'openid4vp://';

/**
 * A link that asks a wallet. It replaces an earlier question of the step.
 *
 * @throws ProblemError what openStep refuses; digital_id_not_offered, origin_not_allowed.
 */
export async function askByLink(
  { database, clock, configuration }: Pick<WalletParts, 'database' | 'clock' | 'configuration'>,
  customer: ProfilePrincipal,
  stepId: string,
  { origin, device }: DigitalIdLinkRequest,
): Promise<DigitalIdLink> {
  const now = clock.now();
  return database.transaction().execute(async (transaction) => {
    const asking = await beginAsking(transaction, customer, { stepId, origin, now });
    const { asked, reader, links, profileId, page, walletUrl } = asking;
    if (links !== 'any' && !(links === 'same_device' && device === 'same'))
      throw new ProblemError('digital_id_not_offered');
    const id = randomUUID();
    const requestUri = `${configuration.baseUrl}/api/v2/digital-id/${id}`;
    const clientId = clientIdOf(reader);
    const request = await newLinkRequest(asked, {
      clientId,
      responseUri: `${requestUri}/answer`,
      page: device === 'same' ? page : null,
    });
    const expiresAt = secondsAfter(now, CODE_LIFETIME);
    await replaceWalletRequest(transaction, { id, profileId, stepId, request, expiresAt });
    await auditAsked(transaction, customer, { step: stepId, types: [...asked.types], device });
    return {
      id,
      expires_at: expiresAt.toISOString(),
      claims: claimsOf(asked),
      age_over: asked.ageOver,
      url: linkOf(walletUrl ?? EVERY_WALLET, { clientId, requestUri }),
    };
  });
}

/**
 * The signed request for the wallet that opened the link: the first one gets it, and nobody else.
 *
 * @throws ProblemError digital_id_request_over, also for one that never was.
 */
export async function fetchByWallet(
  { database, clock }: Pick<WalletParts, 'database' | 'clock'>,
  id: string,
  walletNonce?: string,
): Promise<string> {
  const now = clock.now();
  const asked = await findLinkRequest(database, id, now);
  const reader = asked && (await findWalletReader(database, asked.companyId));
  if (!asked || !reader) throw new ProblemError('digital_id_request_over');
  const key = { certificates: reader.certificates, privateKey: reader.private_key };
  // The company has changed its key meanwhile; the wallet would refuse a request of another verifier.
  if (clientIdOf(key) !== asked.by.clientId) throw new ProblemError('digital_id_request_over');
  const signed = await signedRequest(asked.request, key, now, walletNonce);
  const fetched = await markFetched(database, id, { now, expiresAt: secondsAfter(now, LIFETIME) });
  if (!fetched) throw new ProblemError('digital_id_request_over');
  return signed;
}

/**
 * Keeps what the wallet answers until its page takes it: only there is it verified, so that nobody without a session
 * makes the service work.
 *
 * @throws ProblemError digital_id_request_over, also for a second answer.
 */
export async function keepForPage(
  { database, clock }: Pick<WalletParts, 'database' | 'clock'>,
  id: string,
  { response, error }: WalletAnswer,
): Promise<WalletAnswered> {
  const now = clock.now();
  const asked = await findLinkRequest(database, id, now);
  const answer = error === undefined ? { response } : { error };
  if (!asked || !(await keepWalletAnswer(database, id, answer, now))) throw new ProblemError('digital_id_request_over');
  const { back } = asked.by;
  // In the fragment, which no server sees.
  return back ? { redirect_uri: `${back.uri}#request=${id}&response_code=${back.code}` } : {};
}

/** @throws ProblemError profile_not_found */
export async function followLink(
  { database, clock }: Pick<WalletParts, 'database' | 'clock'>,
  { profileId }: ProfilePrincipal,
  stepId: string,
  id: string,
): Promise<DigitalIdLinkProgress> {
  const found = await findWalletProgress(database, { profileId, stepId, id }, clock.now());
  if (!found) return { state: 'over', expires_at: null };
  const state = found.answer ? 'answered' : found.fetched_at ? 'opened' : 'waiting';
  return { state, expires_at: found.expires_at.toISOString() };
}

/**
 * Takes the answer of a wallet to a link, verifies it, and keeps it as the step's document. The request is over
 * whatever comes of it.
 *
 * @throws ProblemError what keepAnswer refuses; digital_id_request_over before a wallet has answered, or without the
 * code that it brought back to this browser.
 */
export async function takeLinkAnswer(
  parts: WalletParts,
  customer: ProfilePrincipal,
  { stepId, id }: { stepId: string; id: string },
  { response_code: code }: DigitalIdLinkAnswer,
): Promise<Session> {
  const { database, clock } = parts;
  const now = clock.now();
  const flow = await findFlow(database, customer.companyId, customer.profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  const step = openStep(flow, stepId, customer);
  const place = { profileId: flow.profileId, stepId, id };
  const waiting = await findWalletProgress(database, place, now);
  const { by } = (waiting?.request ?? {}) as Partial<WalletRequest>;
  if (!waiting?.answer || by?.way !== 'link') throw new ProblemError('digital_id_request_over');
  if (by.back && !isSame(code, by.back.code)) throw new ProblemError('digital_id_request_over');
  const taken = await takeWalletRequest(database, place, now);
  if (!taken?.answer) throw new ProblemError('digital_id_request_over');
  const request = taken.request as WalletRequest;
  return keepAnswer(parts, customer, { flow, step, request, protocol: null, answer: taken.answer });
}

/** A question by a link; null for one to the browser, which no wallet names. */
async function findLinkRequest(database: WalletParts['database'], id: string, now: Date) {
  const row = await findAskedRequest(database, id, now);
  const request = row?.request as WalletRequest | undefined;
  return row && request?.by.way === 'link' ? { request, by: request.by, companyId: row.company_id } : null;
}

const isSame = (given: string | undefined, code: string) =>
  given !== undefined && timingSafeEqual(hashOpaqueToken(given), hashOpaqueToken(code));
