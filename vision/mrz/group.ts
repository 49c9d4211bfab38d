/** From neighbouring lines of text to a zone: which way is up, how many characters, which rows, what they say. */

import type { Point } from '../picture/frame.ts';
import type { Pyramid } from '../picture/pyramid.ts';
import { BLANK, CLASS_COUNT } from './alphabet.ts';
import type { TextLine } from './chains.ts';
import { fitGrid, readCells, type CharacterGrid } from './grid.ts';
import { LENGTHS, readLine, turned, type LinePlace, type LineReading } from './line.ts';
import type { Weights } from './network.ts';
import { solveZone, type Solution } from './solve.ts';

/**
 * Mean log-probability of a line above which it is text of the zone's face, and below which it is not. Zones that are read
 * right reach -0.27 at worst (public pictures made smaller, softer and darker), rows of other print -0.56 at best.
 */
const CLEAR = -0.1;
const NOISE = -0.5;
/** Cost (see Solution) beyond which a grid is no zone, whatever its print: zones reach 0.13 at most, other print 0.28 and more. */
const FOREIGN = 0.26;
/** A number of columns that explains the lines worse by more than this (nats) is not tried. */
const CLOSE = 12;
/** Marks in the picture are thicker than the print: blur and threshold add to their height. */
const PRINT_IN_MARK = 0.92;
/** A reading this clear (nats a character) and this cheap (see Solution) is what is printed, right or wrong. */
const SHARP = -0.12;
const CHEAP = 0.03;
/** Which way is up is plain when one way explains a line better by this much (nats). */
const PLAIN = 60;
/** Where a grid is read first. */
const UNMOVED = { across: 0, down: 0, taller: 1 } as const;
/** Share of a line's characters that must stand as marks of their own for their places to be taken from them. */
const MOST_MARKED = 0.8;
/** Small moves off the fitted grid that are tried when the first reading does not check out. */
const SHIFTS = [
  { across: 0, down: 0.1, taller: 1 },
  { across: 0, down: -0.1, taller: 1 },
  { across: 0, down: 0, taller: 1.15 },
  { across: 0, down: 0, taller: 0.87 },
  { across: 0.08, down: 0, taller: 1 },
  { across: -0.08, down: 0, taller: 1 },
] as const;

/** A grid of characters and what it says. */
export interface Found {
  readonly solution: Solution;
  readonly grid: CharacterGrid;
  /** Mean log-probability of the best character of each cell. */
  readonly confidence: number;
}

/** Whether one reading is to be preferred to another. */
export function better(a: Found, b: Found): boolean {
  if (a.solution.valid !== b.solution.valid) return a.solution.valid;
  return a.confidence - a.solution.cost > b.confidence - b.solution.cost;
}

/** Nothing better is to be found: the zone checks out, or is read clearly and does not. */
export function isSettled(found: Found | null): boolean {
  return found !== null && (found.solution.valid || (found.confidence > SHARP && found.solution.cost < CHEAP));
}

interface ReadLine {
  readonly place: LinePlace;
  readonly readings: ReadonlyArray<LineReading & { score: number }>;
}

/** Reads the lines of a group as a zone, whichever way is up. Null when they are none. */
export function readGroup(
  weights: Weights,
  pyramid: Pyramid,
  group: readonly TextLine[],
  factor: number,
  year: number,
): Found | null {
  return readMarks(weights, pyramid, group, factor, year) ?? readStrips(weights, pyramid, group, factor, year);
}

/**
 * Clear print needs no search for its characters: the marks give their places. Null unless what is read there checks out
 * and is clear.
 */
function readMarks(
  weights: Weights,
  pyramid: Pyramid,
  group: readonly TextLine[],
  factor: number,
  year: number,
): Found | null {
  const cap = Math.max(...group.map((line) => line.cap)) * factor * PRINT_IN_MARK;
  const lines = group.map((line) => middlesOf(line, factor));
  for (let from = 0; from < lines.length; from++) {
    const columns = lines[from]?.length ?? 0;
    const rows = lines.slice(from, from + rowsFor(columns)).filter((line) => line?.length === columns);
    if (columns === 0 || rows.length < rowsFor(columns)) continue;
    const upright = rows.map((row) => row ?? []);
    const over = upright.toReversed().map((row) => row.toReversed());
    for (const way of [upright, over]) {
      const first = lookAt(weights, pyramid, way, cap, year);
      if (first && isCertain(first)) return first;
      if (first && first.confidence > CLEAR) break;
    }
  }
  return null;
}

/** Middles of a line's characters, in frame pixels, where its marks keep one pitch and are as many as a zone's. */
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
    // Those between two marks, whose own mark is missing, lie evenly between them.
    for (let place = before + 1; place <= places[i]!; place++) {
      const u = last + ((middle - last) * (place - before)) / (places[i]! - before);
      const v = line.a + line.b * u;
      characters.push([u * cos - v * sin, u * sin + v * cos]);
    }
  }
  return characters;
}

/** Rows of a zone with this many columns: TD1 has three. */
function rowsFor(columns: number): number {
  return columns === 30 ? 3 : 2;
}

