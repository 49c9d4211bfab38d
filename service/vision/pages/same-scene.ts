import type { GreyImage } from './video-frames.ts';

/**
 * From here on, an image shows the same as the frames. Pages cut out of the specimens' videos reach 0.84 and more with
 * frames of the moment before; with frames of another video, one in forty scores higher, at 0.73.
 */
export const SAME_SCENE = 0.7;

/** The share of a frame's length that a cut-out page takes: from all of it down to a card across an upright phone. */
const PAGE_SCALES = Array.from({ length: 18 }, (_, i) => 0.94 ** i);
/** A face is sent with everything around it; a still may show a little less than the video. */
const WHOLE_SCALES = PAGE_SCALES.slice(0, 6);
/** This many places found at half the size are examined closely, in sizes between those of the first look. */
const CANDIDATES = 3;
const CLOSER = [0.97, 1, 1.03];
/** Pixels around such a place. */
const REACH = 3;
/** Pixels around each whose mean is subtracted: light and shadow say nothing about the content. */
const AROUND = 4;
/** A sensor of 4:3 shows a third more than a video of 16:9; the part outside the frame is left out. */
const LEAST_SHARE = 0.7;

/** Levels without the brightness around them; below and above zero. */
interface Relief {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  /** Sums of the levels and of their squares, see sumsOf. */
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/**
 * Similarity of an image to the frames of its video, from 0 to 1: the best correlation over places, sizes and quarter
 * turns. The image may be a still in another ratio, taken a moment later.
 *
 * @param part whether it shows a part of the video, or all of it
 */
export function sceneScore(frames: readonly GreyImage[], image: GreyImage, part: boolean): number {
  const scales = part ? PAGE_SCALES : WHOLE_SCALES;
  const quarter = quarterTurn(image);
  const half = quarterTurn(quarter);
  const tries: [frame: GreyImage, shown: GreyImage][] = frames.toReversed().map((frame) => [frame, image]);
  // Some phones turn their stills.
  for (const last of frames.slice(-1)) tries.push([last, quarter], [last, half], [last, quarterTurn(half)]);
  let best = 0;
  for (const [frame, shown] of tries) {
    if (best < SAME_SCENE) best = Math.max(best, bestPlace(frame, shown, scales));
  }
  return best;
}

function bestPlace(frame: GreyImage, image: GreyImage, scales: readonly number[]): number {
  const half = resize(frame, 0.5, frame) ?? frame;
  const [ground, coarse] = [relief(frame), relief(half)];
  const factorOf = (scale: number) =>
    (Math.max(frame.width, frame.height) * scale) / Math.max(image.width, image.height);
  const places = scales.flatMap((scale) => {
    const part = resize(image, factorOf(scale) / 2, half);
    return part ? { scale, ...slide(coarse, relief(part)) } : [];
  });
  const likely = places.toSorted((one, other) => other.score - one.score).slice(0, CANDIDATES);
  const scores = likely.flatMap(({ scale, left, top }) =>
    CLOSER.flatMap((closer) => {
      const part = resize(image, factorOf(Math.min(1, scale * closer)), frame);
      return part ? slide(ground, relief(part), { left: 2 * left, top: 2 * top }).score : [];
    }),
  );
  return Math.max(0, ...scores);
}

/**
 * The image at another size, cropped to its middle if the frame has no room for more; null if too little of it is left.
 */
function resize({ width, height, data }: GreyImage, factor: number, frame: GreyImage): GreyImage | null {
  const whole = { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) };
  const size = { width: Math.min(whole.width, frame.width), height: Math.min(whole.height, frame.height) };
  if (size.width < whole.width * LEAST_SHARE || size.height < whole.height * LEAST_SHARE) return null;
  const [left, top] = [(whole.width - size.width) >> 1, (whole.height - size.height) >> 1];
  const sums = new Float32Array(size.width * size.height);
  const counts = new Uint16Array(sums.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = Math.floor((x * whole.width) / width) - left;
      const row = Math.floor((y * whole.height) / height) - top;
      if (column < 0 || row < 0 || column >= size.width || row >= size.height) continue;
      const at = row * size.width + column;
      sums[at] = (sums[at] ?? 0) + (data[y * width + x] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return { ...size, data: Uint8Array.from(sums, (sum, i) => sum / (counts[i] || 1)) };
}

function relief({ width, height, data }: GreyImage): Relief {
  const sums = sumsOf(data, width, height);
  const levels = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - AROUND), Math.min(height, y + AROUND + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - AROUND), Math.min(width, x + AROUND + 1)];
      const mean = sumWithin(sums, width, left, top, right, bottom) / ((right - left) * (bottom - top));
      levels[y * width + x] = (data[y * width + x] ?? 0) - mean;
    }
  }
  const squared = levels.map((level) => level * level);
  const squares = sumsOf(squared, width, height);
  return { width, height, data: levels, sums: sumsOf(levels, width, height), squares };
}

interface Place {
  readonly left: number;
  readonly top: number;
  /** Correlation: 1 when the part is there but for brightness and contrast. */
  readonly score: number;
}

/** The place in a frame where a part correlates best: anywhere, or within reach of a place. */
function slide(frame: Relief, part: Relief, near?: { left: number; top: number }): Place {
  const { width, height, data } = part;
  const count = data.length;
  const mean = data.reduce((sum, level) => sum + level, 0) / count;
  const levels = data.map((level) => level - mean);
  const spread = levels.reduce((sum, level) => sum + level * level, 0);
  const { sums, squares } = frame;
  const [columns, rows] = [frame.width - width, frame.height - height];
  const from = { left: Math.max(0, (near?.left ?? 0) - REACH), top: Math.max(0, (near?.top ?? 0) - REACH) };
  const to = {
    left: Math.min(columns, near ? near.left + REACH : columns),
    top: Math.min(rows, near ? near.top + REACH : rows),
  };
  let best: Place = { left: 0, top: 0, score: 0 };
  for (let top = from.top; top <= to.top; top++) {
    for (let left = from.left; left <= to.left; left++) {
      const sum = sumWithin(sums, frame.width, left, top, left + width, top + height);
      const around = sumWithin(squares, frame.width, left, top, left + width, top + height) - (sum * sum) / count;
      // Even grey is like nothing.
      if (around <= count || spread <= count) continue;
      let product = 0;
      for (let y = 0; y < height; y++) {
        const row = (top + y) * frame.width + left;
        for (let x = 0; x < width; x++) product += (frame.data[row + x] ?? 0) * (levels[y * width + x] ?? 0);
      }
      const score = product / Math.sqrt(around * spread);
      if (score > best.score) best = { left, top, score };
    }
  }
  return best;
}

/** Sums of everything above and to the left of each pixel (Crow, 1984), a row and a column longer than the image. */
function sumsOf(data: Uint8Array | Float32Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

function sumWithin(sums: Float64Array, width: number, left: number, top: number, right: number, bottom: number) {
  const at = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0;
  return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
}

function quarterTurn({ width, height, data }: GreyImage): GreyImage {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x] ?? 0;
  }
  return { width: height, height: width, data: turned };
}
