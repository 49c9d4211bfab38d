import type { Frame, Quad } from '@veridoor/image/frame';
import { fitHomography, project } from '@veridoor/image/homography';

/** The side of a square patch in pixels of the image as it was taken: resampling would blur what is looked for. */
export const PATCH = 128;

/** As many patches as an eighth of a second allows. */
const [COLUMNS, ROWS] = [6, 4];
/** A patch's pixels fade towards its edges (Hann), so that the edges have no frequencies of their own. */
const FADE = Float64Array.from({ length: PATCH }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / PATCH) ** 2);
/** Brightness, 0 to 255, below which noise would count for a pattern. */
const DARKEST = 15;

/** Where a patch is: its left top pixel. */
export type Place = readonly [left: number, top: number];

/** Places for patches all over a page, or all over the image; those that would leave the image are left out. */
export function placesOn({ width, height }: Pick<Frame, 'width' | 'height'>, page: Quad | null): Place[] {
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
  if (!map) return [];
  const places: Place[] = [];
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const [x, y] = project(map, (column + 0.5) / COLUMNS, (row + 0.5) / ROWS);
      const [left, top] = [Math.round(x) - PATCH / 2, Math.round(y) - PATCH / 2];
      if (left >= 0 && top >= 0 && left + PATCH <= width && top + PATCH <= height) places.push([left, top]);
    }
  return places;
}

/** How many patches' worth of pixels the places cover: patches that overlap say the same twice. */
export function coveredBy(places: readonly Place[]): number {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const across = Math.max(...xs) - Math.min(...xs) + PATCH;
  const down = Math.max(...ys) - Math.min(...ys) + PATCH;
  return places.length === 0 ? 0 : Math.min(places.length, (across * down) / PATCH ** 2);
}

/** Reads a patch's brightness: relative to the patch's own, without its mean, fading towards the edges. */
export function readPatch({ data, width, channels }: Frame, [left, top]: Place): Float64Array {
  const luma = new Float64Array(PATCH ** 2);
  const green = channels === 1 ? 0 : 1;
  for (let y = 0, i = 0; y < PATCH; y++) {
    let at = ((top + y) * width + left) * channels;
    for (let x = 0; x < PATCH; x++, i++, at += channels)
      luma[i] = 0.299 * data[at]! + 0.587 * data[at + green]! + 0.114 * data[at + 2 * green]!;
  }
  fade(luma, Math.max(DARKEST, meanOf(luma)));
  return luma;
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
