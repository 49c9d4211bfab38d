import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { judged, type Found } from '../check.ts';
import type { ComparedPage, DocumentContext } from '../contexts.ts';

/** Compares a page with each other side of its document; each result is about both files. */
export const compareSides = (
  { page, others }: DocumentContext,
  compare: (page: ComparedPage, other: ComparedPage) => Found | null,
): Found[] =>
  others
    .filter(({ side }) => side !== page.side)
    .flatMap((other) => {
      const found = compare(page, other);
      return found ? [{ ...found, files: [page.sha256, other.sha256] }] : [];
    });

/**
 * Compares what both sides say; nothing where one of them was not read. Print may be misread, so that a person looks: a
 * reader that is wrong must not refuse a customer.
 */
export const compareFields = (
  context: DocumentContext,
  compare: (one: DocumentFields, other: DocumentFields, worst: 'failed' | 'review') => Found | null,
): Found[] =>
  compareSides(context, ({ fields: one }, { fields: other }) => {
    if (!one || !other) return null;
    const isPrint = one.source === 'print' || other.source === 'print';
    return compare(one, other, isPrint ? 'review' : 'failed');
  });

/** A value that both sides must have alike; one that a side lacks is not compared. */
export const compareValues = (context: DocumentContext, value: (fields: DocumentFields) => string | null): Found[] =>
  compareFields(context, (one, other, worst) => {
    const [mine, its] = [value(one), value(other)];
    return mine && its ? judged(mine === its ? null : 'sides_differ', worst) : null;
  });
