/** Light and lost highlights of a document: one rule for the camera and the service. */

import { colourAt, type Frame, type Point, type Quad } from '@veridoor/image/frame';
import { connectedParts } from '@veridoor/image/components';
import { fitHomography, project, type Homography } from '@veridoor/image/homography';

/** Values of a document, in a grid of this many columns and rows over its width and height. */
const COLUMNS = 96;
const ROWS = 64;
/** All channels at least this: the sensor is saturated. */
export const FULL = 250;
/** Cells around a core that must be saturated too: three of 96 across are a character of the MRZ and its neighbours. */
const RIND = 3;
/**
 * Share of the document without any structure from which it is overexposed. White paper between lines of print is no
 * loss. Measured on photos of tools/specimens: 0.00 as they are, 0.19 to 0.33 in 1.75 times the light.
 */
const OVEREXPOSED = 0.15;

export interface Highlights {
  /** Luma (0 to 255) of the document: the median. */
  readonly middle: number;
  /** Share of it where print and pattern are lost: saturated, and so is everything around. */
  readonly lost: number;
  /** The middle of the largest such patch, as shares of the document's width and height, and its share of the area. */
  readonly glare: { readonly at: Point; readonly area: number } | null;
}

/** Measures the light on a document, or on the whole frame without corners. */
export function measureHighlights(frame: Frame, corners: Quad | null): Highlights {
  const { width, height } = frame;
  const whole: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const map = fitHomography(UNIT, corners ?? whole) ?? fitHomography(UNIT, whole);
  if (!map) return { middle: 0, lost: 0, glare: null };
  const { luma, full } = sampleGrid(frame, map);
  const core = coreOf(coreOf(full, 1, COLUMNS), COLUMNS, ROWS);
  return {
    middle: luma.toSorted()[luma.length >> 1] ?? 0,
    lost: core.reduce((sum, value) => sum + value, 0) / INNER,
    glare: corners ? largestPatch(core) : null,
  };
}

/** Whether so much of a document is lost in light that it cannot be read. */
export const isOverexposed = ({ lost }: Pick<Highlights, 'lost'>): boolean => lost > OVEREXPOSED;

const UNIT: Quad = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
/** The cells that may belong to a core. */
const INNER = (COLUMNS - 2 * RIND) * (ROWS - 2 * RIND);

interface DocumentGrid {
  readonly luma: Float32Array;
  /** 1 where every channel is saturated. */
  readonly full: Uint8Array;
}

function sampleGrid(frame: Frame, map: Homography): DocumentGrid {
  const luma = new Float32Array(COLUMNS * ROWS);
  const full = new Uint8Array(COLUMNS * ROWS);
  const colour = new Float32Array(3);
  for (let row = 0, i = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++, i++) {
      const [x, y] = project(map, (column + 0.5) / COLUMNS, (row + 0.5) / ROWS);
      colourAt(frame, x, y, colour);
      luma[i] = 0.299 * colour[0]! + 0.587 * colour[1]! + 0.114 * colour[2]!;
      full[i] = Math.min(colour[0]!, colour[1]!, colour[2]!) >= FULL ? 1 : 0;
    }
  }
  return { luma, full };
}

function largestPatch(full: Uint8Array): Highlights['glare'] {
  let largest: Int32Array = new Int32Array();
  for (const patch of connectedParts(full, COLUMNS)) if (patch.length > largest.length) largest = patch;
  if (largest.length === 0) return null;
  let sumX = 0;
  let sumY = 0;
  for (const at of largest) {
    sumX += (at % COLUMNS) + 0.5;
    sumY += Math.floor(at / COLUMNS) + 0.5;
  }
  const count = largest.length;
  return { at: [sumX / count / COLUMNS, sumY / count / ROWS], area: count / full.length };
}

/** Cells whose neighbours along one axis are full as far as RIND; the grid's own margin has none. */
function coreOf(full: Uint8Array, step: number, count: number): Uint8Array {
  return full.map((value, i) => {
    const place = Math.floor(i / step) % count;
    if (place < RIND || place >= count - RIND) return 0;
    for (let away = -RIND; away <= RIND; away++) {
      if (full[i + away * step] === 0) return 0;
    }
    return value;
  });
}
