import type { Frame } from '@veridoor/image/frame';

/** An ellipse in an image, pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Half of its width and of its height. */
  readonly across: number;
  readonly down: number;
}

/** JPEG's blocks; those of the colours span twice as many pixels, since cameras and programs save them at half the size. */
export const BLOCK = 8;
export const COLOUR_BLOCK = 2 * BLOCK;
/** Sizes of a place around it that still belong to it: hair, shoulders and the portrait's own ground. */
const OWN = 2.2;
/** Pixels of an image whose blocks are all looked at; of more, every second block, third and so on. */
const MOST_PIXELS = 400_000;
/** Sizes of coefficients that are counted, less one. */
export const MOST_SIZE = 255;

/** The frequencies that are looked at, across and down. Higher ones are nearly all zero. */
export const FREQUENCIES = Array.from(
  { length: BLOCK ** 2 },
  (_, i) => [i % BLOCK, Math.floor(i / BLOCK)] as const,
).filter(([u, v]) => u + v > 0 && u + v < BLOCK);

/** Steps of JPEG's luminance at quality 50 for the lower frequencies (ITU-T T.81, table K.1). */
const STEPS = [
  [16, 11, 10, 16, 24, 40, 51, 61],
  [12, 12, 14, 19, 26, 58, 60],
  [14, 13, 16, 24, 40, 57],
  [14, 17, 22, 29, 51],
  [18, 22, 37, 56],
  [24, 35, 55],
  [49, 64],
  [72],
] as const;

/** The step of a frequency in an image that was compressed at a quality by libjpeg's scale. */
export function lastStep(u: number, v: number, quality: number): number {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return Math.max(1, Math.floor((STEPS[v]![u]! * scale + 50) / 100));
}

/** Where each frequency is in a block. */
const PLACES = Uint8Array.from(FREQUENCIES, ([u, v]) => v * BLOCK + u);

/** For each frequency, how often a coefficient has each size. */
export type Counts = readonly Uint32Array[];

/** The coefficients of blocks in a place, and of others. */
export interface Coefficients {
  readonly inside: Counts;
  readonly around: Counts;
}

/** Brightness, and both colour differences of JFIF (ITU-T T.871): red, green and blue of each. */
const LUMA = [0.299, 0.587, 0.114] as const;
const COLOURS = [
  [-0.168736, -0.331264, 0.5],
  [0.5, -0.418688, -0.081312],
] as const;

/** Counts the coefficients of the brightness and, of an image in colour, of both colour differences. */
export function countCoefficients(frame: Frame, place: Place): { luma: Coefficients; colours: Coefficients[] } {
  const colours = frame.channels === 1 ? [] : COLOURS;
  return {
    luma: countIn(frame, place, BLOCK, LUMA),
    colours: colours.map((weights) => countIn(frame, place, COLOUR_BLOCK, weights)),
  };
}

function countIn(
  frame: Frame,
  { x, y, across, down }: Place,
  side: number,
  weights: readonly [number, number, number],
): Coefficients {
  const none = (): Counts => FREQUENCIES.map(() => new Uint32Array(MOST_SIZE + 1));
  const [inside, around] = [none(), none()];
  const [columns, rows] = [Math.floor(frame.width / side), Math.floor(frame.height / side)];
  const every = Math.max(1, Math.ceil((frame.width * frame.height) / MOST_PIXELS));
  const block = new Float64Array(BLOCK ** 2);
  let others = 0;
  for (let row = 0; row < rows; row++) {
    const dy = ((row + 0.5) * side - y) / down;
    for (let column = 0; column < columns; column++) {
      const dx = ((column + 0.5) * side - x) / across;
      const isInside = dx * dx + dy * dy < 1;
      if (!isInside && (Math.max(Math.abs(dx), Math.abs(dy)) < OWN || others++ % every !== 0)) continue;
      readBlock(frame, column * side, row * side, side / BLOCK, weights, block);
      transform(block);
      const counts = isInside ? inside : around;
      for (let i = 0; i < PLACES.length; i++) {
        const size = Math.round(Math.abs(block[PLACES[i]!]!));
        if (size <= MOST_SIZE) counts[i]![size]!++;
      }
    }
  }
  return { inside, around };
}

/** Each value of a block: the mean of `scale` pixels across and down. */
function readBlock(
  { data, width, channels }: Frame,
  left: number,
  top: number,
  scale: number,
  [red, green, blue]: readonly [number, number, number],
  block: Float64Array,
): void {
  const step = channels === 1 ? 0 : 1;
  const share = 1 / scale ** 2;
  block.fill(0);
  for (let y = 0; y < BLOCK * scale; y++) {
    let at = ((top + y) * width + left) * channels;
    const first = Math.floor(y / scale) * BLOCK;
    for (let i = first; i < first + BLOCK; i++)
      for (let x = 0; x < scale; x++, at += channels)
        block[i] = block[i]! + share * (red * data[at]! + green * data[at + step]! + blue * data[at + 2 * step]!);
  }
}

const COSINES = Array.from({ length: BLOCK }, (_, k) =>
  Float64Array.from(
    { length: BLOCK },
    (_value, i) => Math.sqrt((k === 0 ? 1 : 2) / BLOCK) * Math.cos(((2 * i + 1) * k * Math.PI) / (2 * BLOCK)),
  ),
);

const across = new Float64Array(BLOCK ** 2);
const ofLuma = new Float64Array(BLOCK ** 2);

/** The sizes of a block's brightness in FREQUENCIES, in `sizes`: of the block in this column and row of JPEG's grid. */
export function readSizes(frame: Frame, column: number, row: number, sizes: Float64Array): void {
  readBlock(frame, column * BLOCK, row * BLOCK, 1, LUMA, ofLuma);
  transform(ofLuma);
  for (let i = 0; i < PLACES.length; i++) sizes[i] = Math.abs(ofLuma[PLACES[i]!]!);
}

/** The block's discrete cosine transform, in its place: of frequencies that are looked at. */
function transform(block: Float64Array): void {
  for (let y = 0; y < BLOCK; y++)
    for (let u = 0; u < BLOCK; u++) {
      const cosines = COSINES[u]!;
      let sum = 0;
      for (let x = 0; x < BLOCK; x++) sum += block[y * BLOCK + x]! * cosines[x]!;
      across[u * BLOCK + y] = sum;
    }
  for (let u = 0; u < BLOCK; u++)
    for (let v = 0; u + v < BLOCK; v++) {
      const cosines = COSINES[v]!;
      let sum = 0;
      for (let y = 0; y < BLOCK; y++) sum += across[u * BLOCK + y]! * cosines[y]!;
      block[v * BLOCK + u] = sum;
    }
}
