import type { StepOutcome, StepState, TakenDocument } from './step-module.ts';
import { isWhole, takenDocument } from './pages.ts';

const plain = (status: StepOutcome['status']): StepOutcome => ({ status, reason: null });

/** A step without pages: done when its part is. */
export const doneWhenAnswered = (_: unknown, { answered }: Pick<StepState, 'answered'>): StepOutcome =>
  plain(answered ? 'approved' : 'not_uploaded');

/**
 * The status of a step, from its active pages: without all pages `not_uploaded`; with an unchecked page `processing`;
 * otherwise the worst page decides. It is approved only when every side of one document is there and every page is
 * approved, by the checks of the stored bytes or by a person.
 */
export function doneByPages(taken: readonly TakenDocument[], { pages }: Pick<StepState, 'pages'>): StepOutcome {
  if (pages.some((page) => page.status === 'pending' && page.results.length === 0)) return plain('processing');
  const rejected = pages.filter(({ verdict }) => verdict.status === 'rejected');
  const first = rejected.find(({ side }) => side !== 'back') ?? rejected[0];
  if (first) {
    const byPerson = rejected.some((page) => page.decided_by === 'reviewer' || page.decided_by === 'decider');
    return { status: byPerson ? 'rejected' : 'automatically_rejected', reason: first.verdict.reject_reason };
  }
  const [page] = pages;
  const sides = page && takenDocument(taken, page)?.sides;
  if (!sides || !isWhole(pages, sides)) return plain('not_uploaded');
  return plain(pages.every(({ verdict }) => verdict.status === 'approved') ? 'approved' : 'pending_review');
}
