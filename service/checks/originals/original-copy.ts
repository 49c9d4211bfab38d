import type { Check } from '../check.ts';
import { judgeOriginal } from './reproduction.ts';

/** The image was taken of the document, not of a printed copy. */
export const originalCopy: Check<'original_copy'> = {
  name: 'original_copy',
  families: ['identity'],
  inTests: 'given',
  make: (context) => judgeOriginal('copy', context),
};
