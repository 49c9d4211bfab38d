import type { Frame } from '@veridoor/image/frame';
import { boxMean } from '../outline/filters.ts';

/** Linear light of an 8-bit value (IEC 61966-2-1). */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
/** Reach of what counts as one place, and of the light around it, shares of the page's longer side: 1.4 and 10 mm of a card. */
const PLACE = 1 / 60;
const AROUND = 1 / 9;
/** Values of 255 from which a sensor's channel may be full, and below which its noise is stronger than the light. */
const FULL = 248;
const DARK = 14;
/** Share of the page at each edge that is left out: the outline is not certain to a millimetre. */
const RIM = 0.03;
/** Share of the places that changed most, whose least change counts. */
const SHARE = 0.01;
/** Mean difference of the channels, of 255, below which a frame has no colours; a sensor's noise alone has more. */
const COLOURLESS = 1.5;
/** Least change of colour that is taken for noise, a share of the brightness around: a page without any has less. */
const LEAST_NOISE = 0.008;

/**
 * How much more the colour of some places of a page changes with the light than that of most: the hundredth of the
 * places that changes most, over the median. Wherever light falls on print, and through gloss or a
 * screen's glass, each channel becomes a multiple of itself and something more, both the same all around; so those are
 * fitted around each place, and what is left is colour that was not there.
 *
 * @param plain the page straightened, in three or four channels.
 * @param lit the same in another light, laid over it.
 * @returns 2 to 6 for print and screens; null where too little is neither dark nor lost in light, and where a frame has
 * no colours: beside a page in black and white, every coloured one has changed.
 */
export function measureLightChange(plain: Frame, lit: Frame): number | null {
  if (isColourless(plain) || isColourless(lit)) return null;
  const { width, height } = plain;
  const longer = Math.max(width, height);
  const [place, around] = [Math.max(1, Math.round(PLACE * longer)), Math.round(AROUND * longer)];
  const good = usable(plain, lit, place);
  const weights = boxMean(good, width, height, around);
  const rest = [0, 1, 2].map((channel) => {
    const smoothed = (frame: Frame) => soft(planeOf(frame, channel), good, width, height, place);
    const [before, after] = [smoothed(plain), smoothed(lit)];
    return unexplained(before, after, good, weights, width, height, around);
  });
  const [red, green, blue] = rest as [Rest, Rest, Rest];
  const changes: number[] = [];
  for (let i = 0; i < good.length; i++) {
    if (good[i] === 0) continue;
    const shade = green.rest[i]! / green.scale[i]!;
    const change = Math.hypot(red.rest[i]! / red.scale[i]! - shade, blue.rest[i]! / blue.scale[i]! - shade);
    changes.push(change / (1 + 4 * Math.max(red.edge[i]!, green.edge[i]!, blue.edge[i]!)));
  }
  if (changes.length < 0.2 * good.length) return null;
  const sorted = Float32Array.from(changes).toSorted();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return at(1 - SHARE) / Math.max(LEAST_NOISE, at(0.5));
}

function isColourless({ data, channels }: Frame): boolean {
  let sum = 0;
  for (let at = 0; at < data.length; at += channels)
    sum += Math.abs(data[at]! - data[at + 1]!) + Math.abs(data[at + 2]! - data[at + 1]!);
  return sum < COLOURLESS * 2 * (data.length / channels);
}

/** 1 where both images are neither dark nor full, and inside the rim; 0 elsewhere. */
function usable(plain: Frame, lit: Frame, place: number): Float32Array {
  const { width, height } = plain;
  const rim = Math.round(RIM * Math.max(width, height));
  const bad = new Float32Array(width * height);
  for (const { data, channels } of [plain, lit])
    for (let i = 0, at = 0; i < bad.length; i++, at += channels) {
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
      if (Math.max(r, g, b) > FULL || Math.max(r, g, b) < DARK) bad[i] = 1;
    }
  // A little of it is enough.
  const near = boxMean(bad, width, height, place);
  return near.map((share, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return share > 0.1 || x < rim || y < rim || x >= width - rim || y >= height - rim ? 0 : 1;
  });
}

function planeOf({ data, channels, width, height }: Frame, channel: number): Float32Array {
  const plane = new Float32Array(width * height);
  for (let i = 0, at = channel; i < plane.length; i++, at += channels) plane[i] = LINEAR[data[at]!]!;
  return plane;
}

/** The mean of the good places around, twice, so that no edge is left. */
function soft(plane: Float32Array, good: Float32Array, width: number, height: number, reach: number): Float32Array {
  const sums = boxMean(
    plane.map((value, i) => value * good[i]!),
    width,
    height,
    reach,
  );
  const counts = boxMean(good, width, height, reach);
  const means = sums.map((sum, i) => (counts[i]! > 0 ? sum / counts[i]! : 0));
  return boxMean(means, width, height, Math.max(1, reach >> 1));
}

interface Rest {
  /** What the light around does not explain. */
  readonly rest: Float32Array;
  /** Mean brightness around. */
  readonly scale: Float32Array;
  /** How steeply the print's brightness rises there, shares of the brightness around: what is not laid over exactly shows there. */
  readonly edge: Float32Array;
}

/** Fits `after` as a multiple of `before` and a constant around each place (guided filter: He, Sun and Tang, 2010). */
function unexplained(
  before: Float32Array,
  after: Float32Array,
  good: Float32Array,
  weights: Float32Array,
  width: number,
  height: number,
  reach: number,
): Rest {
  const mean = (pick: (i: number) => number) => {
    const plane = good.map((share, i) => (share === 0 ? 0 : pick(i)));
    return boxMean(plane, width, height, reach).map((sum, i) => sum / Math.max(1e-6, weights[i]!));
  };
  const one = mean((i) => before[i]!);
  const other = mean((i) => after[i]!);
  const square = mean((i) => before[i]! ** 2);
  const product = mean((i) => before[i]! * after[i]!);
  const slope = good.map((_, i) => {
    const spread = square[i]! - one[i]! ** 2;
    return (product[i]! - one[i]! * other[i]!) / (spread + 1e-4 * one[i]! ** 2 + 1e-9);
  });
  const edge = good.map((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return 0;
    return (
      Math.hypot(before[i + 1]! - before[i - 1]!, before[i + width]! - before[i - width]!) / Math.max(1e-3, one[i]!)
    );
  });
  return {
    rest: good.map((share, i) => (share === 0 ? 0 : after[i]! - other[i]! - slope[i]! * (before[i]! - one[i]!))),
    scale: other.map((value) => Math.max(0.02, value)),
    edge,
  };
}