/** The same by the network's reading of whole strips, which finds characters that are faint, torn or grown together. */
function readStrips(
  weights: Weights,
  pyramid: Pyramid,
  group: readonly TextLine[],
  factor: number,
  year: number,
): Found | null {
  const cap = Math.max(...group.map((line) => line.cap));
  const seed = group.reduce((a, b) => (b.regular > a.regular ? b : a));
  const known = { upright: new Map<TextLine, ReadLine>(), over: new Map<TextLine, ReadLine>() };
  /** Reads a line, once for each way it may be up. */
  const read = (line: TextLine, isFlipped: boolean): ReadLine => {
    const before = isFlipped ? known.over : known.upright;
    const place = placeOf(line, cap, factor);
    const found = before.get(line) ?? readPlace(weights, pyramid, isFlipped ? turned(place) : place);
    before.set(line, found);
    return found;
  };
  const upright = read(seed, false).readings[0]!;
  let ways = [false];
  if (upright.confidence < CLEAR) {
    const over = read(seed, true).readings[0]!;
    if (Math.max(over.confidence, upright.confidence) < NOISE) return null;
    // Fillers and round letters look alike upside down: unless it is plain which way is up, both are tried.
    const first = over.score > upright.score;
    ways = Math.abs(over.score - upright.score) > PLAIN ? [first] : [first, !first];
  }
  let best: Found | null = null;
  for (const flipped of ways) {
    const lines = (flipped ? group.toReversed() : group).map((line) => read(line, flipped));
    const found = readWay(weights, pyramid, lines, cap * factor * PRINT_IN_MARK, year);
    if (found && (!best || better(found, best))) best = found;
    if (isSettled(best)) break;
  }
  return best;
}

/** @param cap height of the print, in frame pixels */
function readWay(
  weights: Weights,
  pyramid: Pyramid,
  lines: readonly ReadLine[],
  cap: number,
  year: number,
): Found | null {
  let best: Found | null = null;
  for (const columns of lengthsFor(lines)) {
    for (const rows of rowsOf(lines, columns)) {
      const found = solveRows(weights, pyramid, rows, cap, year);
      if (found && (!best || better(found, best))) best = found;
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

/** Neighbouring lines of a group that make up a zone with this many columns: two, or three for TD1. */
function* rowsOf(read: readonly ReadLine[], columns: number): Generator<LineReading[]> {
  const readings = read.map((line) => line.readings.find(({ middles }) => middles.length === columns));
  const count = rowsFor(columns);
  const sets: LineReading[][] = [];
  for (let from = 0; from + count <= readings.length; from++) {
    const rows = readings.slice(from, from + count).filter((reading) => reading !== undefined);
    if (rows.length === count && rows.every(({ confidence }) => confidence > NOISE)) sets.push(rows);
  }
  const sum = (rows: readonly LineReading[]) => rows.reduce((total, { confidence }) => total + confidence, 0);
  yield* sets.toSorted((a, b) => sum(b) - sum(a)).slice(0, 2);
}

function solveRows(
  weights: Weights,
  pyramid: Pyramid,
  rows: readonly LineReading[],
  cap: number,
  year: number,
): Found | null {
  const first = lookAt(
    weights,
    pyramid,
    rows.map(({ middles }) => middles),
    cap,
    year,
  );
  if (!first || isCertain(first)) return first;
  const { grid } = first;
  let { solution, confidence } = first;
  if (confidence < NOISE || solution.cost > FOREIGN) return null;
  let total = first.cells;
  for (const [i, shift] of SHIFTS.entries()) {
    const moved = readCells(weights, pyramid, grid, shift);
    total = total.map((value, at) => value + moved[at]!);
    if (i % 2 === 0) continue;
    const count = i + 2;
    const mean = total.map((value) => value / count);
    const next = solveZone(mean, grid.rows, grid.columns, year);
    if (next && (next.valid || !solution.valid)) solution = next;
    confidence = clarityOf(mean);
    if (isCertain({ solution, grid, confidence })) break;
  }
  return { solution, grid, confidence };
}

/** Reads the grid through rows of characters once. Null when they make no grid, or no format has so many. */
function lookAt(
  weights: Weights,
  pyramid: Pyramid,
  rows: ReadonlyArray<readonly Point[]>,
  cap: number,
  year: number,
): (Found & { cells: Float32Array }) | null {
  const grid = fitGrid(rows, cap);
  if (!grid) return null;
  const cells = readCells(weights, pyramid, grid, UNMOVED);
  const solution = solveZone(cells, grid.rows, grid.columns, year);
  return solution && { solution, grid, cells, confidence: clarityOf(cells) };
}

function isCertain({ solution }: Found): boolean {
  return solution.valid && !solution.unclear;
}

/** Mean over the cells of the log-probability of the best character. */
function clarityOf(cells: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < cells.length; at += CLASS_COUNT) {
    let most = -Infinity;
    for (let c = 0; c < BLANK; c++) most = Math.max(most, cells[at + c]!);
    sum += most;
  }
  return (sum * CLASS_COUNT) / cells.length;
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

function readPlace(weights: Weights, pyramid: Pyramid, place: LinePlace): ReadLine {
  const length = place.length / place.pitch;
  // A line that lacks characters may go on at either end.
  const whole = LENGTHS.some((count) => Math.abs(length - count) < 1.2);
  const next = LENGTHS.find((count) => count > length + 1.2) ?? length;
  const beyond = whole ? 2 : Math.min(16, Math.max(2, next - length + 2));
  return { place, readings: readLine(weights, pyramid, place, beyond) };
}
