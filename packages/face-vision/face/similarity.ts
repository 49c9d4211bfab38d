import type { Frame, Point } from '@veridoor/image/frame';
import { lumaOf } from '@veridoor/image/luma';

/** A rotation with scale and shift: (x, y) goes to (a·x − b·y + x₀, b·x + a·y + y₀). */
export interface Similarity {
  a: number;
  b: number;
  x: number;
  y: number;
}

export function moved({ a, b, x, y }: Similarity, px: number, py: number): Point {
  return [a * px - b * py + x, b * px + a * py + y];
}

/** The inverse of a similarity. */
export function inverted({ a, b, x, y }: Similarity): Similarity {
  const squared = a * a + b * b;
  return { a: a / squared, b: -b / squared, x: -(a * x + b * y) / squared, y: (b * x - a * y) / squared };
}

/** The similarity that takes the points of `from` as close as it can to those of `to` (least squares, Umeyama 1991). */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [fx, fy] = middle(from);
  const [tx, ty] = middle(to);
  let along = 0;
  let across = 0;
  let spread = 0;
  from.forEach(([px, py], i) => {
    const [qx, qy] = to[i] ?? [0, 0];
    const [dx, dy, ex, ey] = [px - fx, py - fy, qx - tx, qy - ty];
    along += dx * ex + dy * ey;
    across += dx * ey - dy * ex;
    spread += dx * dx + dy * dy;
  });
  const a = along / spread;
  const b = across / spread;
  return { a, b, x: tx - a * fx + b * fy, y: ty - b * fx - a * fy };
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/**
 * Samples an image of `width` by `height`, three numbers (0 to 255) a pixel; bilinear. Pixel (u, v) shows the frame at
 * the place given by `map`. Pixels outside of the frame get `outside`, or the nearest pixel when that is null.
 */
export function sampleFrame(
  frame: Frame,
  map: Similarity,
  width: number,
  height: number,
  outside: number | null,
): Float32Array {
  const { data, channels } = frame;
  const { a, b } = map;
  const right = frame.width - 1;
  const bottom = frame.height - 1;
  const nextRow = frame.width * channels;
  const green = channels === 1 ? 0 : 1;
  const blue = 2 * green;
  const out = new Float32Array(width * height * 3);
  for (let v = 0, at = 0; v < height; v++) {
    let sx = a / 2 - b * (v + 0.5) + map.x - 0.5;
    let sy = b / 2 + a * (v + 0.5) + map.y - 0.5;
    for (let u = 0; u < width; u++, at += 3, sx += a, sy += b) {
      if (outside !== null && (sx < -1 || sy < -1 || sx > right + 1 || sy > bottom + 1)) {
        out[at] = out[at + 1] = out[at + 2] = outside;
        continue;
      }
      const x = sx < 0 ? 0 : sx > right ? right : sx;
      const y = sy < 0 ? 0 : sy > bottom ? bottom : sy;
      const x0 = x | 0;
      const y0 = y | 0;
      const across = x - x0;
      const down = y - y0;
      const here = y0 * nextRow + x0 * channels;
      const next = x0 < right ? here + channels : here;
      const below = y0 < bottom ? here + nextRow : here;
      const beyond = below + next - here;
      // The four weights once, and no loop over the colours: all of this takes two thirds of the time.
      const byBeyond = across * down;
      const byNext = across - byBeyond;
      const byBelow = down - byBeyond;
      const byHere = 1 - across - byBelow;
      out[at] = data[here]! * byHere + data[next]! * byNext + data[below]! * byBelow + data[beyond]! * byBeyond;
      out[at + 1] =
        data[here + green]! * byHere +
        data[next + green]! * byNext +
        data[below + green]! * byBelow +
        data[beyond + green]! * byBeyond;
      out[at + 2] =
        data[here + blue]! * byHere +
        data[next + blue]! * byNext +
        data[below + blue]! * byBelow +
        data[beyond + blue]! * byBeyond;
    }
  }
  return out;
}

/** The same of an image's luma, a number a pixel; beyond the frame the nearest pixel's. */
export function sampleLuma(frame: Frame, map: Similarity, width: number, height: number): Float32Array {
  const luma = lumaOf(frame);
  const { a, b } = map;
  const right = frame.width - 1;
  const bottom = frame.height - 1;
  const out = new Float32Array(width * height);
  for (let v = 0, at = 0; v < height; v++) {
    let sx = a / 2 - b * (v + 0.5) + map.x - 0.5;
    let sy = b / 2 + a * (v + 0.5) + map.y - 0.5;
    for (let u = 0; u < width; u++, at++, sx += a, sy += b) {
      const x = sx < 0 ? 0 : sx > right ? right : sx;
      const y = sy < 0 ? 0 : sy > bottom ? bottom : sy;
      const x0 = x | 0;
      const y0 = y | 0;
      const here = y0 * frame.width + x0;
      const next = x0 < right ? here + 1 : here;
      const below = y0 < bottom ? here + frame.width : here;
      const top = luma[here]! + (luma[next]! - luma[here]!) * (x - x0);
      const low = luma[below]! + (luma[below + next - here]! - luma[below]!) * (x - x0);
      out[at] = top + (low - top) * (y - y0);
    }
  }
  return out;
}
