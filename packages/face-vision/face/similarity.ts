import type { Frame, Point } from '../../image/frame.ts';

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
  const [right, bottom] = [frame.width - 1, frame.height - 1];
  const out = new Float32Array(width * height * 3);
  for (let v = 0, at = 0; v < height; v++) {
    for (let u = 0; u < width; u++, at += 3) {
      const sx = map.a * (u + 0.5) - map.b * (v + 0.5) + map.x - 0.5;
      const sy = map.b * (u + 0.5) + map.a * (v + 0.5) + map.y - 0.5;
      if (outside !== null && (sx < -1 || sy < -1 || sx > frame.width || sy > frame.height)) {
        out.fill(outside, at, at + 3);
        continue;
      }
      const x = Math.min(right, Math.max(0, sx));
      const y = Math.min(bottom, Math.max(0, sy));
      const x0 = Math.floor(x);
      const y0 = Math.floor(y);
      const x1 = Math.min(right, x0 + 1);
      const y1 = Math.min(bottom, y0 + 1);
      const wx = x - x0;
      const wy = y - y0;
      for (let channel = 0; channel < 3; channel++) {
        const c = channels === 1 ? 0 : channel;
        const top =
          data[(y0 * frame.width + x0) * channels + c]! * (1 - wx) + data[(y0 * frame.width + x1) * channels + c]! * wx;
        const low =
          data[(y1 * frame.width + x0) * channels + c]! * (1 - wx) + data[(y1 * frame.width + x1) * channels + c]! * wx;
        out[at + channel] = top * (1 - wy) + low * wy;
      }
    }
  }
  return out;
}
