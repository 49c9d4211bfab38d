import { photographLikeness } from '../../vision/faces/same-photograph.ts';
import type { Check } from '../check.ts';
import { doubted } from './doubt.ts';

/**
 * Likeness of selfie and portrait as photographs from which on a person looks. Different photographs of one person
 * reach 0.86 (docs/bench/faces-copies.md).
 */
export const COPY_LIMIT = 0.88;

/** The selfie is a photograph of its own, and not the document's portrait again. */
export const originalSelfie: Check<'original_selfie'> = {
  name: 'original_selfie',
  families: ['face'],
  inTests: 'given',
  make({ sha256, reading, portrait, mayBeSpecimen }) {
    const [selfie, printed] = [reading.faces[0]?.upright, portrait?.face.upright];
    if (!portrait || !selfie || !printed || mayBeSpecimen) return null;
    const doubt = photographLikeness(printed, selfie) / COPY_LIMIT;
    return { ...doubted(doubt, 'selfie_from_document'), files: [sha256, portrait.sha256] };
  },
};
