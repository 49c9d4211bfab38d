import { inView, LINES, linesOf, SEARCHES, VIEW, type Line } from './portrait-sides.ts';

/** A strip along a line: places along it, pixels between them, and pixels across. */
const [ALONG, SPACING, WIDE] = [72, 3, 40];
/** Parts of a strip, and curves of each: mean, red and blue against green, deviation, median. */
const [PARTS, CURVES] = [6, 5];
const EACH = ALONG / PARTS;
/** Pixels across that are ground of the page, outside of the side. */
const [GROUND_FROM, GROUND_TO] = [2, 12];
/** Logarithms of bytes, so that a shadow is as deep on a dark ground as on a bright one. */
const LOGARITHMS = Float32Array.from({ length: 256 }, (_, value) => Math.log((value + 24) / 152));

/** What the network wants: images, sides, lines, parts, curves, pixels across. */
export const CURVES_SHAPE = [1, 4, LINES, PARTS, CURVES, WIDE] as const;

/**
 * Curves across the lines that may be the portrait's sides. The shadow of a paper's edge, and its cut, are a pixel wide
 * and as long as the paper: they remain in what is the same along a line, where the patterns of the page do not.
 */
export function curvesOf(view: Uint8Array): Float32Array<ArrayBuffer> {
  const curves = new Float32Array(CURVES_SHAPE.reduce((product, one) => product * one, 1));
  let at = 0;
  for (let side = 0; side < SEARCHES.length; side++)
    for (const line of linesOf(view, side)) {
      const strip = stripOf(view, side, line);
      for (let part = 0; part < PARTS; part++, at += CURVES * WIDE)
        describePart(strip, part * EACH, curves.subarray(at, at + CURVES * WIDE));
    }
  return curves;
}

/** WIDE by ALONG by 3 logarithms, the outside of the side first. */
function stripOf(view: Uint8Array, side: number, { place, lean }: Line): Float32Array {
  const { y, before, after } = SEARCHES[side]!;
  const tilt = lean / (before + after);
  const strip = new Float32Array(WIDE * ALONG * 3);
  for (let across = 0, at = 0; across < WIDE; across++)
    for (let along = 0; along < ALONG; along++) {
      const t = (along - (ALONG - 1) / 2) * SPACING;
      const c = across - (WIDE - 1) / 2;
      const [px, py] = inView(side, place + tilt * t + c, y + (after - before) / 2 + t - tilt * c);
      const x = Math.max(0, Math.min(VIEW.width - 1.001, px));
      const v = Math.max(0, Math.min(VIEW.height - 1.001, py));
      const [x0, y0] = [Math.floor(x), Math.floor(v)];
      const [fx, fy] = [x - x0, v - y0];
      for (let channel = 0; channel < 3; channel++, at++) {
        const i = 3 * (y0 * VIEW.width + x0) + channel;
        const below = i + 3 * VIEW.width;
        const upper = view[i]! * (1 - fx) + view[i + 3]! * fx;
        const lower = view[below]! * (1 - fx) + view[below + 3]! * fx;
        strip[at] = LOGARITHMS[Math.round(upper * (1 - fy) + lower * fy)]!;
      }
    }
  return strip;
}

/** The curves of a part of a strip, from a place along it on. */
function describePart(strip: Float32Array, from: number, curves: Float32Array): void {
  const means = new Float32Array(WIDE * 3);
  const shades = new Float32Array(EACH);
  for (let across = 0; across < WIDE; across++) {
    for (let i = 0; i < EACH; i++) {
      const at = 3 * (across * ALONG + from + i);
      for (let channel = 0; channel < 3; channel++) means[3 * across + channel]! += strip[at + channel]! / EACH;
      shades[i] = (strip[at]! + strip[at + 1]! + strip[at + 2]!) / 3;
    }
    const mean = shades.reduce((sum, one) => sum + one, 0) / EACH;
    const squares = shades.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    curves[3 * WIDE + across] = Math.sqrt(squares / (EACH - 1));
    curves[4 * WIDE + across] = shades.toSorted()[EACH / 2 - 1]!;
  }
  const ground = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let across = GROUND_FROM; across < GROUND_TO; across++) sum += means[3 * across + channel]!;
    return sum / (GROUND_TO - GROUND_FROM);
  });
  const grey = (ground[0]! + ground[1]! + ground[2]!) / 3;
  for (let across = 0; across < WIDE; across++) {
    const [red, green, blue] = [0, 1, 2].map((channel) => means[3 * across + channel]! - ground[channel]!) as [
      number,
      number,
      number,
    ];
    curves[across] = (red + green + blue) / 3;
    curves[WIDE + across] = red - green;
    curves[2 * WIDE + across] = blue - green;
    curves[4 * WIDE + across]! -= grey;
  }
}
