/** Clear print needs no search for its characters: the marks of a line give their places. */

import type { Point } from '@veridoor/image/frame';
import { PRINT_IN_MARK, type TextLine } from './chains.ts';
import { CLEAR, isCertain, lookAt, type Found, type Page } from './found.ts';
import { LENGTHS, rowsFor } from './line.ts';

/** Share of a line's characters that must be separate marks before their places are taken from them. */
const MOST_MARKED = 0.8;

/**
 * Reads neighbouring lines as an MRZ at the places of their marks, either way up.
 *
 * @param factor by how much the frame is larger than the copy that the lines were found in.
 * @returns null unless the reading is valid and clear.
 */
export function readMarks(page: Page, group: readonly TextLine[], factor: number): Found | null {
  const cap = Math.max(...group.map((line) => line.cap)) * factor * PRINT_IN_MARK;
  const lines = group.map((line) => middlesOf(line, factor));
  for (const upright of rowsOf(lines)) {
    const over = upright.toReversed().map((row) => row.toReversed());
    for (const way of [upright, over]) {
      const first = lookAt(page, way, cap);
      if (first && isCertain(first)) return first;
      if (first && first.confidence > CLEAR) break;
    }
  }
  return null;
}

/** Neighbouring lines of one length that may be all rows of an MRZ, the most rows first. */
function rowsOf(lines: ReadonlyArray<Point[] | null>): Point[][][] {
  const starts = lines.flatMap((line, from) => (line ? rowsFor(line.length).map((count) => ({ from, count })) : []));
  return starts
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ from, count }) => {
      const rows = lines.slice(from, from + count).filter((line) => line !== null);
      return rows.length === count && rows.every(({ length }) => length === rows[0]?.length) ? [rows] : [];
    });
}

/** Middles of a line's characters, in frame pixels, if its marks keep one pitch and are as many as an MRZ's. */
function middlesOf(line: TextLine, factor: number): Point[] | null {
  const { middles } = line;
  const places = [0];
  for (let i = 1; i < middles.length; i++) {
    places.push(places[i - 1]! + Math.round((middles[i]! - middles[i - 1]!) / line.pitch));
  }
  const count = places.at(-1)! + 1;
  if (!LENGTHS.some((length) => length === count) || middles.length < MOST_MARKED * count) return null;
  const cos = Math.cos(line.angle) * factor;
  const sin = Math.sin(line.angle) * factor;
  const characters: Point[] = [];
  for (const [i, middle] of middles.entries()) {
    const before = places[i - 1] ?? -1;
    const last = middles[i - 1] ?? middle;
    // Characters without a mark of their own are spaced evenly between two marks.
    for (let place = before + 1; place <= places[i]!; place++) {
      const u = last + ((middle - last) * (place - before)) / (places[i]! - before);
      const v = line.a + line.b * u;
      characters.push([u * cos - v * sin, u * sin + v * cos]);
    }
  }
  return characters;
}
