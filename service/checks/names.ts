import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { compareNames, NAME_THRESHOLD } from '@veridoor/name-matching/compare';
import { rounded, type Found } from './check.ts';

/**
 * Names from the threshold of screening on belong to one person; from half of it on, a person looks. MRZs truncate long
 * names and write accented letters as two, which the name comparison allows for.
 */
const NAME_DOUBTFUL = NAME_THRESHOLD / 2;

export function judgeNames(one: string, other: string, worst: 'failed' | 'review', differs: string): Found {
  const { score } = compareNames(one, other, 'Person');
  const outcome = score >= NAME_THRESHOLD ? 'passed' : score >= NAME_DOUBTFUL ? 'review' : worst;
  return { outcome, score: rounded(score), detail: outcome === 'passed' ? null : differs };
}

/** The whole name; where print is sure of one part alone, with the other as it was read: half a name is nobody's. */
export function nameOf(fields: DocumentFields): string {
  const { firstName, lastName } = fields;
  if (firstName === '' && lastName === '') return '';
  return `${firstName || (fields.unsure?.firstName ?? '')} ${lastName || (fields.unsure?.lastName ?? '')}`.trim();
}

/** A document's number without what writers put between its signs. */
export const plainNumber = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
