/** Edges of brightness and of colour, at the size at which outlines are looked for. */

import { assertFrame, type Frame } from '../picture/frame.ts';

/** The longer side of the reduced picture is about this many pixels: a card's side is then 40 to 200 long. */
const WORKING = 240;

/** A reduced picture: luma and two colour differences, each from 0 to 255 (the differences from -255 to 255). */
export interface Planes {
  readonly width: number;
  readonly height: number;
  /** A pixel of the planes is this many pixels of the frame wide and high. */
  readonly factor: number;
  readonly luma: Float32Array;
  readonly red: Float32Array;
  readonly blue: Float32Array;
}

/** Edge pixels: for each pixel the strength (0 where there is none) and the direction of the rise. */
export interface Edges {
  readonly width: number;
  readonly height: number;
  /** Strength relative to the surroundings, 0 to MOST; only on the ridge of an edge. */
  readonly strength: Float32Array;
  /** Direction of steepest change, in degrees from 0 to 179 (dark to light and light to dark are alike). */
  readonly direction: Uint8Array;
}

/** A strength above this counts no more. */
export const MOST = 3;
/** A change of this many grey levels over two pixels is noise, whatever the picture (measured on dim specimens). */
const LEAST = 5;

/** Reduces a frame by a whole factor, each value the mean of a square. */
export function reduce(frame: Frame): Planes {
  assertFrame(frame);
  const { channels, data } = frame;
  const factor = Math.max(1, Math.round(Math.max(frame.width, frame.height) / WORKING));
  const width = Math.floor(frame.width / factor);
  const height = Math.floor(frame.height / factor);
  const size = Math.max(0, width * height);
  const luma = new Float32Array(size);
  const red = new Float32Array(size);
  const blue = new Float32Array(size);
  // Large factors need not look at every pixel: up to nine of a square are a fair mean.
  const step = Math.max(1, Math.ceil(factor / 3));
  const perRow = Math.ceil(factor / step);
  const scale = 1 / perRow ** 2;
  const green = channels === 1 ? 0 : 1;
  const blueAt = channels === 1 ? 0 : 2;
  const stride = step * channels;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let dy = 0; dy < factor; dy += step) {
        let at = ((y * factor + dy) * frame.width + x * factor) * channels;
        for (const end = at + perRow * stride; at < end; at += stride) {
          r += data[at]!;
          g += data[at + green]!;
          b += data[at + blueAt]!;
        }
      }
      const bright = (0.299 * r + 0.587 * g + 0.114 * b) * scale;
      luma[i] = bright;
      red[i] = r * scale - bright;
      blue[i] = b * scale - bright;
    }
  }
  return { width, height, factor, luma, red, blue };
}

/**
 * Finds the ridges of change in brightness and colour, and those of `strange` (see strangeness), which count for more:
 * where the document's colours differ from the ground's, they are its outline and little else.
 */
export function findEdges(planes: Planes, strange: Float32Array): Edges {
  const { width, height } = planes;
  const size = width * height;
  const edges = { width, height, strength: new Float32Array(size), direction: new Uint8Array(size) };
  if (width < 8 || height < 8) return edges;
  const slope = { across: new Float32Array(size), down: new Float32Array(size), steep: new Float32Array(size) };
  for (const plane of [planes.luma, planes.red, planes.blue])
    steepest(soften(plane, width, height), width, height, slope);
  const around = boxMean(slope.steep, width, height, 7);
  for (let i = 0; i < size; i++) around[i] = 1 / (0.7 * around[i]! + LEAST);
  addRidges(edges, slope, around, LEAST, PLAIN_MOST);
  for (const part of [slope.across, slope.down, slope.steep]) part.fill(0);
  const soft = soften(soften(strange, width, height), width, height);
  steepest(soft, width, height, slope);
  addRidges(edges, slope, around.fill(1 / STRANGE_EDGE), STRANGE_EDGE, MOST);
  return edges;
}

interface Slope {
  readonly across: Float32Array;
  readonly down: Float32Array;
  readonly steep: Float32Array;
}

/** Takes over a plane's slope wherever it is steeper. */
function steepest(plane: Float32Array, width: number, height: number, { across, down, steep }: Slope): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const dx = plane[i + 1]! - plane[i - 1]!;
      const dy = plane[i + width]! - plane[i - width]!;
      const much = Math.sqrt(dx * dx + dy * dy);
      if (much > steep[i]!) {
        steep[i] = much;
        across[i] = dx;
        down[i] = dy;
      }
    }
  }
}

