import { rounded, type Check } from '../check.ts';
import { EYES } from '../faces/face.ts';

/** The page of a document shows its holder. */
export const portrait: Check<'portrait'> = {
  name: 'portrait',
  families: ['identity'],
  inTests: 'given',
  make({ faces }) {
    if (!faces) return null;
    const eyes = faces.faces[0]?.quality.eyes ?? 0;
    const isSeen = eyes >= EYES.fail;
    return {
      outcome: isSeen ? 'passed' : 'review',
      score: rounded(Math.min(1, eyes / EYES.review)),
      detail: isSeen ? null : 'portrait_missing',
    };
  },
};
