/** Finds the characters of faint, torn or grown-together print: the network reads whole strips along the lines. */

import { PRINT_IN_MARK, type TextLine } from './chains.ts';
import { better, clarityOf, CLEAR, isCertain, isSettled, lookAt, type Found, type Page } from './found.ts';
import { readCells } from './grid.ts';
import { LENGTHS, readLine, rowsFor, turned, type LinePlace, type LineReading } from './line.ts';
import { solveMrz } from './solve.ts';

/**
 * Mean log-probability of a line's characters below which it is not text of the MRZ's face. Correctly read MRZs reach
 * -0.27 at worst (public images made smaller, softer and darker), rows of other print -0.56 at best.
 */
const NOISE = -0.5;
/** Cost (see Solution) beyond which a grid is no MRZ: MRZs reach 0.13 at most, other print 0.28 and more. */
const FOREIGN = 0.26;
/** A number of columns is not tried if it explains the lines worse by more than this (nats). */
const CLOSE = 12;
/** It is certain which way is up when one way explains a line better by this much (nats). */
const PLAIN = 60;
/** Small moves off the fitted grid that are tried when the first reading is not valid. */
const SHIFTS = [
  { across: 0, down: 0.1, taller: 1 },
  { across: 0, down: -0.1, taller: 1 },
  { across: 0, down: 0, taller: 1.15 },
  { across: 0, down: 0, taller: 0.87 },
  { across: 0.08, down: 0, taller: 1 },
  { across: -0.08, down: 0, taller: 1 },
] as const;

interface ReadLine {
  readonly place: LinePlace;
  readonly readings: ReadonlyArray<LineReading & { score: number }>;
}

/**
 * Reads neighbouring lines as an MRZ, either way up.
 *
 * @param factor by how much the frame is larger than the copy that the lines were found in.
 * @returns null when they are none.
 */
export function readStrips(page: Page, group: readonly TextLine[], factor: number): Found | null {
  const cap = Math.max(...group.map((line) => line.cap));
  const seed = group.reduce((a, b) => (b.regular > a.regular ? b : a));
  const known = { upright: new Map<TextLine, ReadLine>(), over: new Map<TextLine, ReadLine>() };
  /** Reads a line, once for each possible way up. */
  const read = (line: TextLine, isFlipped: boolean): ReadLine => {
    const before = isFlipped ? known.over : known.upright;
    const place = placeOf(line, cap, factor);
    const found = before.get(line) ?? readPlace(page, isFlipped ? turned(place) : place);
    before.set(line, found);
    return found;
  };
  const upright = read(seed, false).readings[0]!;
  let ways = [false];
  if (upright.confidence < CLEAR) {
    const over = read(seed, true).readings[0]!;
    if (Math.max(over.confidence, upright.confidence) < NOISE) return null;
    // Fillers and round letters look alike upside down: both ways are tried unless one is certain.
    const first = over.score > upright.score;
    ways = Math.abs(over.score - upright.score) > PLAIN ? [first] : [first, !first];
  }
  let best: Found | null = null;
  for (const flipped of ways) {
    const lines = (flipped ? group.toReversed() : group).map((line) => read(line, flipped));
    best = better(best, readWay(page, lines, cap * factor * PRINT_IN_MARK));
    if (isSettled(best)) break;
  }
  return best;
}

/** @param cap height of the print, in frame pixels */
function readWay(page: Page, lines: readonly ReadLine[], cap: number): Found | null {
  let best: Found | null = null;
  for (const columns of lengthsFor(lines)) {
    for (const rows of rowsOf(lines, columns)) {
      best = better(best, solveRows(page, rows, cap));
      if (isSettled(best)) return best;
    }
  }
  return best;
}

/** The numbers of columns worth trying, the likeliest first. */
function lengthsFor(read: readonly ReadLine[]): number[] {
  return LENGTHS.map((length) => {
    const scores = read.map(({ readings }) => {
      const reading = readings.find(({ middles }) => middles.length === length);
      return reading ? reading.score - readings[0]!.score : -1000;
    });
    return { length, score: scores.reduce((sum, score) => sum + Math.max(-40, score), 0) };
  })
    .toSorted((a, b) => b.score - a.score)
    .filter(({ score }, i, all) => i < 2 && score > all[0]!.score - CLOSE)
    .map(({ length }) => length);
}

/** Neighbouring lines of a group that make up an MRZ with this many columns, the most rows first. */
function* rowsOf(read: readonly ReadLine[], columns: number): Generator<LineReading[]> {
  const readings = read.map((line) => line.readings.find(({ middles }) => middles.length === columns));
  const sum = (rows: readonly LineReading[]) => rows.reduce((total, { confidence }) => total + confidence, 0);
  for (const count of rowsFor(columns)) {
    const sets: LineReading[][] = [];
    for (let from = 0; from + count <= readings.length; from++) {
      const rows = readings.slice(from, from + count).filter((reading) => reading !== undefined);
      if (rows.length === count && rows.every(({ confidence }) => confidence > NOISE)) sets.push(rows);
    }
    yield* sets.toSorted((a, b) => sum(b) - sum(a)).slice(0, 2);
  }
}

function solveRows(page: Page, rows: readonly LineReading[], cap: number): Found | null {
  const first = lookAt(
    page,
    rows.map(({ middles }) => middles),
    cap,
  );
  if (!first || isCertain(first)) return first;
  const { grid } = first;
  let { solution, confidence } = first;
  if (confidence < NOISE || solution.cost > FOREIGN) return null;
  let total = first.cells;
  for (const [i, shift] of SHIFTS.entries()) {
    const moved = readCells(page.weights, page.pyramid, grid, shift);
    total = total.map((value, at) => value + moved[at]!);
    if (i % 2 === 0) continue;
    const count = i + 2;
    const mean = total.map((value) => value / count);
    const next = solveMrz(mean, grid.rows, grid.columns, page.year);
    if (next && (next.valid || !solution.valid)) solution = next;
    confidence = clarityOf(mean);
    if (isCertain({ solution, grid, confidence })) break;
  }
  return { solution, grid, confidence };
}

function placeOf(line: TextLine, cap: number, factor: number): LinePlace {
  const turn = Math.atan(line.b);
  const angle = line.angle + turn;
  const u = line.left;
  const v = line.a + line.b * u;
  const cos = Math.cos(line.angle);
  const sin = Math.sin(line.angle);
  return {
    start: [(u * cos - v * sin) * factor, (u * sin + v * cos) * factor],
    along: [Math.cos(angle), Math.sin(angle)],
    length: ((line.right - line.left) / Math.cos(turn)) * factor,
    cap: cap * factor * PRINT_IN_MARK,
    pitch: line.pitch * factor,
  };
}

function readPlace(page: Page, place: LinePlace): ReadLine {
  const length = place.length / place.pitch;
  // A line that lacks characters may continue at either end.
  const whole = LENGTHS.some((count) => Math.abs(length - count) < 1.2);
  const next = LENGTHS.find((count) => count > length + 1.2) ?? length;
  const beyond = whole ? 2 : Math.min(16, Math.max(2, next - length + 2));
  return { place, readings: readLine(page.weights, page.pyramid, place, beyond) };
}
