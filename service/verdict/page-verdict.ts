import type { CheckName, CheckResult } from '@veridoor/contract/check';
import type { PageDecider, WorkflowRule } from '@veridoor/contract/decisions/decision';
import { codeOfMissing, type Requirements } from './requirements.ts';
import { ruleFor } from './rules.ts';

/** An active page as far as the verdict goes. */
export interface JudgedPage {
  /** Hash of the stored bytes. */
  sha256: string;
  results: readonly CheckResult[];
  status: 'pending' | 'approved' | 'rejected';
  reject_reason: string | null;
  decided_by: PageDecider | null;
}

export type PageVerdict = Pick<JudgedPage, 'status' | 'reject_reason'>;

/** The other facts for the verdict on a page. */
export interface PageContext<Page extends JudgedPage = JudgedPage> {
  requirements: Requirements;
  /** Active pages of the same document, the page among them. */
  document: readonly Page[];
  /** SHA-256 of every file that is on an active page of the profile. */
  present: ReadonlySet<string>;
  rules: readonly WorkflowRule[];
}

/** Whether a result is about present files: one about a replaced file no longer counts. */
export function isCurrent(
  page: Pick<JudgedPage, 'sha256'>,
  result: CheckResult,
  present: ReadonlySet<string>,
): boolean {
  return (result.files ?? [page.sha256]).every((file) => present.has(file));
}

/** The required checks of a page that nothing current has passed. */
export function missingChecks(
  page: JudgedPage,
  { requirements, document, present }: Pick<PageContext, 'requirements' | 'document' | 'present'>,
): CheckName[] {
  const passedBy = (one: JudgedPage, check: CheckName) =>
    one.results.some(
      (result) => result.check === check && result.outcome === 'passed' && isCurrent(one, result, present),
    );
  return [
    ...requirements.ofPage.filter((check) => !passedBy(page, check)),
    ...requirements.ofDocument.filter((check) => !document.some((one) => passedBy(one, check))),
  ];
}

/**
 * The checks' own verdict on a page. A failed check rejects it unless a rule sends it to a person. It is approved when
 * everything required passed on the stored bytes and no other result objects.
 */
export function judgePage(page: JudgedPage, context: PageContext): PageVerdict {
  const { present, rules, requirements } = context;
  const current = page.results.filter((result) => isCurrent(page, result, present));
  const failed = current.find((result) => result.outcome === 'failed' && ruleFor(rules, result) !== 'review');
  if (failed) return { status: 'rejected', reject_reason: reasonOf(failed) };
  // If the step accepts files like live images, being a file is no objection.
  const doubtful = current.some(
    ({ check, outcome }) =>
      (outcome === 'failed' || outcome === 'review') && (check !== 'capture' || requirements.ofPage.includes(check)),
  );
  const sure = current.length > 0 && !doubtful && missingChecks(page, context).length === 0;
  return { status: sure ? 'approved' : 'pending', reject_reason: null };
}

/** The reason for the customer; it does not reveal that the company knows the document. */
const reasonOf = ({ check, detail }: CheckResult) => (check === 'block_list' ? 'not_accepted' : (detail ?? check));

/** The status of a page: a person's decision stays; otherwise the checks decide. */
export function verdictOf(page: JudgedPage, context: PageContext): PageVerdict {
  return page.decided_by === 'reviewer' || page.decided_by === 'decider' ? page : judgePage(page, context);
}

/** A result for each required check that nobody has made on this page: an omitted check is a result too. */
export function notMade(
  page: JudgedPage,
  context: Pick<PageContext, 'requirements' | 'document' | 'present'>,
): CheckResult[] {
  const { document, present } = context;
  const reported = (check: CheckName) =>
    document.some((one) => one.results.some((result) => result.check === check && isCurrent(one, result, present)));
  const files = document.map(({ sha256 }) => sha256);
  return missingChecks(page, context)
    .filter((check) => !reported(check))
    .map((check) => ({ check, outcome: 'not_made', score: null, detail: codeOfMissing(check), files }));
}
