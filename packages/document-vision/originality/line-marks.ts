import type { Frame, Quad } from '../../image/frame.ts';

/** What a line of print and the ground around it look like, to notice one that came later. */
export interface LineMarks {
  /** Height of its box, pixels. */
  readonly height: number;
  /**
   * Grain of the ground between its letters against the least grainy side of its surroundings, natural logarithm: noise
   * and lines of the ground. A painted ground has less.
   */
  readonly grain: number;
  /** The same of changes over some pixels, such as the lines of guilloche. */
  readonly texture: number;
  /** How far the ground's colour is from that of its surroundings, shares of white. */
  readonly ground: number;
  /** Steepest change in its letters' edges, shares of their contrast a pixel. */
  readonly sharpness: number;
  /** Red, green and blue of its ink, shares of the ground's. */
  readonly ink: readonly [number, number, number];
  /** Share of its box that is ink: the weight of its letters. */
  readonly weight: number;
}

/** Lines lower than this, in pixels, have no ground between their letters. */
const LOWEST = 12;
/** Ground pixels that are needed in the line, and on a side of it. */
const FEWEST = 40;
/** Grain and texture below this, of 255, are none: JPEG rounds them away. */
const FLOOR = 0.5;
/** How far the surroundings reach, shares of the line's height. */
const REACH = 0.7;

/** The marks of each line that has enough ground; null for others, and for light print on dark ground. */
export function markLines(frame: Frame, boxes: readonly Quad[]): (LineMarks | null)[] {
  const luma = lumaOf(frame);
  return boxes.map((box) => markLine(frame, luma, box, boxes));
}

function lumaOf({ width, height, channels, data }: Frame): Float32Array {
  const green = channels === 1 ? 0 : 1;
  const luma = new Float32Array(width * height);
  for (let i = 0, at = 0; i < luma.length; i++, at += channels)
    luma[i] = 0.299 * data[at]! + 0.587 * data[at + green]! + 0.114 * data[at + 2 * green]!;
  return luma;
}

function markLine(frame: Frame, luma: Float32Array, box: Quad, others: readonly Quad[]): LineMarks | null {
  const height = Math.min(distance(box[0], box[3]), distance(box[1], box[2]));
  if (height < LOWEST) return null;
  const inside = pixelsOf(frame, box);
  const levels = inside.map((i) => luma[i]!).toSorted((a, b) => a - b);
  const level = (share: number) => levels[Math.floor(share * (levels.length - 1))] ?? 0;
  const [dark, light, middle] = [level(0.04), level(0.85), level(0.5)];
  const contrast = light - dark;
  if (contrast < 30 || middle - dark < contrast / 2) return null;
  const isGround = (i: number) => luma[i]! > light - 0.3 * contrast;
  const ground = measureGround(frame, luma, inside, isGround);
  if (!ground) return null;
  const near = others.filter((other) => other !== box);
  const sides = sidesOf(box, height).flatMap((side) => {
    const pixels = pixelsOf(frame, side).filter((i) => !near.some((other) => isInside(other, i % frame.width, (i / frame.width) | 0)));
    const around = measureGround(frame, luma, pixels, isGround);
    return around ? [around] : [];
  });
  if (sides.length < 2) return null;
  const least = (key: 'grain' | 'texture') => Math.min(...sides.map((side) => side[key]));
  const nearest = Math.min(...sides.map(({ colour }) => Math.hypot(...colour.map((value, c) => value - ground.colour[c]!))));
  const ink = inside.filter((i) => luma[i]! < dark + 0.15 * contrast);
  const colour = meanColour(frame, ink);
  return {
    height,
    grain: Math.log((ground.grain + FLOOR) / (least('grain') + FLOOR)),
    texture: Math.log((ground.texture + FLOOR) / (least('texture') + FLOOR)),
    ground: nearest / 255,
    sharpness: sharpnessOf(frame, luma, inside) / contrast,
    ink: colour.map((value, c) => value / Math.max(1, ground.colour[c]!)) as unknown as LineMarks['ink'],
    weight: inside.filter((i) => luma[i]! < (dark + light) / 2).length / inside.length,
  };
}

