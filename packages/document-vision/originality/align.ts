import type { Frame, Point } from '@veridoor/image/frame';
import { fitHomography, project } from '@veridoor/image/homography';
import { resample } from '@veridoor/image/resample';
import { median } from '@veridoor/image/median';
import { boxMean } from '../outline/filters.ts';

/** Squares that are looked for, pixels, and how far they may lie from their place. */
const SQUARE = 32;
const REACH = 12;
/** Pixels around a pixel whose mean brightness is taken from it: light and gloss say nothing about the print. */
const AROUND = 6;
/** Correlation from which a square counts as found, and how many must be. */
const FOUND = 0.6;
const FEWEST = 8;
/** Pixels that a square may lie off the map of all, more than which another thing was found. */
const OFF = 1.5;

/**
 * A frame laid over another one of the same page, size and nearly the same place, by squares of print that are found in
 * both. Null where too few are: the page moved out of view, was turned over, or has no print.
 */
export function alignTo(target: Frame, frame: Frame): Frame | null {
  const reliefs = [reliefOf(target), reliefOf(frame)] as const;
  const pairs = squaresOf(target).flatMap((place) => find(reliefs, target.width, place) ?? []);
  if (pairs.length < FEWEST) return null;
  const fit = (chosen: readonly Pair[]) =>
    fitHomography(
      chosen.map(({ here }) => here),
      chosen.map(({ there }) => there),
    );
  let kept = pairs;
  for (let round = 0; round < 2; round++) {
    const map = fit(kept);
    if (!map) return null;
    const away = ({ here, there }: Pair) => {
      const [x, y] = project(map, ...here);
      return Math.hypot(x - there[0], y - there[1]);
    };
    const limit = Math.max(OFF, 2 * median(kept.map(away)));
    kept = pairs.filter((pair) => away(pair) <= limit);
    if (kept.length < FEWEST) return null;
  }
  const map = fit(kept);
  return map && resample(frame, map, target.width, target.height);
}

interface Pair {
  readonly here: Point;
  readonly there: Point;
}

/** Brightness without that of the background. */
function reliefOf({ data, width, height, channels }: Frame): Float32Array {
  const green = channels === 1 ? 0 : 1;
  const luma = new Float32Array(width * height);
  for (let i = 0, at = 0; i < luma.length; i++, at += channels)
    luma[i] = 0.299 * data[at]! + 0.587 * data[at + green]! + 0.114 * data[at + 2 * green]!;
  const mean = boxMean(luma, width, height, AROUND);
  return luma.map((value, i) => value - mean[i]!);
}

function squaresOf({ width, height }: Frame): Point[] {
  const places: Point[] = [];
  for (let y = REACH; y + SQUARE + REACH <= height; y += SQUARE)
    for (let x = REACH; x + SQUARE + REACH <= width; x += SQUARE) places.push([x, y]);
  return places;
}

/** Where a square of the first relief lies in the second, to a part of a pixel. */
function find(reliefs: readonly [Float32Array, Float32Array], width: number, [left, top]: Point): Pair | null {
  const [one, other] = reliefs;
  const side = 2 * REACH + 1;
  const scores = new Float32Array(side * side);
  const own = energy(one, width, left, top);
  // Nothing is printed there.
  if (own < 4 * SQUARE ** 2) return null;
  let best = -1;
  for (let dy = -REACH, i = 0; dy <= REACH; dy++)
    for (let dx = -REACH; dx <= REACH; dx++, i++) {
      let product = 0;
      for (let y = 0; y < SQUARE; y += 1) {
        const a = (top + y) * width + left;
        const b = (top + dy + y) * width + left + dx;
        for (let x = 0; x < SQUARE; x++) product += one[a + x]! * other[b + x]!;
      }
      scores[i] = product / Math.sqrt(own * Math.max(1, energy(other, width, left + dx, top + dy)));
      if (best < 0 || scores[i]! > scores[best]!) best = i;
    }
  const [bx, by] = [best % side, Math.floor(best / side)];
  if (scores[best]! < FOUND || bx === 0 || by === 0 || bx === side - 1 || by === side - 1) return null;
  const peak = (step: number) => {
    const [before, at, after] = [scores[best - step]!, scores[best]!, scores[best + step]!];
    const bend = before + after - 2 * at;
    return bend < 0 ? (0.5 * (before - after)) / bend : 0;
  };
  const here: Point = [left + SQUARE / 2, top + SQUARE / 2];
  return { here, there: [here[0] + bx - REACH + peak(1), here[1] + by - REACH + peak(side)] };
}

function energy(relief: Float32Array, width: number, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + SQUARE; y++)
    for (let i = y * width + left; i < y * width + left + SQUARE; i++) sum += relief[i]! ** 2;
  return sum;
}
