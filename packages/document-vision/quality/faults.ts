/** The faults of a frame, by its measures. */

import { FULL, isOverexposed } from './highlights.ts';
import type { Measures } from './measure.ts';

/** Correctable faults, the most urgent first: one hint at a time, and light before sharpness. */
export const HINTS = [
  'dark',
  'overexposed',
  'not-found',
  'cut-off',
  'too-near',
  'too-far',
  'tilted',
  'covered',
  'glare',
  'moving',
  'blurred',
] as const;
export type HintName = (typeof HINTS)[number];

/**
 * Bounds of a good frame. They were measured on photos of tools/specimens with and without each condition, 1280 x 720.
 * Each lies between the good frames and the faulty ones.
 */
export const BOUNDS = {
  /** Luma of the middle pixel below which noise hides the MRZ's print. */
  dark: 62,
  /** Share of the frame's area below which a document has too few pixels to be read. */
  tooFar: 0.14,
  /** Share of the frame's shorter side that must remain around the document. */
  margin: 0.008,
  /** Shorter over longer of opposite sides; 0.8 is a tilt of about 25 degrees at arm's length. */
  evenness: 0.8,
  /** Share of a side that something covers. */
  covered: 0.12,
  /** Share of the document in the core of one white patch. */
  glare: 0.004,
  /** Steepness of edges. */
  sharpness: 0.27,
  /** Movement of the corners between frames, as a share of the document's width, a tenth of a second apart. */
  moving: 0.03,
} as const;

/**
 * Pixels of a page's longer side below which a still shows too little of it: 142 dots an inch of a card, where a
 * character of its MRZ is 14 pixels wide and the smallest print begins to run together.
 */
export const LEAST_PAGE_LENGTH = 480;

/**
 * The faults of a frame, in the order of HINTS.
 *
 * @param isCut whether the frame's edge cuts off a visible document (isCutOff), when there is no whole outline.
 * @param moved movement since the last frame over the document's width and tenths of a second; null for a still.
 */
export function findFaults(measures: Measures, isCut: boolean, moved: number | null): HintName[] {
  const { middle, sharpness, area, evenness, margin, covered } = measures;
  const found: Record<HintName, boolean> = {
    dark: middle < BOUNDS.dark,
    overexposed: isOverexposed(measures),
    'not-found': area === 0 && !isCut,
    'cut-off': (area === 0 && isCut) || (area > 0 && margin < BOUNDS.margin && area < TOO_NEAR),
    'too-near': area > 0 && margin < BOUNDS.margin && area >= TOO_NEAR,
    'too-far': area > 0 && area < BOUNDS.tooFar,
    tilted: area > 0 && evenness < BOUNDS.evenness,
    covered: covered > BOUNDS.covered,
    glare: hasGlare(measures),
    moving: (moved ?? 0) > BOUNDS.moving,
    blurred: sharpness !== null && sharpness < BOUNDS.sharpness,
  };
  return HINTS.filter((hint) => found[hint]);
}

/** On paper that is saturated itself, as in a scan, white patches mean nothing. */
function hasGlare({ middle, lost, glare }: Measures): boolean {
  return !isOverexposed({ lost }) && middle < FULL && (glare?.area ?? 0) > BOUNDS.glare;
}

/** A document that leaves the frame and takes this share of it is too near rather than off-centre. */
const TOO_NEAR = 0.62;
