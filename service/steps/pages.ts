import type { DocumentSide } from '@veridoor/contract/documents/accepted-document';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { JudgedPage } from '../verdict/page-verdict.ts';
import type { PageDescription, TakenDocument } from './step-module.ts';

/**
 * The entry of a step's list for a document. An entry for its country comes before one for every country; a document
 * without a version matches only if there is one choice.
 */
export function takenDocument(
  taken: readonly TakenDocument[],
  document: Omit<PageDescription, 'side'>,
): TakenDocument | undefined {
  const anywhere = ({ country = '*' }: TakenDocument) => country === '*';
  const fitting = taken.filter(
    (entry) =>
      entry.type === document.type &&
      (anywhere(entry) || entry.country === document.country) &&
      (document.version === null || entry.version === undefined || entry.version === document.version),
  );
  const own = fitting.filter((entry) => !anywhere(entry));
  const choice = own.length > 0 ? own : fitting;
  return choice.length === 1 || document.version !== null ? choice[0] : undefined;
}

/** Everything that a step accepts, for an error message: `country/type/version/side`, or `selfie/single`. */
export function pageLabels(taken: readonly TakenDocument[]): string[] {
  return taken.flatMap(({ country, type, version, sides }) =>
    sides.map((side) => [country, type, version, side].filter((part) => part !== undefined).join('/')),
  );
}

/** Whether two pages belong to the same document: otherwise the newer one starts another choice. */
export function sameDocument(one: Omit<PageDescription, 'side'>, other: Omit<PageDescription, 'side'>): boolean {
  return one.type === other.type && one.country === other.country && one.version === other.version;
}

/**
 * The active pages that a new one replaces: the same side; those of another document; and, when the new page answers a
 * rejected one, every rejected page, because a new round begins.
 */
export function replacedPages<Page extends PageDescription & Pick<JudgedPage, 'status'>>(
  pages: readonly Page[],
  page: PageDescription,
): Page[] {
  const again = pages.some((other) => other.side === page.side && other.status === 'rejected');
  return pages.filter(
    (other) => other.side === page.side || !sameDocument(other, page) || (again && other.status === 'rejected'),
  );
}

/** Whether every side of the document is there. */
export function isWhole(pages: readonly PageDescription[], sides: readonly DocumentSide[]): boolean {
  const [first] = pages;
  return (
    first !== undefined &&
    pages.every((other) => sameDocument(first, other)) &&
    sides.every((side) => pages.some((other) => other.side === side))
  );
}

/**
 * Whether a newly rejected page uses up an attempt: once for each round of pages, so that two bad pages sent together
 * cost one. `others` are the step's other active pages.
 */
export function usesAttempt(page: Pick<JudgedPage, 'status'>, others: readonly Pick<JudgedPage, 'status'>[]): boolean {
  return page.status === 'rejected' && others.every((other) => other.status !== 'rejected');
}

/** Attempts that a customer still has; never below zero, also when the workflow's limit was lowered since. */
export function attemptsLeft(step: Pick<WorkflowStep, 'max_attempts'>, failedAttempts: number): number {
  return Math.max(0, step.max_attempts - failedAttempts);
}
