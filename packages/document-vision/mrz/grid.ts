/** The characters of an MRZ lie on a plane grid: fitting it, and reading each cell. */

import { fitHomography, project, type Homography } from '@veridoor/image/homography';
import type { Point } from '@veridoor/image/frame';
import { greyAt } from '@veridoor/image/grey';
import type { Pyramid } from '@veridoor/image/pyramid';
import { CLASS_COUNT } from './alphabet.ts';
import { TALLEST } from './line.ts';
import { NOMINAL, readStrip, WINDOW, type Weights } from './network.ts';
import { CONTEXT, normaliseContext } from './strip.ts';

/** An MRZ's grid: (column, row) to frame pixels, the middle of a character at whole numbers. */
export interface CharacterGrid {
  readonly map: Homography;
  readonly columns: number;
  readonly rows: number;
  /** Cap height in rows. */
  readonly cap: number;
  /** Mean distance of the characters found from their cells, in columns. */
  readonly error: number;
}

/** Characters farther than this from their cell, in columns, do not take part in the fit. */
const STRAY = 0.3;

/** Fits a grid to lines of found characters (one array of middles a row). `cap` in frame pixels. */
export function fitGrid(lines: ReadonlyArray<readonly Point[]>, cap: number): CharacterGrid | null {
  const columns = lines[0]?.length ?? 0;
  const from: Point[] = [];
  const to: Point[] = [];
  for (const [row, line] of (lines.length === 1 ? [lines[0]!, below(lines[0]!, cap)] : lines).entries()) {
    for (const [column, middle] of line.entries()) {
      from.push([column, row]);
      to.push(middle);
    }
  }
  const pitch = Math.hypot(to[columns - 1]![0] - to[0]![0], to[columns - 1]![1] - to[0]![1]) / (columns - 1);
  let weights = from.map(() => 1);
  let map: Homography | null = null;
  let error = 0;
  for (let round = 0; round < 3; round++) {
    map = fitHomography(from, to, weights);
    if (!map) return null;
    const fitted = map;
    const distances = from.map(([column, row], i) => {
      const [x, y] = project(fitted, column, row);
      return Math.hypot(x - to[i]![0], y - to[i]![1]) / pitch;
    });
    weights = distances.map((distance) => (distance < STRAY ? 1 : 0));
    error = distances.reduce((sum, distance) => sum + Math.min(1, distance), 0) / distances.length;
    if (weights.filter((weight) => weight > 0).length < from.length / 2) return null;
  }
  const middle = (lines.length - 1) / 2;
  const [x0, y0] = project(map!, columns / 2, middle - 0.5);
  const [x1, y1] = project(map!, columns / 2, middle + 0.5);
  return { map: map!, columns, rows: lines.length, cap: cap / Math.hypot(x1 - x0, y1 - y0), error };
}

/** A single line lies on many planes: the next one is taken to be parallel, two capitals below. */
function below(line: readonly Point[], cap: number): Point[] {
  const [x0, y0] = line[0]!;
  const [x1, y1] = line.at(-1)!;
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [dx, dy] = [((y0 - y1) / length) * 2 * cap, ((x1 - x0) / length) * 2 * cap];
  return line.map(([x, y]) => [x + dx, y + dy]);
}

/**
 * Reads every cell.
 *
 * @param shift rows and columns by which the reading is moved off the grid, in cap heights and pitches.
 * @returns log-probabilities, CLASS_COUNT for each cell, row by row.
 */
export function readCells(
  weights: Weights,
  pyramid: Pyramid,
  grid: CharacterGrid,
  shift: { across: number; down: number; taller: number },
): Float32Array {
  const { map, columns, rows } = grid;
  const result = new Float32Array(rows * columns * CLASS_COUNT);
  const context = new Float32Array(WINDOW * CONTEXT);
  const window = new Float32Array(WINDOW * WINDOW);
  const left = (CONTEXT - WINDOW) / 2;
  const [cx, cy] = project(map, columns / 2, 0);
  const [dx, dy] = project(map, columns / 2, 1);
  const level = pyramid.levelFor(Math.hypot(dx - cx, dy - cy) * grid.cap, TALLEST);
  const cap = grid.cap * shift.taller;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (let y = 0, i = 0; y < WINDOW; y++) {
        const v = row + ((y + 0.5 - WINDOW / 2) / NOMINAL + shift.down) * cap;
        for (let x = 0; x < CONTEXT; x++, i++) {
          const u = column + (x + 0.5 - CONTEXT / 2) / NOMINAL + shift.across;
          const w = 1 / ((map[6] * u + map[7] * v + 1) * level.factor);
          context[i] = greyAt(
            level.grey,
            (map[0] * u + map[1] * v + map[2]) * w,
            (map[3] * u + map[4] * v + map[5]) * w,
          );
        }
      }
      normaliseContext(context);
      for (let y = 0; y < WINDOW; y++) {
        window.set(context.subarray(y * CONTEXT + left, y * CONTEXT + left + WINDOW), y * WINDOW);
      }
      result.set(readStrip(weights, window, WINDOW), (row * columns + column) * CLASS_COUNT);
    }
  }
  return result;
}
