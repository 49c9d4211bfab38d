import { LIMITS, type Reproduction } from '@veridoor/document-vision/originality/reproduction';
import type { Check, Found } from '../check.ts';
import { doubted } from './doubt.ts';

/** The image was taken of the document, not of a grey copy. */
export const originalCopy: Check<'original_copy'> = {
  name: 'original_copy',
  families: ['identity'],
  inTests: 'given',
  make: ({ inspection, faces }) =>
    inspection?.reproduction && faces ? judgeCopy(inspection.reproduction, faces.faces.length) : null,
};

/**
 * No result where no colour is expected: on a back, or without a portrait.
 *
 * @param faces how many the page shows
 */
export function judgeCopy({ lattice, colour }: Reproduction, faces: number): Found | null {
  if (faces === 0 || (lattice !== null && colour === null)) return null;
  return doubted(colour === null ? null : LIMITS.colour / Math.max(colour, 0.01), 'printed_copy');
}
