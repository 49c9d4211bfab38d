/** A point of an image, px from its top left corner; pixel centres lie at halves. */
export interface Point {
  x: number;
  y: number;
}

/** Corners of a rectangle as seen: top left first, clockwise, in the document's own reading order. */
export type Corners = readonly [Point, Point, Point, Point];

/** A projective map of the plane, row by row; the last entry need not be 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/**
 * The map that takes the rectangle (0, 0) to (width, height) to four corners.
 *
 * Closed form for a square by Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), section 2.2.3.
 *
 * @throws RangeError when three of the corners lie on a line
 */
export function homographyToCorners(width: number, height: number, corners: Corners): Homography {
  const [p0, p1, p2, p3] = corners;
  const dx1 = p1.x - p2.x;
  const dx2 = p3.x - p2.x;
  const dy1 = p1.y - p2.y;
  const dy2 = p3.y - p2.y;
  const sx = p0.x - p1.x + p2.x - p3.x;
  const sy = p0.y - p1.y + p2.y - p3.y;
  const determinant = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(determinant) < 1e-9) throw new RangeError('the corners span no quadrilateral');
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return [
    (p1.x - p0.x + g * p1.x) / width,
    (p3.x - p0.x + h * p3.x) / height,
    p0.x,
    (p1.y - p0.y + g * p1.y) / width,
    (p3.y - p0.y + h * p3.y) / height,
    p0.y,
    g / width,
    h / height,
    1,
  ];
}

/** The inverse map, by the adjugate: scale does not matter. */
export function invertHomography(m: Homography): Homography {
  const [a, b, c, d, e, f, g, h, i] = m;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** Maps a point. */
export function applyHomography(m: Homography, point: Point): Point {
  const w = m[6] * point.x + m[7] * point.y + m[8];
  return {
    x: (m[0] * point.x + m[1] * point.y + m[2]) / w,
    y: (m[3] * point.x + m[4] * point.y + m[5]) / w,
  };
}
