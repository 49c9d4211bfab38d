/** Reads one line: a strip along it through the network, and the best chain of characters at its pitch. */

import type { Point } from '@veridoor/image/frame';
import { greyAt } from '@veridoor/image/grey';
import type { Level, Pyramid } from '@veridoor/image/pyramid';
import { BLANK, CLASS_COUNT } from './alphabet.ts';
import { NOMINAL, readStrip, STRIDE, WINDOW, type Weights } from './network.ts';
import { normaliseStrip } from './strip.ts';

/** The place of a line in the frame: its middle line from `start` along the unit vector `along`, in frame pixels. */
export interface LinePlace {
  readonly start: Point;
  readonly along: Point;
  readonly length: number;
  readonly cap: number;
  readonly pitch: number;
}

/** The places of a line's characters, and the network's certainty about them. */
export interface LineReading {
  /** Middles of the characters in the frame, in reading order. */
  readonly middles: readonly Point[];
  /** Mean over the characters of the log-probability of the best one, at most 0. */
  readonly confidence: number;
}

/** Capitals taller than this on a level are read from the next smaller one (the network saw 5 to 26 pixels). */
export const TALLEST = 28;
/** Numbers of characters in a line: TD1; TD2, MRV-B and the French card; TD3 and MRV-A. */
export const LENGTHS = [30, 36, 44] as const;
/** Windows between neighbouring characters: a pitch is four. */
const STEPS = [3, 4, 5] as const;
/** Cost (nats) of a step that is not the pitch. */
const UNEVEN = 1;
/** A single window's evidence is limited to this (nats), so that no mark alone decides a line. */
const CUT = 4;

/** The strip of a line, WINDOW rows, and its width; `beyond` pitches are added at both ends. */
function cutStrip(level: Level, place: LinePlace, beyond: number): { strip: Float32Array; width: number } {
  const width = Math.max(WINDOW, Math.ceil((place.length / place.pitch + 2 * beyond) * NOMINAL));
  const strip = new Float32Array(WINDOW * width);
  const [dx, dy] = place.along;
  const across = place.pitch / NOMINAL / level.factor;
  const down = place.cap / NOMINAL / level.factor;
  const startX = place.start[0] / level.factor - dx * beyond * NOMINAL * across;
  const startY = place.start[1] / level.factor - dy * beyond * NOMINAL * across;
  for (let row = 0, i = 0; row < WINDOW; row++) {
    const t = (row + 0.5 - WINDOW / 2) * down;
    for (let column = 0; column < width; column++, i++) {
      const s = (column + 0.5) * across;
      strip[i] = greyAt(level.grey, startX + s * dx - t * dy, startY + s * dy + t * dx);
    }
  }
  return { strip, width };
}

/**
 * Reads a line in the given direction. Returns the best chain for each number of characters that an MRZ can have,
 * sorted by how well the chain explains the strip.
 */
export function readLine(
  weights: Weights,
  pyramid: Pyramid,
  place: LinePlace,
  beyond: number,
): Array<LineReading & { score: number }> {
  const level = pyramid.levelFor(place.cap, TALLEST);
  const { strip, width } = cutStrip(level, place, beyond);
  normaliseStrip(strip, width);
  const probabilities = readStrip(weights, strip, width);
  const count = probabilities.length / CLASS_COUNT;
  const best = new Float32Array(count);
  const gain = new Float32Array(count);
  for (let w = 0; w < count; w++) {
    let most = -Infinity;
    for (let c = 0; c < BLANK; c++) most = Math.max(most, probabilities[w * CLASS_COUNT + c]!);
    best[w] = most;
    gain[w] = Math.max(-CUT, Math.min(CUT, most - probabilities[w * CLASS_COUNT + BLANK]!)) + most;
  }
  const longest = Math.max(...LENGTHS);
  const totals = new Float32Array(longest * count).fill(-Infinity);
  const from = new Int8Array(longest * count);
  totals.set(gain);
  for (let n = 1; n < longest; n++) {
    for (let w = 0; w < count; w++) {
      let most = -Infinity;
      for (const step of STEPS) {
        if (w < step) continue;
        const total = totals[(n - 1) * count + w - step]! - (step === 4 ? 0 : UNEVEN);
        if (total > most) {
          most = total;
          from[n * count + w] = step;
        }
      }
      totals[n * count + w] = most + gain[w]!;
    }
  }
  const readings: Array<LineReading & { score: number }> = [];
  for (const length of LENGTHS) {
    let end = -1;
    let score = -Infinity;
    for (let w = 0; w < count; w++) {
      if (totals[(length - 1) * count + w]! > score) {
        score = totals[(length - 1) * count + w]!;
        end = w;
      }
    }
    if (end < 0) continue;
    const middles: Point[] = [];
    let confidence = 0;
    for (let n = length - 1, w = end; n >= 0; n--) {
      const s = ((w * STRIDE + WINDOW / 2) / NOMINAL - beyond) * place.pitch;
      middles.push([place.start[0] + s * place.along[0], place.start[1] + s * place.along[1]]);
      confidence += best[w]!;
      w -= from[n * count + w]!;
    }
    readings.push({ middles: middles.toReversed(), confidence: confidence / length, score });
  }
  return readings.toSorted((a, b) => b.score - a.score);
}

/** The same line read from the other end: the image upside down. */
export function turned(place: LinePlace): LinePlace {
  const [x, y] = place.start;
  const [dx, dy] = place.along;
  return { ...place, start: [x + dx * place.length, y + dy * place.length], along: [-dx, -dy] };
}

/** Rows that an MRZ with this many columns may have: TD1 has three; Swiss licences have two of 30, others one. */
export function rowsFor(columns: number): readonly number[] {
  return columns === 30 ? [3, 2, 1] : [2];
}
