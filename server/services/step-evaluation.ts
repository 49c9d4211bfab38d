import type { CheckResult } from '../../contract/check.ts';
import type { CaptureMetadata } from '../../contract/document.ts';
import type { AcceptedDocument, DocumentSide, DocumentType, StepStatus, WorkflowStep } from '../../contract/step.ts';

/** What a page says it is. */
export interface PageDescription {
  type: DocumentType;
  country: string | null;
  version: string | null;
  side: DocumentSide;
}

/** An active page of a step. */
export interface StepPage extends PageDescription {
  status: 'pending' | 'approved' | 'rejected';
  reject_reason: string | null;
  results: readonly CheckResult[];
}

export interface StepOutcome {
  status: StepStatus;
  /** Code of what is wrong, with a rejected step. */
  reason: string | null;
}

/** Sides that the page's document has in this step, or null when the step does not take such a document. */
export function acceptedSides(step: WorkflowStep, page: Omit<PageDescription, 'side'>): readonly DocumentSide[] | null {
  if (step.kind === 'call') return null;
  if (step.kind === 'selfie' || step.kind === 'signature') return page.type === step.kind ? ['single'] : null;
  if (step.kind === 'address') return step.options.proof && page.type === 'proof_of_address' ? ['single'] : null;
  if (step.kind !== 'document') return null;
  return acceptedDocument(step.options.accepted, page)?.sides ?? null;
}

/**
 * The entry of a step's list that a document falls under. An entry for its country goes before one for every country;
 * a document that names no version falls under an entry only when there is no choice.
 */
export function acceptedDocument(
  accepted: readonly AcceptedDocument[],
  document: Omit<PageDescription, 'side'>,
): AcceptedDocument | undefined {
  const fitting = accepted.filter(
    (entry) =>
      entry.type === document.type &&
      (entry.country === '*' || entry.country === document.country) &&
      (document.version === null || entry.version === document.version),
  );
  const own = fitting.filter((entry) => entry.country !== '*');
  const choice = own.length > 0 ? own : fitting;
  return choice.length === 1 || document.version !== null ? choice[0] : undefined;
}

/** Everything that a step takes, for an error to tell: `country/type/version/side`, or `selfie/single`. */
export function acceptedPages(step: WorkflowStep): string[] {
  if (step.kind === 'call') return [];
  if (step.kind === 'selfie') return ['selfie/single'];
  if (step.kind === 'address') return step.options.proof ? ['proof_of_address/single'] : [];
  if (step.kind !== 'document') return [];
  return step.options.accepted.flatMap(({ country, type, version, sides }) =>
    sides.map((side) => `${country}/${type}/${version}/${side}`),
  );
}

/** Whether two pages belong to the same document: otherwise the newer one begins another choice. */
export function sameDocument(one: PageDescription, other: PageDescription): boolean {
  return one.type === other.type && one.country === other.country && one.version === other.version;
}

/**
 * How a step stands, from its active pages: nothing sent or a page missing, `not_uploaded`; a page that no check has
 * seen, `processing`; then the worst page decides. Approved only when every side of one accepted document is there and
 * every page is approved.
 */
export function evaluateStep(step: WorkflowStep, pages: readonly StepPage[]): StepOutcome {
  if (pages.some((page) => page.status === 'pending' && page.results.length === 0)) return plain('processing');
  const rejected = pages.filter((page) => page.status === 'rejected');
  const first = rejected.find((page) => page.side !== 'back') ?? rejected[0];
  if (first) {
    const byChecks = rejected.every((page) => page.results.some((result) => result.outcome === 'failed'));
    return { status: byChecks ? 'automatically_rejected' : 'rejected', reason: first.reject_reason };
  }
  const [page] = pages;
  const sides = page && acceptedSides(step, page);
  if (!sides || !pages.every((other) => sameDocument(page, other))) return plain('not_uploaded');
  if (!sides.every((side) => pages.some((other) => other.side === side))) return plain('not_uploaded');
  return plain(pages.every((other) => other.status === 'approved') ? 'approved' : 'pending_review');
}

const plain = (status: StepStatus): StepOutcome => ({ status, reason: null });

/**
 * What the checks make of a page: a failed one rejects it; it is approved when all passed, that of the capture among them,
 * and no hint was overridden; otherwise a person looks at it.
 *
 * @param readable whether it may be a file: its text was read, and the workflow trusts that.
 */
export function judgePage(
  results: readonly CheckResult[],
  metadata: CaptureMetadata,
  readable = false,
): Pick<StepPage, 'status' | 'reject_reason'> {
  const failed = results.find((result) => result.outcome === 'failed');
  if (failed) return { status: 'rejected', reject_reason: failed.detail ?? failed.check };
  const needed = readable ? results.filter(({ check }) => check !== 'capture') : results;
  const live = readable || results.some(({ check }) => check === 'capture');
  const sure = needed.length > 0 && needed.every(({ outcome }) => outcome === 'passed');
  return { status: sure && live && metadata.overridden !== true ? 'approved' : 'pending', reject_reason: null };
}

/**
 * Whether a page that a check has just rejected uses up an attempt: once for each round of pages, so that two bad pages
 * sent together cost one. `others` are the step's other active pages.
 */
export function usesAttempt(page: Pick<StepPage, 'status'>, others: readonly Pick<StepPage, 'status'>[]): boolean {
  return page.status === 'rejected' && others.every((other) => other.status !== 'rejected');
}

/**
 * Which active pages a new one replaces: the same side; those of another document; and, when the new page answers a
 * rejected one, every rejected page, since a new round begins.
 */
export function replacedPages<Page extends StepPage>(pages: readonly Page[], page: PageDescription): Page[] {
  const again = pages.some((other) => other.side === page.side && other.status === 'rejected');
  return pages.filter(
    (other) => other.side === page.side || !sameDocument(other, page) || (again && other.status === 'rejected'),
  );
}

/** Attempts that a customer still has; never below zero, also when the workflow's limit was lowered since. */
export function attemptsLeft(step: Pick<WorkflowStep, 'max_attempts'>, failedAttempts: number): number {
  return Math.max(0, step.max_attempts - failedAttempts);
}
