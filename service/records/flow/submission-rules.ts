import { documentType } from '@veridoor/contract/documents/document-types';
import type { CaptureMetadata } from '@veridoor/contract/documents/document';
import type { WorkflowStep } from '@veridoor/contract/step';
import { UNTOUCHED, type Flow } from './queries.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { isClosed, isHandedIn } from '../profiles/profile-status.ts';
import { attemptsLeft, pageLabels, takenDocument } from '../../steps/pages.ts';
import { takenDocuments, uploadRules } from '../../steps/registry.ts';
import type { PageDescription } from '../../steps/step-module.ts';
import { isOpen } from './step-progress.ts';

/**
 * The profile of a request: the customer's own, or the one that a user names; undefined when none is named.
 *
 * @throws ProblemError profile_not_found when a customer names somebody else's.
 */
export function profileFor(principal: Principal, named: string | undefined): string | undefined {
  if (principal.kind === 'user') return named;
  if (named !== undefined && named !== principal.profileId) throw new ProblemError('profile_not_found');
  return principal.profileId;
}

/**
 * Refuses a customer who has handed everything in, or has not consented to it being processed.
 *
 * @throws ProblemError session_completed, profile_closed or consent_required.
 */
export function customerMaySend(flow: Pick<Flow, 'status' | 'consentAt'>): void {
  if (isClosed(flow.status)) throw new ProblemError('profile_closed');
  if (isHandedIn(flow.status)) throw new ProblemError('session_completed');
  if (!flow.consentAt) throw new ProblemError('consent_required');
}

/**
 * Refuses a page of an earlier verification: that one stays as it was.
 *
 * @throws ProblemError verification_over
 */
export function refuseEarlier({ verification_id }: { verification_id: string | null }): void {
  if (verification_id !== null) throw new ProblemError('verification_over');
}

/**
 * The step of a page, if the page may be sent now. A customer needs consent, an open step and an attempt; a company's
 * own server, and an agent in a call, may send pages in any order.
 *
 * @throws ProblemError step_not_found, session_completed, profile_closed, consent_required, step_locked or
 * attempts_exhausted.
 */
export function openStep(flow: Flow, stepId: string, principal: Principal): WorkflowStep {
  const step = flow.definition.steps.find(({ id }) => id === stepId);
  if (!step) throw new ProblemError('step_not_found');
  if (principal.kind === 'user' || principal.callId !== undefined) {
    if (isClosed(flow.status)) throw new ProblemError('profile_closed');
    return step;
  }
  customerMaySend(flow);
  if (!isOpen(step, (id) => stateOf(flow, id).status, true)) throw new ProblemError('step_locked');
  if (attemptsLeft(step, stateOf(flow, stepId).failedAttempts) === 0) throw new ProblemError('attempts_exhausted');
  return step;
}

/**
 * The page with its version in the workflow.
 *
 * @throws ProblemError document_not_accepted with everything that the step accepts.
 */
export function acceptedPage(step: WorkflowStep, page: PageDescription): PageDescription {
  // A wallet shows it; no file is one.
  const taken = takenDocuments(step).filter(({ type }) => type !== 'digital_id');
  const document = takenDocument(taken, page);
  if (!document?.sides.includes(page.side)) {
    throw new ProblemError('document_not_accepted', { allowed: pageLabels(taken) });
  }
  return { ...page, version: document.version ?? page.version };
}

/**
 * Refuses a file for a step that accepts none: a signature belongs under a text.
 *
 * @throws ProblemError document_not_accepted
 */
export function mayBeUploaded(step: WorkflowStep): void {
  if (!uploadRules(step) && takenDocuments(step).length > 0) {
    throw new ProblemError('document_not_accepted', { allowed: [] });
  }
}

/**
 * Refuses the image that the interface draws for tests, unless the profile is a test one.
 *
 * @throws ProblemError file_not_accepted
 */
export function mayBeSpecimen({ mode }: Pick<Flow, 'mode'>, { source }: CaptureMetadata): void {
  if (source === 'specimen' && mode !== 'test') {
    throw new ProblemError('file_not_accepted', { detail: 'A specimen is no document of a live profile.' });
  }
}

/**
 * Refuses an obvious file when the step wants a live image. The claim of a customer's page proves nothing; this helps
 * honest customers. An image without a capture still counts as a file and is never approved without a person.
 *
 * @throws ProblemError file_not_accepted
 */
export function mayBeFile(step: WorkflowStep, principal: Principal, metadata: CaptureMetadata, mimeType: string): void {
  const rules = uploadRules(step);
  const isPdf = mimeType === 'application/pdf';
  // A face is never a PDF, whoever sends it.
  const never = takenDocuments(step).every(({ type }) => documentType(type).family === 'face');
  if (isPdf && never && rules) throw new ProblemError('file_not_accepted');
  if (principal.kind === 'user' || rules?.files) return;
  if (metadata.source === 'file' || isPdf) throw new ProblemError('file_not_accepted');
}

const stateOf = (flow: Flow, stepId: string) => flow.steps.get(stepId) ?? UNTOUCHED;