/** Adds the pixels where the slope is steepest across its own direction. Strength is the slope times `scale`. */
function addRidges(
  edges: Edges,
  { across, down, steep }: Slope,
  scale: Float32Array,
  least: number,
  most: number,
): void {
  const { width, height, strength, direction } = edges;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      const much = steep[i]!;
      if (much < least) continue;
      const dx = across[i]!;
      const dy = down[i]!;
      const ax = Math.abs(dx);
      const ay = Math.abs(dy);
      // The neighbours up and down the slope, in one of four directions.
      const side = ay < 0.414 * ax ? 1 : ax < 0.414 * ay ? width : dx * dy > 0 ? width + 1 : width - 1;
      if (much < steep[i - side]! || much <= steep[i + side]!) continue;
      const strong = Math.min(most, much * scale[i]!);
      if (strong <= strength[i]!) continue;
      strength[i] = strong;
      direction[i] = Math.round((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 180;
    }
  }
}

/** The most that an edge of mere brightness or colour counts. */
const PLAIN_MOST = 1.8;
/** Slope of strangeness, per two pixels, that counts as one third of MOST. */
const STRANGE_EDGE = 16;
/** Colours are counted in cubes of this many levels; the frame's rim is this share of its sides. */
const CUBE = 16;
const RIM = 0.07;
/** A colour that makes up this share of the rim is no stranger; one that is below the other is. */
const COMMON = 0.02;
const RARE = 2e-4;
/** How much a complete stranger stands out, in grey levels. */
export const STRANGE = 110;

/**
 * How unlike the frame's rim each pixel's colour is, 0 to STRANGE. A document lies inside the frame, so the rim shows
 * the ground: on a patterned cloth, where edges of brightness are everywhere, this leaves the document's own.
 */
export function strangeness(planes: Planes): Float32Array {
  const { width, height, luma, red, blue } = planes;
  const counts = new Float32Array(16 * 16 * 16);
  const cubes = new Uint16Array(luma.length);
  const rim = Math.max(2, Math.round(RIM * Math.min(width, height)));
  let total = 0;
  for (let y = 0, i = 0; y < height; y++) {
    const edgeRow = y < rim || y >= height - rim;
    for (let x = 0; x < width; x++, i++) {
      const a = Math.min(15, luma[i]! / CUBE) | 0;
      const b = Math.max(0, Math.min(15, red[i]! / CUBE + 8)) | 0;
      const c = Math.max(0, Math.min(15, blue[i]! / CUBE + 8)) | 0;
      const cube = (cubes[i] = (a << 8) | (b << 4) | c);
      if (edgeRow || x < rim || x >= width - rim) {
        counts[cube] = counts[cube]! + 1;
        total++;
      }
    }
  }
  spread(counts, 256);
  spread(counts, 16);
  spread(counts, 1);
  const range = Math.log(COMMON / RARE);
  const scores = counts.map((count) => {
    const share = count / total;
    return STRANGE * Math.max(0, Math.min(1, Math.log(COMMON / (share + RARE)) / range));
  });
  const result = new Float32Array(luma.length);
  for (let i = 0; i < result.length; i++) result[i] = scores[cubes[i]!]!;
  return result;
}

/** Adds to each cube half of its neighbours along one axis. */
function spread(counts: Float32Array, step: number): void {
  const before = counts.slice();
  for (let i = 0; i < counts.length; i++) {
    const place = Math.floor(i / step) % 16;
    if (place > 0) counts[i] = counts[i]! + 0.5 * before[i - step]!;
    if (place < 15) counts[i] = counts[i]! + 0.5 * before[i + step]!;
  }
}

/** Binomial 3 x 3 smoothing. */
function soften(plane: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    rows[start] = plane[start]!;
    rows[start + width - 1] = plane[start + width - 1]!;
    for (let i = start + 1; i < start + width - 1; i++)
      rows[i] = 0.25 * (plane[i - 1]! + plane[i + 1]!) + 0.5 * plane[i]!;
  }
  const result = new Float32Array(plane.length);
  result.set(rows.subarray(0, width));
  result.set(rows.subarray((height - 1) * width), (height - 1) * width);
  for (let i = width; i < (height - 1) * width; i++) {
    result[i] = 0.25 * (rows[i - width]! + rows[i + width]!) + 0.5 * rows[i]!;
  }
  return result;
}

/** Mean over the square of side 2 · reach + 1 around each pixel; less at the borders. */
function boxMean(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  const columns = new Float32Array(width);
  let rows = 0;
  for (let y = -reach; y < height; y++) {
    if (y + reach < height) {
      const start = (y + reach) * width;
      for (let x = 0; x < width; x++) columns[x] = columns[x]! + values[start + x]!;
      rows++;
    }
    if (y - reach - 1 >= 0) {
      const start = (y - reach - 1) * width;
      for (let x = 0; x < width; x++) columns[x] = columns[x]! - values[start + x]!;
      rows--;
    }
    if (y < 0) continue;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(reach, width); x++, count++) sum += columns[x]!;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (x + reach < width) {
        sum += columns[x + reach]!;
        count++;
      }
      if (x - reach - 1 >= 0) {
        sum -= columns[x - reach - 1]!;
        count--;
      }
      result[i] = sum / (count * rows);
    }
  }
  return result;
}
