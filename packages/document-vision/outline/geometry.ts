import type { Frame, Point, Quad } from '@veridoor/image/frame';

/** Width by height of an identity card (ISO/IEC 7810 ID-1: 85.60 x 53.98 mm). */
export const ID1_ASPECT = 85.6 / 53.98;
/** Width by height of a passport page (ISO/IEC 7810 ID-3: 125 x 88 mm). */
export const ID3_ASPECT = 125 / 88;

/** Kinds of document that an outline's sides distinguish. */
export type DocumentSize = 'ID-1' | 'ID-3';

/** The size whose proportions are nearest. @param aspect longer by shorter side */
export const nearestSize = (aspect: number): DocumentSize =>
  Math.abs(Math.log(aspect / ID1_ASPECT)) < Math.abs(Math.log(aspect / ID3_ASPECT)) ? 'ID-1' : 'ID-3';

/**
 * Focal length over the longer side of the frame. Main cameras of phones see about 65° to 70° across and webcams 55° to
 * 65°; the aspect of a page depends on it little.
 */
const FOCAL = 0.85;

/**
 * The true shape of a rectangle seen as a quadrilateral by a camera whose axis is in the middle of the frame (after
 * Zhang and He, Whiteboard scanning, 2007, with the focal length given).
 *
 * @returns width by height of the rectangle, and its corner's deviation from square (cosine of the angle, 0 for a
 * rectangle); null without a quadrilateral.
 */
export function trueShape(corners: Quad, width: number, height: number): { aspect: number; skew: number } | null {
  const focal = FOCAL * Math.max(width, height);
  const [a0, a1, a2, a3] = corners;
  const x0 = (a0[0] - width / 2) / focal;
  const y0 = (a0[1] - height / 2) / focal;
  const x1 = (a1[0] - width / 2) / focal;
  const y1 = (a1[1] - height / 2) / focal;
  const x2 = (a2[0] - width / 2) / focal;
  const y2 = (a2[1] - height / 2) / focal;
  const x3 = (a3[0] - width / 2) / focal;
  const y3 = (a3[1] - height / 2) / focal;
  // The map from the unit square to the corners (Heckbert 1989, section 2.2.3).
  const sx = x0 - x1 + x2 - x3;
  const sy = y0 - y1 + y2 - y3;
  const det = (x1 - x2) * (y3 - y2) - (x3 - x2) * (y1 - y2);
  if (Math.abs(det) < 1e-12) return null;
  const g = (sx * (y3 - y2) - (x3 - x2) * sy) / det;
  const h = ((x1 - x2) * sy - sx * (y1 - y2)) / det;
  // Its columns are the page's sides in space, up to one common factor.
  const across = [x1 - x0 + g * x1, y1 - y0 + g * y1, g] as const;
  const down = [x3 - x0 + h * x3, y3 - y0 + h * y3, h] as const;
  const a = Math.hypot(...across);
  const b = Math.hypot(...down);
  const dot = across[0] * down[0] + across[1] * down[1] + across[2] * down[2];
  return { aspect: a / b, skew: Math.abs(dot) / (a * b) };
}

/** Area of a polygon, positive when its corners go clockwise as seen (y downwards). */
export function areaOf(corners: readonly Point[]): number {
  let sum = 0;
  for (let i = 0, before = corners.length - 1; i < corners.length; before = i++) {
    const from = corners[before]!;
    const to = corners[i]!;
    sum += from[0] * to[1] - to[0] * from[1];
  }
  return sum / 2;
}

/** Whether a quadrilateral is convex with corners clockwise. */
export function isConvex(corners: Quad): boolean {
  for (let i = 0; i < 4; i++) {
    const a = corners[i]!;
    const b = corners[(i + 1) % 4]!;
    const c = corners[(i + 2) % 4]!;
    if ((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) <= 0) return false;
  }
  return true;
}

/** Corners ordered from the top left, clockwise. */
export function fromTopLeft(corners: Quad): Quad {
  let start = 0;
  for (let i = 1; i < 4; i++) if (corners[i]![0] + corners[i]![1] < corners[start]![0] + corners[start]![1]) start = i;
  return [0, 1, 2, 3].map((i) => corners[(start + i) % 4]!) as unknown as Quad;
}

/** Area of both over area of either, 0 to 1, of two convex quadrilaterals. */
export function intersectionOverUnion(a: Quad, b: Quad): number {
  let polygon: Point[] = [...a];
  if (areaOf(polygon) < 0) polygon.reverse();
  const other = areaOf(b) < 0 ? b.toReversed() : [...b];
  // Sutherland and Hodgman 1974: cut by each side in turn.
  for (const [i, [x, y]] of other.entries()) {
    const [ex, ey] = other[(i + 1) % 4]!;
    const inside = ([px, py]: Point) => (ex - x) * (py - y) - (ey - y) * (px - x);
    const cut: Point[] = [];
    for (const [j, point] of polygon.entries()) {
      const next = polygon[(j + 1) % polygon.length]!;
      const here = inside(point);
      const there = inside(next);
      if (here >= 0) cut.push(point);
      if (here * there < 0) {
        const part = here / (here - there);
        cut.push([point[0] + part * (next[0] - point[0]), point[1] + part * (next[1] - point[1])]);
      }
    }
    polygon = cut;
    if (polygon.length === 0) return 0;
  }
  const both = Math.abs(areaOf(polygon));
  return both / (Math.abs(areaOf(a)) + Math.abs(areaOf(b)) - both);
}

/** The corners in an image that is `across` times as wide and `down` times as high. */
export function scaled(corners: Quad, across: number, down = across): Quad {
  return corners.map(([x, y]): Point => [x * across, y * down]) as unknown as Quad;
}

/** The corners, in pixels of an image, as shares of its width and height. */
export const toShares = (corners: Quad, { width, height }: Frame): Quad => scaled(corners, 1 / width, 1 / height);

/** The longest side of a quadrilateral. */
export function longestSide(corners: Quad): number {
  return Math.max(
    ...corners.map(([x, y], i) => Math.hypot(x - corners[(i + 1) % 4]![0], y - corners[(i + 1) % 4]![1])),
  );
}
