import { createHash, X509Certificate } from 'node:crypto';
import type {
  DigitalIdAnswer,
  DigitalIdRequest,
  DigitalIdRequested,
} from '../../../packages/contract/documents/digital-id.ts';
import type { Session } from '../../../packages/contract/session.ts';
import type { WorkflowStep } from '../../../packages/contract/step.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { offerOf } from '../../steps/registry.ts';
import { ofCustomer, recordAudit } from '../audit/audit.ts';
import { relyingPartyOf } from '../biologin/passkeys/relying-party.ts';
import { findCompanySettings } from '../companies/queries.ts';
import { withStoredFile } from '../documents/document-intake.ts';
import { keepPage } from '../documents/document-submission.ts';
import { openStep } from '../documents/submission-rules.ts';
import { findFlow, lockFlow } from '../sessions/flows-queries.ts';
import { getSession } from '../sessions/session.ts';
import type { Asked } from './credentials/credential-types.ts';
import { EVIDENCE_TYPE, writeEvidence } from './evidence.ts';
import { findingsOf } from './findings.ts';
import { findWalletReader, listWalletRoots, replaceWalletRequest, takeWalletRequest } from './queries.ts';
import { WalletRefusal } from './refusal.ts';
import { annexCRequest } from './requests/annex-c.ts';
import { clientIdOf, signedRequest } from './requests/openid4vp.ts';
import type { Reader } from './requests/reader.ts';
import { verifyAnswer } from './requests/verify-answer.ts';
import { newBrowserRequest, type WalletRequest } from './requests/wallet-request.ts';
import { checkRevocation } from './revocation.ts';

/** Seconds that a request may be answered: the person finds the wallet and unlocks it. */
const LIFETIME = 300;

type WalletParts = Pick<Parts, 'database' | 'clock' | 'files' | 'jobs' | 'outgoing'>;

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
    const flow = await lockFlow(transaction, customer.companyId, customer.profileId);
    const settings = await findCompanySettings(transaction, customer.companyId);
    if (!flow || !settings) throw new ProblemError('profile_not_found');
    const { asked, reader } = await offered(transaction, customer.companyId, openStep(flow, stepId, customer));
    const page = relyingPartyOf(settings, origin).origin;
    const request = await newBrowserRequest(asked, page);
    const expiresAt = secondsAfter(now, LIFETIME);
    const id = await replaceWalletRequest(transaction, { profileId: flow.profileId, stepId, request, expiresAt });
    await recordAudit(transaction, {
      ...ofCustomer(customer),
      action: 'digital_id.asked',
      detail: { step: stepId, types: [...asked.types] },
    });
    const annexC = request.by.way === 'browser' ? request.by.annexC : null;
    return {
      id,
      expires_at: expiresAt.toISOString(),
      claims: asked.ageOver === null ? ['name', 'birth_date', 'number', 'expiry_date', 'issuer', 'portrait'] : ['age'],
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
 * Verifies the answer of a wallet, and keeps it as the step's document. The request is over whatever comes of it; a
 * refusal uses up no attempt.
 *
 * @throws ProblemError what openStep refuses; digital_id_not_offered, digital_id_request_over, digital_id_refused.
 */
export async function takeAnswer(
  parts: WalletParts,
  customer: ProfilePrincipal,
  stepId: string,
  { id, protocol, data }: DigitalIdAnswer,
): Promise<Session> {
  const now = parts.clock.now();
  const { database } = parts;
  const flow = await findFlow(database, customer.companyId, customer.profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  const step = openStep(flow, stepId, customer);
  const { reader, policy, minimumAge } = await offered(database, customer.companyId, step);
  const found = await takeWalletRequest(database, { profileId: flow.profileId, stepId, id }, now);
  if (found === null) throw new ProblemError('digital_id_request_over');
  const request = found as WalletRequest;
  const evidence = await verified().catch(async (refusal: unknown) => {
    if (!(refusal instanceof WalletRefusal)) throw refusal;
    await recordAudit(database, {
      ...ofCustomer(customer),
      action: 'digital_id.refused',
      detail: { step: stepId, reason: refusal.code },
    });
    throw new ProblemError('digital_id_refused', {}, refusal);
  });

  async function verified() {
    const roots = await listWalletRoots(database, customer.companyId);
    const trusted = (type: Asked['types'][number]) => roots.filter(({ types }) => types.includes(type));
    const der = (type: Asked['types'][number]) =>
      trusted(type).map((root) => new X509Certificate(root.certificate).raw);
    const surroundings = { clientId: clientIdOf(reader), rootsFor: der, at: now };
    const answer = await verifyAnswer(request, { protocol, answer: data }, surroundings);
    const hosts = trusted(answer.type).flatMap((root) => root.status_hosts);
    const trust = { policy, hosts, roots: der(answer.type), at: now };
    const revocation = await checkRevocation(parts.outgoing, answer, trust);
    const { fields, portrait, country, results } = findingsOf(answer, request.asked, { minimumAge, now });
    const bytes = writeEvidence({
      type: answer.type,
      signer: answer.signer.certificate.subject,
      root: answer.signer.root.subject,
      verified_at: now.toISOString(),
      fields,
      portrait: portrait?.toString('base64') ?? null,
      results: [...results, ...revocation],
      presentation: answer.presentation,
    });
    return { bytes, country };
  }

  const sha256 = createHash('sha256').update(evidence.bytes).digest('hex');
  const size = evidence.bytes.length;
  const file = { bytes: evidence.bytes, mimeType: EVIDENCE_TYPE, size, width: null, height: null, sha256 };
  await withStoredFile(parts, file, (stored) =>
    database.transaction().execute(async (transaction) => {
      const locked = await lockFlow(transaction, customer.companyId, customer.profileId);
      if (!locked) throw new ProblemError('profile_not_found');
      openStep(locked, stepId, customer);
      await parts.files.confirm(stored.file_key, transaction);
      const page = { type: 'digital_id', country: evidence.country, version: null, side: 'single' } as const;
      await keepPage(
        transaction,
        locked,
        customer,
        { page, step: stepId, metadata: {} },
        {
          stored: { ...stored, request_hash: null },
          now,
        },
      );
    }),
  );
  parts.jobs.wake();
  return getSession(parts as Parts, customer);
}

/** What the step asks wallets for, and the key to ask with. */
async function offered(connection: Connection, companyId: string, step: WorkflowStep) {
  const { digital, holder } = offerOf(step);
  const row = await findWalletReader(connection, companyId);
  const roots = await listWalletRoots(connection, companyId);
  const types = digital?.types.filter((type) => roots.some((root) => root.types.includes(type))) ?? [];
  if (!digital || !row || types.length === 0) throw new ProblemError('digital_id_not_offered');
  const reader: Reader = { certificates: row.certificates, privateKey: row.private_key };
  const asked: Asked = { types, ageOver: digital.ageOver };
  return { asked, reader, policy: digital.status, minimumAge: holder?.minimumAge ?? null };
}