interface Ground {
  grain: number;
  texture: number;
  colour: readonly number[];
}

/** The ground where neither a pixel nor its neighbours are ink. */
function measureGround(
  { width, height, ...frame }: Frame,
  luma: Float32Array,
  pixels: readonly number[],
  isGround: (i: number) => boolean,
): Ground | null {
  const [near, far] = [1, 3];
  const free: number[] = [];
  let [grain, texture] = [0, 0];
  for (const i of pixels) {
    const [x, y] = [i % width, (i / width) | 0];
    if (x < far || y < far || x >= width - far || y >= height - far) continue;
    const around = (step: number) => [i - step, i + step, i - step * width, i + step * width] as const;
    const [four, wide] = [around(near), around(far)];
    if (!isGround(i) || !four.every(isGround) || !wide.every(isGround)) continue;
    free.push(i);
    grain += Math.abs(luma[i]! - mean(four, luma));
    texture += Math.abs(mean([i, ...four], luma) - mean(wide, luma));
  }
  if (free.length < FEWEST) return null;
  const colour = meanColour({ width, height, ...frame }, free);
  return { grain: grain / free.length, texture: texture / free.length, colour };
}

const mean = (indices: readonly number[], values: Float32Array) =>
  indices.reduce((sum, i) => sum + values[i]!, 0) / indices.length;

function meanColour({ channels, data }: Frame, pixels: readonly number[]): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (const i of pixels)
    for (let c = 0; c < 3; c++) sums[c]! += data[i * channels + (channels === 1 ? 0 : c)]! / pixels.length;
  return sums;
}

/** The steepness that a fiftieth of the line's pixels exceed. */
function sharpnessOf({ width }: Frame, luma: Float32Array, pixels: readonly number[]): number {
  const slopes = pixels.map((i) => Math.hypot(luma[i + 1]! - luma[i]!, luma[i + width]! - luma[i]!) || 0);
  return slopes.toSorted((a, b) => b - a)[Math.floor(slopes.length / 50)] ?? 0;
}

/** Above, below, left and right of a line. */
function sidesOf([a, b, c, d]: Quad, height: number): Quad[] {
  const along = unit(a, b);
  const down = unit(a, d);
  const [gap, reach] = [0.1 * height, REACH * height];
  const move = ([x, y]: Quad[0], by: readonly [number, number], length: number): Quad[0] => [
    x + by[0] * length,
    y + by[1] * length,
  ];
  return [
    [move(a, down, -reach), move(b, down, -reach), move(b, down, -gap), move(a, down, -gap)],
    [move(d, down, gap), move(c, down, gap), move(c, down, reach), move(d, down, reach)],
    [move(a, along, -reach), move(a, along, -gap), move(d, along, -gap), move(d, along, -reach)],
    [move(b, along, gap), move(b, along, reach), move(c, along, reach), move(c, along, gap)],
  ];
}

const distance = (one: Quad[0], other: Quad[0]) => Math.hypot(one[0] - other[0], one[1] - other[1]);

function unit(from: Quad[0], to: Quad[0]): [number, number] {
  const length = Math.max(1e-6, distance(from, to));
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** The pixels whose middles lie in a quadrilateral. */
function pixelsOf({ width, height }: Frame, quad: Quad): number[] {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const pixels: number[] = [];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(width - 1, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(height - 1, Math.ceil(Math.max(...ys)))];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) if (isInside(quad, x, y)) pixels.push(y * width + x);
  return pixels;
}

function isInside(quad: Quad, x: number, y: number): boolean {
  for (let i = 0; i < 4; i++) {
    const [a, b] = [quad[i]!, quad[(i + 1) % 4]!];
    if ((b[0] - a[0]) * (y + 0.5 - a[1]) - (b[1] - a[1]) * (x + 0.5 - a[0]) < 0) return false;
  }
  return true;
}
