import type { Frame, Quad } from '@veridoor/image/frame';
import { bezelSides } from './bezel.ts';
import { colourOf } from './colour.ts';
import { latticeOf } from './lattice.ts';
import { coveredBy, placesOn, readPatch } from './patches.ts';
import { turningHue } from './turning-hue.ts';

/** Marks of an image that shows a screen or a copy instead of a document. Null: too small to say. */
export interface Reproduction {
  /** Prominence of a screen's coloured stripes, relative to a full grid of patches. */
  readonly turning: number | null;
  /** Prominence of the square lattice of a printer's dots, on the page, relative to a full grid of patches. */
  readonly lattice: number | null;
  /** The page's colour (`colourOf`); null for a page drawn in grey, too. */
  readonly colour: number | null;
  /** Sides of the image with a screen's black around what it shows (`bezelSides`); 0 where no page was found. */
  readonly bezel: number;
}

/**
 * Above these prominences, and below this colour, a person looks (docs/research/replaced.md). Chosen on specimens of two
 * kinds, whose originals have 0.32, 0.92 and 18 at the utmost, and on 88 honest photographs and scans, which have 0.48
 * (a drawing), 1.16, and for cards 8. An old card in brown ink has a colour of 7.5, the last of the grey copies 4.7.
 * None of them has black on any side; one side may be a table's edge.
 */
export const LIMITS = { turning: 0.5, lattice: 1.6, colour: 5, bezel: 1.5 } as const;

/** Patches without overlap that are needed: fewer average too little noise. */
const FEWEST = 12;
/** Patches of a full grid, for which the limits are made. The mean of fewer varies more, by the root of their number. */
const FULL = 24;

/**
 * @param page its corners in pixels of the image; null when none was found, and the image may be nothing but the page.
 * @param straight the page straightened.
 */
export function measureReproduction(frame: Frame, page: Quad | null, straight: Frame | null): Reproduction {
  const measure = (corners: Quad | null, prominence: typeof latticeOf): number | null => {
    const places = placesOn(frame, corners);
    const covered = coveredBy(places);
    if (covered < FEWEST) return null;
    return prominence(places.map((place) => readPatch(frame, place))) * Math.sqrt(Math.min(1, covered / FULL));
  };
  return {
    turning: frame.channels === 1 ? null : measure(null, turningHue),
    lattice: measure(page, latticeOf),
    colour: straight && straight.channels > 1 ? colourOf(straight) : null,
    bezel: page ? bezelSides(frame, page) : 0,
  };
}
