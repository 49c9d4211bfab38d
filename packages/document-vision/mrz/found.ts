/** The reading of a grid of characters, and whether a better one is worth looking for. */

import type { Point } from '@veridoor/image/frame';
import type { Pyramid } from '@veridoor/image/pyramid';
import { BLANK, CLASS_COUNT } from './alphabet.ts';
import { fitGrid, readCells, type CharacterGrid } from './grid.ts';
import type { Weights } from './network.ts';
import { solveMrz, type Solution } from './solve.ts';

/** An image being read: the network, and the year for the centuries of dates. */
export interface Page {
  readonly weights: Weights;
  readonly pyramid: Pyramid;
  readonly year: number;
}

/** Mean log-probability of a line's characters above which it is certainly text of the MRZ's face, this way up. */
export const CLEAR = -0.1;
/** A reading this clear (nats a character) and this cheap (see Solution) is the printed text, valid or not. */
const SHARP = -0.12;
const CHEAP = 0.03;
/** The first place where a grid is read. */
const UNMOVED = { across: 0, down: 0, taller: 1 } as const;

/** A grid of characters and its reading. */
export interface Found {
  readonly solution: Solution;
  readonly grid: CharacterGrid;
  /** Mean log-probability of the best character of each cell. */
  readonly confidence: number;
}

/** The better of two readings; the first when they are equal. */
export function better(a: Found | null, b: Found | null): Found | null {
  if (!a || !b) return a ?? b;
  if (a.solution.valid !== b.solution.valid) return a.solution.valid ? a : b;
  return b.confidence - b.solution.cost > a.confidence - a.solution.cost ? b : a;
}

/** No better reading can be found: the MRZ is valid, or is read clearly and is not. */
export function isSettled(found: Found | null): boolean {
  return found !== null && (found.solution.valid || (found.confidence > SHARP && found.solution.cost < CHEAP));
}

/** Reads the grid through rows of characters once. Null when they make no grid, or no format has that many. */
export function lookAt(
  page: Page,
  rows: ReadonlyArray<readonly Point[]>,
  cap: number,
): (Found & { cells: Float32Array }) | null {
  const grid = fitGrid(rows, cap);
  if (!grid) return null;
  const cells = readCells(page.weights, page.pyramid, grid, UNMOVED);
  const solution = solveMrz(cells, grid.rows, grid.columns, page.year);
  return solution && { solution, grid, cells, confidence: clarityOf(cells) };
}

/** Nothing is uncertain any more. */
export function isCertain({ solution }: Found): boolean {
  return solution.valid && !solution.unclear;
}

/** Mean over the cells of the log-probability of the best character. */
export function clarityOf(cells: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < cells.length; at += CLASS_COUNT) {
    let most = -Infinity;
    for (let c = 0; c < BLANK; c++) most = Math.max(most, cells[at + c]!);
    sum += most;
  }
  return (sum * CLASS_COUNT) / cells.length;
}
