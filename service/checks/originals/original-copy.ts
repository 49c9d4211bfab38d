import { LIMITS, type Reproduction } from '@veridoor/document-vision/originality/reproduction';
import type { Check, Found } from '../check.ts';
import { doubted } from './doubt.ts';

/** The image was taken of the document, not of a grey copy. */
export const originalCopy: Check<'original_copy'> = {
  name: 'original_copy',
  families: ['identity'],
  inTests: 'given',
  make: ({ inspection }) => (inspection?.reproduction ? judgeCopy(inspection.reproduction) : null),
};

/** No result where no colour is expected, as on a back. */
export function judgeCopy({ lattice, colour }: Reproduction): Found | null {
  if (lattice !== null && colour === null) return null;
  return doubted(colour === null ? null : LIMITS.colour / Math.max(colour, 0.01), 'printed_copy');
}
