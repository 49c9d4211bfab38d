import type { Frame, Quad } from '@veridoor/image/frame';
import { colourOf, middleOf } from './colour.ts';
import { latticeOf } from './lattice.ts';
import { coveredBy, placesOn, readPatch } from './patches.ts';

/** Marks of an image that shows a screen or a copy instead of a document. Null: too small to say. */
export interface Reproduction {
  /** Prominence of the square lattice of a screen's pixels or a printer's dots, relative to a full grid of patches. */
  readonly lattice: number | null;
  /** The page's colour (`colourOf`); null for an image in grey, and where none is expected. */
  readonly colour: number | null;
}

/**
 * Above this prominence, and below this colour, a person looks (docs/verdict.md). Chosen on photographs by
 * others: of 51 pages, cards and sheets that are large enough none has a lattice of 1.17, of specimens that we drew none
 * more than 1.3, and no page with a portrait in colour a colour of 3.4; 10 of 39 screens near enough to show their pixels
 * have such a lattice, and 92 of 120 grey laser copies less colour.
 */
export const LIMITS = { lattice: 1.35, colour: 3 } as const;

/** Patches without overlap that are needed: fewer average too little noise. */
const FEWEST = 12;
/** Patches of a full grid, for which the limits are made. The mean of fewer varies more, by the root of their number. */
const FULL = 24;

/**
 * @param page its corners in pixels of the image; null when none was found, and the image may be nothing but the page.
 * @param coloured the page straightened; `middle` where none was found; null where no colour is expected.
 */
export function measureReproduction(frame: Frame, page: Quad | null, coloured: Frame | 'middle' | null): Reproduction {
  const places = placesOn(frame, page);
  const covered = coveredBy(places);
  if (covered < FEWEST) return { lattice: null, colour: null };
  const patches = places.map((place) => readPatch(frame, place));
  return {
    lattice: latticeOf(patches) * Math.sqrt(Math.min(1, covered / FULL)),
    colour:
      coloured === null || frame.channels === 1 ? null : colourOf(coloured === 'middle' ? middleOf(frame) : coloured),
  };
}
