import { createHash } from 'node:crypto';
import type { CheckResult } from '@veridoor/contract/check';
import type { Session } from '@veridoor/contract/session';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { Parts } from '../../parts.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { ofCustomer, recordAudit } from '../../records/audit/audit.ts';
import { withStoredFile } from '../documents/document-intake.ts';
import { keepPage } from '../documents/document-submission.ts';
import { openStep } from '../../records/flow/submission-rules.ts';
import { lockFlow, type Flow } from '../../records/flow/queries.ts';
import { hooksOf } from '../../records/hooks.ts';
import type { Asked } from './credentials/credential-types.ts';
import { EVIDENCE_TYPE, writeEvidence, type Evidence } from '../../records/documents/evidence.ts';
import { findingsOf } from './findings.ts';
import { offered } from './offer.ts';
import { WalletRefusal } from './refusal.ts';
import { verifyAnswer } from './requests/verify-answer.ts';
import type { WalletRequest } from './requests/wallet-request.ts';
import { checkRevocation } from './revocation.ts';

export type WalletParts = Pick<Parts, 'database' | 'clock' | 'files' | 'jobs' | 'outgoing' | 'configuration'>;

interface Given {
  flow: Flow;
  step: WorkflowStep;
  request: WalletRequest;
  /** Null for the answer to a link. */
  protocol: string | null;
  answer: unknown;
}

/**
 * Verifies the answer to a request that was taken, and keeps it as the step's document. A refusal uses up no attempt.
 *
 * @throws ProblemError what openStep refuses; digital_id_not_offered, digital_id_refused.
 */
export async function keepAnswer(parts: WalletParts, customer: ProfilePrincipal, given: Given): Promise<Session> {
  const { database } = parts;
  const { flow, step } = given;
  const now = parts.clock.now();
  const verified = await verify(parts, given, now).catch(async (refusal: unknown) => {
    if (!(refusal instanceof WalletRefusal)) throw refusal;
    await recordAudit(database, {
      ...ofCustomer(customer),
      action: 'digital_id.refused',
      detail: { step: step.id, reason: refusal.code },
    });
    throw new ProblemError('digital_id_refused', {}, refusal);
  });
  const bytes = writeEvidence(verified.evidence);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { bytes, mimeType: EVIDENCE_TYPE, size: bytes.length, width: null, height: null, sha256 };
  await withStoredFile(parts, file, (stored) =>
    database.transaction().execute(async (transaction) => {
      const locked = await lockFlow(transaction, customer.companyId, flow.profileId);
      if (!locked) throw new ProblemError('profile_not_found');
      openStep(locked, step.id, customer);
      await parts.files.confirm(stored.file_key, transaction);
      const page = { type: 'digital_id', country: verified.country, version: null, side: 'single' } as const;
      const placed = { page, step: step.id, metadata: {} };
      await keepPage(transaction, locked, customer, placed, {
        stored: { ...stored, edit_mark: null, request_hash: null },
        now,
      });
    }),
  );
  parts.jobs.wake();
  return hooksOf(database).session.read(parts, customer);
}

async function verify(parts: WalletParts, { flow, step, request, protocol, answer }: Given, now: Date) {
  const { policy, roots, minimumAge } = await offered(parts.database, flow, step, now);
  const trusted = (type: Asked['types'][number]) => roots.filter(({ types }) => types.includes(type));
  const rootsFor = (type: Asked['types'][number]) => trusted(type).map(({ der }) => der);
  const shown = await verifyAnswer(request, { protocol, answer }, { rootsFor, at: now });
  const hosts = trusted(shown.type).flatMap((root) => root.status_hosts);
  const trust = { policy, hosts, roots: rootsFor(shown.type), at: now };
  const revocation = await checkRevocation(parts.outgoing, shown, trust);
  const { fields, portrait, country, results } = findingsOf(shown, request.asked, { minimumAge, now });
  const evidence: Evidence = {
    type: shown.type,
    way: wayOf(request),
    signer: shown.signer.certificate.subject,
    root: shown.signer.root.subject,
    verified_at: now.toISOString(),
    fields,
    portrait: portrait?.toString('base64') ?? null,
    results: [...results.map((result) => withWay(result, wayOf(request))), ...revocation],
    presentation: shown.presentation,
  };
  return { evidence, country };
}

/** A person who reads the report should know that the answer is bound to no browser. */
const withWay = (result: CheckResult, way: Evidence['way']): CheckResult =>
  result.check === 'digital_id' && way === 'other_device' ? { ...result, detail: 'wallet_on_other_device' } : result;

/** Where the wallet was: an answer from another device may be of somebody who was shown the code. */
const wayOf = ({ by }: WalletRequest): Evidence['way'] =>
  by.way === 'browser' ? 'browser' : by.back ? 'same_device' : 'other_device';
