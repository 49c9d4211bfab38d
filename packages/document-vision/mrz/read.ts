/** Finds and reads a machine-readable zone anywhere in an image. */

import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { enlarge } from '@veridoor/image/grey';
import { project } from '@veridoor/image/homography';
import { Pyramid, type Level } from '@veridoor/image/pyramid';
import { findDirections, findTextLines, type TextLine } from './chains.ts';
import { findComponents } from './components.ts';
import { better, isSettled, type Found, type Page } from './found.ts';
import { findInk } from './ink.ts';
import { readMarks } from './marks.ts';
import type { Weights } from './network.ts';
import { parseMrz, type ParsedMrz } from './parse.ts';
import { readStrips } from './strips.ts';

/** A found MRZ, in frame pixels. */
export interface Mrz extends ParsedMrz {
  /** Corners of the printed lines, from the top left of the text, clockwise as the text is read. */
  corners: Quad;
  /** It was read without doubt; where it is not valid, it is printed so. */
  isClear: boolean;
  /** Characters that the check digits decided. */
  corrected: number;
}

/** The longer side of an image is reduced to at most this many pixels. */
const LONGEST = 2400;
/** Lines that are read at each size before the image is given up. */
const MOST_SEEDS = 5;

/**
 * Reads the MRZ of a document in a frame, at any place, size and angle.
 *
 * @param year the current year, for the centuries of dates.
 * @returns null without an MRZ; one whose check digits fail has `valid` false.
 */
export function readMrz(weights: Weights, frame: Frame, year: number): Mrz | null {
  const page: Page = { weights, pyramid: new Pyramid(frame, LONGEST), year };
  let best: Found | null = null;
  for (const level of viewsOf(page.pyramid)) {
    best = better(best, searchView(page, level));
    if (isSettled(best)) break;
  }
  if (!best) return null;
  const parsed = parseMrz(best.solution.lines, year);
  if (!parsed) return null;
  const { grid } = best;
  const top = -grid.cap / 2;
  const bottom = grid.rows - 1 + grid.cap / 2;
  const corner = (column: number, row: number): Point => project(grid.map, column, row);
  return {
    ...parsed,
    valid: best.solution.valid && parsed.valid,
    isClear: isSettled(best),
    corners: [
      corner(-0.5, top),
      corner(grid.columns - 0.5, top),
      corner(grid.columns - 0.5, bottom),
      corner(-0.5, bottom),
    ],
    corrected: best.solution.corrected,
  };
}

/** Whether a straightened page may have an MRZ: one size of it takes a tenth of the time that an image takes. */
export function mayHaveMrz(weights: Weights, straight: Frame, year: number): boolean {
  const pyramid = new Pyramid(straight, LONGEST);
  return searchView({ weights, pyramid, year }, pyramid.at(0)) !== null;
}

/** The sizes at which an image is searched: characters of 8 to 60 pixels are found at one of them. */
function* viewsOf(pyramid: Pyramid): Generator<Level> {
  const { longest } = pyramid;
  const grown = (times: number): Level => {
    const { grey, factor } = pyramid.at(0);
    return { grey: enlarge(grey, times), factor: factor / times };
  };
  if (longest <= 450) {
    yield grown(3);
    yield grown(2);
  } else if (longest <= 900) {
    yield grown(2);
    yield pyramid.at(0);
  } else {
    // A document that fills its image is found at half the size, in a quarter of the time; a document in a room is not.
    yield pyramid.at(1);
    yield pyramid.at(0);
    if (longest <= 1600) yield grown(2);
  }
}

function searchView(page: Page, view: Level): Found | null {
  const { grey } = view;
  const ink = findInk(grey, Math.max(8, Math.round(Math.max(grey.width, grey.height) / 60)));
  const components = findComponents(ink, grey.width, grey.height);
  const lines = findDirections(components, 3).flatMap((angle) => findTextLines(components, angle));
  lines.sort((a, b) => b.regular - a.regular);
  const used = new Set<TextLine>();
  let best: Found | null = null;
  let seeds = 0;
  for (const seed of lines) {
    if (used.has(seed) || seed.regular < 8) continue;
    if (++seeds > MOST_SEEDS) break;
    const group = groupOf(seed, lines);
    for (const line of group) used.add(line);
    best = better(best, readMarks(page, group, view.factor) ?? readStrips(page, group, view.factor));
    if (isSettled(best)) break;
  }
  return best;
}

/** The lines above and below a line that can belong to the same MRZ: parallel, of its pitch, one under the other. */
function groupOf(seed: TextLine, lines: readonly TextLine[]): TextLine[] {
  const near = lines.filter((line) => {
    if (line === seed) return true;
    if (line.angle !== seed.angle || Math.abs(line.b - seed.b) > 0.08) return false;
    if (Math.abs(Math.log(line.pitch / seed.pitch)) > 0.13) return false;
    const overlap = Math.min(line.right, seed.right) - Math.max(line.left, seed.left);
    if (overlap < 0.5 * Math.min(line.right - line.left, seed.right - seed.left)) return false;
    const away = Math.abs(heightAt(line, seed)) / Math.max(line.cap, seed.cap);
    return away > 1.15 && away < 7.5;
  });
  return near.toSorted((a, b) => heightAt(a, seed) - heightAt(b, seed));
}

/** The distance of a line below the seed, at the seed's middle. */
function heightAt(line: TextLine, seed: TextLine): number {
  const middle = (seed.left + seed.right) / 2;
  return line.a + line.b * middle - seed.a - seed.b * middle;
}
