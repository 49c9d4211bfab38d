import type { Frame, Quad } from '@veridoor/image/frame';
import { fitHomography, project } from '@veridoor/image/homography';

/** The side of a square patch in pixels of the image as it was taken: resampling would blur what is looked for. */
export const PATCH = 128;

/** Squares all over a page. */
export interface Grid {
  /** Pixels. */
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  /** Whether squares that would leave the image are moved into it; they are left out otherwise. */
  readonly moved: boolean;
}

/** As many patches as a quarter of a second allows. */
const PATCHES: Grid = { side: PATCH, columns: 6, rows: 4, moved: false };
/** A patch's pixels fade towards its edges (Hann), so that the edges have no frequencies of their own. */
const FADE = Float64Array.from({ length: PATCH }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / PATCH) ** 2);
/** Brightness, 0 to 255, below which noise would count for a pattern. */
const DARKEST = 15;

/** Where a patch is: its left top pixel. */
export type Place = readonly [left: number, top: number];

/** Places for patches all over a page, or all over the image. */
export function placesOn(
  { width, height }: Pick<Frame, 'width' | 'height'>,
  page: Quad | null,
  { side, columns, rows, moved }: Grid = PATCHES,
): Place[] {
  const map = fitHomography(
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    page ?? [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
  );
  if (!map || Math.min(width, height) < side) return [];
  const within = (at: number, length: number) => (moved ? Math.max(0, Math.min(at, length - side)) : at);
  const places: Place[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = project(map, (column + 0.5) / columns, (row + 0.5) / rows);
      const [left, top] = [within(Math.round(x) - side / 2, width), within(Math.round(y) - side / 2, height)];
      if (left >= 0 && top >= 0 && left + side <= width && top + side <= height) places.push([left, top]);
    }
  return places;
}

/** How many patches' worth of pixels the places cover: patches that overlap say the same twice. */
export function coveredBy(places: readonly Place[], side = PATCH): number {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const across = Math.max(...xs) - Math.min(...xs) + side;
  const down = Math.max(...ys) - Math.min(...ys) + side;
  return places.length === 0 ? 0 : Math.min(places.length, (across * down) / side ** 2);
}

/** A patch's brightness, and its hue as a complex number with red, green and blue a third of a turn apart. */
export interface PatchFields {
  readonly luma: Float64Array;
  readonly across: Float64Array;
  readonly down: Float64Array;
}

/** Reads a patch: each field relative to the patch's brightness, without its mean, fading towards the edges. */
export function readPatch({ data, width, channels }: Frame, [left, top]: Place): PatchFields {
  const [luma, across, down] = [0, 1, 2].map(() => new Float64Array(PATCH ** 2)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const green = channels === 1 ? 0 : 1;
  for (let y = 0, i = 0; y < PATCH; y++) {
    let at = ((top + y) * width + left) * channels;
    for (let x = 0; x < PATCH; x++, i++, at += channels) {
      const [r, g, b] = [data[at]!, data[at + green]!, data[at + 2 * green]!];
      luma[i] = 0.299 * r + 0.587 * g + 0.114 * b;
      across[i] = r - (g + b) / 2;
      down[i] = (Math.sqrt(3) / 2) * (g - b);
    }
  }
  const unit = Math.max(DARKEST, meanOf(luma));
  for (const field of [luma, across, down]) fade(field, unit);
  return { luma, across, down };
}

/** The mean with the fading's weights. */
function meanOf(field: Float64Array): number {
  let [sum, weights] = [0, 0];
  for (let y = 0, i = 0; y < PATCH; y++)
    for (let x = 0; x < PATCH; x++, i++) {
      const weight = FADE[x]! * FADE[y]!;
      sum += weight * field[i]!;
      weights += weight;
    }
  return sum / weights;
}

function fade(field: Float64Array, unit: number): void {
  const mean = meanOf(field);
  for (let y = 0, i = 0; y < PATCH; y++)
    for (let x = 0; x < PATCH; x++, i++) field[i] = ((field[i]! - mean) / unit) * FADE[x]! * FADE[y]!;
}
