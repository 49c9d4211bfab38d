/** Corners to within a pixel: each side is fitted again to the steepest change along it, at full size. */

import type { Frame, Point, Quad } from '@veridoor/image/frame';

/** Places along a side where the change is looked for. */
const SAMPLES = 40;
/** The ends of a side are left out: corners are rounded. */
const END = 0.1;

/**
 * Moves each side by at most `reach` pixels to the greatest change of colours, robustly, and crosses the sides again.
 */
export function refineQuad(frame: Frame, corners: Quad, reach: number): Quad {
  const lines = corners.map((from, i) => refineSide(frame, from, corners[(i + 1) % 4]!, Math.max(2, 1.6 * reach)));
  const result = lines.map((line, i) => cross(lines[(i + 3) % 4]!, line) ?? corners[i]!);
  const moved = result.map(([x, y], i) => Math.hypot(x - corners[i]![0], y - corners[i]![1]));
  return (moved.every((distance) => distance < 6 * reach + 4) ? result : corners) as unknown as Quad;
}

type SideLine = readonly [from: Point, to: Point];

function refineSide(frame: Frame, from: Point, to: Point, reach: number): SideLine {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 8) return [from, to];
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const [nx, ny] = [-uy, ux];
  const step = Math.max(0.5, reach / 8);
  const count = Math.floor((2 * reach) / step) + 1;
  const apart = Math.max(1, reach / 4);
  const places: number[] = [];
  const moves: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    const t = (END + ((1 - 2 * END) * (i + 0.5)) / SAMPLES) * length;
    let best = 0;
    let at = 0;
    let sum = 0;
    for (let j = 0; j < count; j++) {
      const move = -reach + j * step;
      const x = from[0] + t * ux + move * nx;
      const y = from[1] + t * uy + move * ny;
      const change = contrast(frame, x - apart * nx, y - apart * ny, x + apart * nx, y + apart * ny);
      sum += change;
      // A change farther away is less likely to be this side.
      const value = change * (1 - 0.3 * Math.abs(move / reach));
      if (value > best) {
        best = value;
        at = move;
      }
    }
    if (best < 6) continue;
    places.push(t);
    moves.push(at);
    weights.push(best / (sum / count + 4));
  }
  const fitted = fitRobustly(places, moves, weights, length, reach);
  if (!fitted) return [from, to];
  const [start, end] = fitted;
  return [
    [from[0] + start * nx, from[1] + start * ny],
    [to[0] + end * nx, to[1] + end * ny],
  ];
}

/** Moves both ends of the line to fit most of the places (iterated, outliers by Tukey's weight). */
function fitRobustly(
  places: readonly number[],
  moves: readonly number[],
  weights: readonly number[],
  length: number,
  reach: number,
): [number, number] | null {
  if (places.length < SAMPLES / 4) return null;
  let a = moves.toSorted((x, y) => x - y)[moves.length >> 1]!;
  let b = 0;
  for (let round = 0; round < 8; round++) {
    const scale = Math.max(0.15 * reach, reach * (1 - round / 5));
    let n = 0;
    let st = 0;
    let sm = 0;
    let stt = 0;
    let stm = 0;
    for (const [i, t] of places.entries()) {
      const away = (moves[i]! - a - b * t) / scale;
      if (Math.abs(away) >= 1) continue;
      const weight = weights[i]! * (1 - away * away) ** 2;
      n += weight;
      st += weight * t;
      sm += weight * moves[i]!;
      stt += weight * t * t;
      stm += weight * t * moves[i]!;
    }
    const spread = n * stt - st * st;
    if (n <= 0 || spread <= 1e-6) return null;
    b = (n * stm - st * sm) / spread;
    a = (sm - b * st) / n;
  }
  const end = a + b * length;
  return Math.abs(a) < 1.5 * reach && Math.abs(end) < 1.5 * reach ? [a, end] : null;
}

/** Largest difference of a channel between two points; 0 beyond the frame. */
function contrast(frame: Frame, ax: number, ay: number, bx: number, by: number): number {
  const { width, height, channels, data } = frame;
  const x0 = Math.floor(ax);
  const y0 = Math.floor(ay);
  const x1 = Math.floor(bx);
  const y1 = Math.floor(by);
  if (x0 < 0 || y0 < 0 || x1 < 0 || y1 < 0 || x0 >= width || y0 >= height || x1 >= width || y1 >= height) return 0;
  const a = (y0 * width + x0) * channels;
  const b = (y1 * width + x1) * channels;
  if (channels === 1) return Math.abs(data[a]! - data[b]!);
  return Math.abs(data[a]! - data[b]!) + Math.abs(data[a + 1]! - data[b + 1]!) + Math.abs(data[a + 2]! - data[b + 2]!);
}

function cross([a, b]: SideLine, [c, d]: SideLine): Point | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const scale = rx * sy - ry * sx;
  if (Math.abs(scale) < 1e-9) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / scale;
  return [a[0] + t * rx, a[1] + t * ry];
}
