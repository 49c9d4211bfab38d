import type { PortraitSigns } from '../../vision/faces/portrait-signs.ts';
import type { Check, Found } from '../check.ts';
import { doubted, strongest } from './doubt.ts';

/**
 * Distance between portrait and ghost portrait above which a person looks, by the pixels between the ghost's eyes.
 * Strangers are 1.42 apart on average. Genuine documents photographed by others have 0.38 to 0.55 with 33 pixels and
 * more, and 0.78 to 1.15 with 13 to 19; specimens that we drew have up to 0.96 with 25 and 0.93 with 29; a forgery with
 * 39 has 1.12.
 */
const GHOST_LIMITS = { large: { eyes: 36, limit: 0.95 }, small: { eyes: 25, limit: 1.2 } };

export function ghostLimit(eyes: number): number {
  const { large, small } = GHOST_LIMITS;
  const share = Math.min(1, Math.max(0, (eyes - small.eyes) / (large.eyes - small.eyes)));
  return small.limit + share * (large.limit - small.limit);
}

/**
 * Share of the image's earlier compression below which a person looks at a portrait (docs/verdict.md): honest
 * ones have 0.78 and more.
 */
export const COMPRESSION_LIMIT = 0.6;

/**
 * How much the portrait's sides may look like those of a photograph on the page before a person looks
 * (docs/verdict.md).
 */
export const GLUED_LIMIT = 0.88;

/** The portrait is the one with which the document was made. */
export const originalPortrait: Check<'original_portrait'> = {
  name: 'original_portrait',
  families: ['identity'],
  inTests: 'given',
  make: ({ faces }) => (faces?.signs ? judgePortrait(faces.signs) : null),
};

/**
 * A page's small second portrait shows the same person as its portrait, its portrait was compressed as often as the rest
 * of the image, and has no sides like those of a photograph on it. Many documents have no second portrait, and many images
 * show no earlier compression or are too small; where nothing shows, nothing is said.
 */
export function judgePortrait({ ghost, compression, glued }: PortraitSigns): Found | null {
  const doubt = strongest(
    ghost === null ? null : ghost.distance / ghostLimit(ghost.eyes),
    compression === null ? null : (1 - compression) / (1 - COMPRESSION_LIMIT),
    glued === null ? null : glued / GLUED_LIMIT,
  );
  return doubt === null ? null : doubted(doubt, 'portrait_replaced');
}
