import type { Point } from './frame.ts';
import { solveLinear } from './linear.ts';

/** A plane projective map, row by row, with the last of its nine numbers 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/** Applies a homography to a point. */
export function project(map: Homography, x: number, y: number): Point {
  const w = map[6] * x + map[7] * y + 1;
  return [(map[0] * x + map[1] * y + map[2]) / w, (map[3] * x + map[4] * y + map[5]) / w];
}

/**
 * The homography that takes the points of `from` to those of `to`. It is exact for four points and a least-squares fit
 * for more (algebraic error, in coordinates scaled to unit size). Null when they do not determine one.
 */
export function fitHomography(
  from: readonly Point[],
  to: readonly Point[],
  weights?: readonly number[],
): Homography | null {
  if (from.length < 4 || from.length !== to.length) return null;
  const source = unit(from);
  const target = unit(to);
  const matrix = new Float64Array(72);
  const row = new Float64Array(9);
  for (let i = 0; i < from.length; i++) {
    const weight = weights?.[i] ?? 1;
    const x = (from[i]![0] - source.x) * source.scale;
    const y = (from[i]![1] - source.y) * source.scale;
    const u = (to[i]![0] - target.x) * target.scale;
    const v = (to[i]![1] - target.y) * target.scale;
    row.set([x, y, 1, 0, 0, 0, -u * x, -u * y, u]);
    accumulate(matrix, row, weight);
    row.set([0, 0, 0, x, y, 1, -v * x, -v * y, v]);
    accumulate(matrix, row, weight);
  }
  const h = solveLinear(matrix, 8);
  if (!h) return null;
  // Undo the scaling: T⁻¹ · H · S.
  const [a, b, c, d, e, f, g, k] = h as unknown as Homography;
  const s = source.scale;
  const left = [a * s, b * s, c - s * (a * source.x + b * source.y)] as const;
  const middle = [d * s, e * s, f - s * (d * source.x + e * source.y)] as const;
  const bottom = [g * s, k * s, 1 - s * (g * source.x + k * source.y)] as const;
  const t = 1 / target.scale;
  const last = bottom[2];
  if (Math.abs(last) < 1e-12) return null;
  const map = [
    ...[0, 1, 2].map((i) => (left[i]! * t + target.x * bottom[i]!) / last),
    ...[0, 1, 2].map((i) => (middle[i]! * t + target.y * bottom[i]!) / last),
    bottom[0] / last,
    bottom[1] / last,
  ];
  return map.every(Number.isFinite) ? (map as unknown as Homography) : null;
}

/** Middle and inverse mean distance from it. */
function unit(points: readonly Point[]): { x: number; y: number; scale: number } {
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
  const away = points.reduce((sum, point) => sum + Math.hypot(point[0] - x, point[1] - y), 0) / points.length;
  return { x, y, scale: away > 0 ? 1 / away : 1 };
}

/** Adds one equation (eight coefficients, then the right side) to normal equations of eight rows by nine. */
function accumulate(matrix: Float64Array, row: Float64Array, weight: number): void {
  for (let i = 0; i < 8; i++) {
    const factor = row[i]! * weight;
    for (let j = 0; j < 9; j++) matrix[i * 9 + j] = matrix[i * 9 + j]! + factor * row[j]!;
  }
}
