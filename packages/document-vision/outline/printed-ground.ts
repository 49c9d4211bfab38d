/** Whether an outline holds what documents are: dark print on a light ground. */

import type { Quad } from '@veridoor/image/frame';
import { fitHomography } from '@veridoor/image/homography';
import type { Planes } from './planes.ts';

/** Places that are looked at within an outline, and those of a cell of them, across and down. */
const COLUMNS = 48;
const ROWS = 30;
const CELL = 6;
const PLACES = COLUMNS * ROWS;
const CELLS = PLACES / CELL ** 2;

/**
 * A document's ground is nearly as light as its lightest parts: the brightness that a quarter of its places exceed is
 * this share of that which a tenth exceed. Fine print, darker than the ground beside it, is in half of its cells, and
 * nothing light on dark in more than a tenth. Windows, monitors, doors and covers of books are dark with few light
 * parts, light on dark, or empty.
 *
 * Measured on 141 photographs of documents and 29 outlines of other objects, of two thirds of the sources. The middle
 * documents have 0.95 to 0.98, 0.49 to 0.60 and 0 to 0.06; other objects 0.81 to 0.85, 0.39 to 0.42 and 0.28.
 */
const GROUND = 0.95;
const DARK_PRINT = 0.45;
const LIGHT_PRINT = 0.1;
/** What one more or less of each costs, in units of an outline's score: a logistic fit to the same photographs. */
const COSTS = { ground: 6.2, darkPrint: 1.8, lightPrint: 2.7 };
/** With less dark print an outline is as good as empty, and every cell costs more: four of the 141 have less. */
const EMPTY = 0.2;
const EMPTY_COST = 2;

/** Print is this much darker than a cell's ground, or this much lighter and by more than noise, in grey levels. */
const DARKER = 0.88;
const LIGHTER = 1.25;
const NOISE = 6;
/** Print is fine: so many neighbours differ across and down a cell, and in all. A line along a side differs one way. */
const CHANGES = 3;
const ALL_CHANGES = 8;
/** It takes more than one of a cell's places, and less than 70 % of them. */
const PRINT = [1, 0.7 * CELL ** 2] as const;
/** A dark ground is even over half of a cell. */
const EVEN = 1.12;

const SQUARE: Quad = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** What lies within an outline, as an addition to its score: 0 for most documents, less for other objects. */
export function printedScore(planes: Planes, corners: Quad): number {
  const values = lumaWithin(planes, corners);
  if (!values) return -Infinity;
  let [darkPrint, lightPrint] = [0, 0];
  const cell = new Float32Array(CELL ** 2);
  for (let row = 0; row < ROWS; row += CELL) {
    for (let column = 0; column < COLUMNS; column += CELL) {
      for (let y = 0; y < CELL; y++) {
        const start = (row + y) * COLUMNS + column;
        cell.set(values.subarray(start, start + CELL), y * CELL);
      }
      const sorted = cell.toSorted();
      if (hasDarkPrint(cell, DARKER * quantile(sorted, 0.8))) darkPrint += 1 / CELLS;
      if (hasLightPrint(sorted)) lightPrint += 1 / CELLS;
    }
  }
  values.sort();
  const ground = quantile(values, 0.75) / (quantile(values, 0.9) + 1);
  return -(
    COSTS.ground * Math.max(0, GROUND - ground) +
    COSTS.darkPrint * Math.max(0, DARK_PRINT - darkPrint) +
    COSTS.lightPrint * Math.max(0, lightPrint - LIGHT_PRINT) +
    EMPTY_COST * Math.max(0, EMPTY - darkPrint)
  );
}

function hasDarkPrint(cell: Float32Array, bound: number): boolean {
  let [count, across, down] = [0, 0, 0];
  for (let i = 0; i < cell.length; i++) {
    const isDark = cell[i]! < bound;
    if (isDark) count++;
    if (i % CELL < CELL - 1 && isDark !== cell[i + 1]! < bound) across++;
    if (i + CELL < cell.length && isDark !== cell[i + CELL]! < bound) down++;
  }
  const isFine = Math.min(across, down) >= CHANGES && across + down >= ALL_CHANGES;
  return isFine && count > PRINT[0] && count < PRINT[1];
}

function hasLightPrint(sorted: Float32Array): boolean {
  const ground = quantile(sorted, 0.2);
  return quantile(sorted, 0.95) > LIGHTER * ground + NOISE && quantile(sorted, 0.5) < EVEN * ground + NOISE / 2;
}

const quantile = (sorted: Float32Array, share: number): number => sorted[Math.floor(share * sorted.length)]!;

/** The brightness at places spread evenly over the outline as seen straight from above; 0 beyond the frame. */
function lumaWithin({ luma, width, height }: Planes, corners: Quad): Float32Array | null {
  const map = fitHomography(SQUARE, corners);
  if (!map) return null;
  const values = new Float32Array(PLACES);
  for (let row = 0, at = 0; row < ROWS; row++) {
    const v = (row + 0.5) / ROWS;
    for (let column = 0; column < COLUMNS; column++, at++) {
      const u = (column + 0.5) / COLUMNS;
      const w = map[6] * u + map[7] * v + 1;
      const x = Math.round((map[0] * u + map[1] * v + map[2]) / w);
      const y = Math.round((map[3] * u + map[4] * v + map[5]) / w);
      if (x >= 0 && y >= 0 && x < width && y < height) values[at] = luma[y * width + x]!;
    }
  }
  return values;
}
