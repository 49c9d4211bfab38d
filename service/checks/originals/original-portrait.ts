import type { PortraitSigns } from '../../vision/faces/portrait-signs.ts';
import type { Check, Found } from '../check.ts';
import { doubted, strongest } from './doubt.ts';

/**
 * Distance between portrait and ghost portrait above which a person looks (docs/research/replaced.md). Strangers are 1.42
 * apart on average; a ghost portrait is pale and small.
 */
export const GHOST_LIMIT = 1.2;

/**
 * Share of the image's earlier compression below which a person looks at a portrait (docs/research/replaced.md): honest
 * ones have 0.78 and more.
 */
export const COMPRESSION_LIMIT = 0.6;

/**
 * How much the portrait's sides may look like those of a photograph on the page, and of another image put into it,
 * before a person looks (docs/research/replaced.md).
 */
export const GLUED_LIMIT = 0.88;
export const PAINTED_LIMIT = 0.25;

/** The portrait is the one with which the document was made. */
export const originalPortrait: Check<'original_portrait'> = {
  name: 'original_portrait',
  families: ['identity'],
  inTests: 'given',
  make: ({ faces }) => (faces?.signs ? judgePortrait(faces.signs) : null),
};

/**
 * A page's small second portrait shows the same person as its portrait, its portrait was compressed as often as the rest
 * of the image, and has no sides like those of another image. Many documents have no second portrait, and many images
 * show no earlier compression or are too small; where nothing shows, nothing is said.
 */
export function judgePortrait({ ghost, compression, glued, painted }: PortraitSigns): Found | null {
  const doubt = strongest(
    ghost === null ? null : ghost / GHOST_LIMIT,
    compression === null ? null : (1 - compression) / (1 - COMPRESSION_LIMIT),
    glued === null ? null : glued / GLUED_LIMIT,
    painted === null ? null : painted / PAINTED_LIMIT,
  );
  return doubt === null ? null : doubted(doubt, 'portrait_replaced');
}
