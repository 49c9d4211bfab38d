import { areaMeans } from '@veridoor/image/area-means';
import type { Frame } from '@veridoor/image/frame';
import { boxMean } from '../outline/filters.ts';

/** Columns of the means that are compared, so that noise and JPEG's colours of half size average out. */
const COLUMNS = 64;
/** Reach of the mean, taken twice, that counts for the page's light, as a share of the page's height. */
const LIGHT = 1 / 5;
/** Brightness, 0 to 255, below which a ratio says nothing. */
const DARKEST = 8;

/**
 * The colour of a page in three or four channels: how far, in hundredths, its places are in the mean from the one hue
 * that a grey print has. Each place is divided by the page's own wide blur, since lamps of two colours light a grey print
 * in two colours. Red less green, and blue less green, of a grey print are then the same linear function of its
 * brightness everywhere; what that leaves is colour.
 */
export function colourOf(page: Frame): number {
  const { width, height, channels } = page;
  const rows = Math.max(4, Math.round((COLUMNS * height) / width));
  const means = areaMeans(page, COLUMNS, rows);
  const [red, green, blue] = [0, 1, 2].map((channel) =>
    inItsLight(
      Float32Array.from({ length: COLUMNS * rows }, (_, i) => means[i * channels + channel]!),
      rows,
    ),
  ) as [Float32Array, Float32Array, Float32Array];
  const places: Place[] = [];
  // What lies at the edge may be the ground beneath the page.
  for (let y = 1; y < rows - 1; y++)
    for (let x = 1; x < COLUMNS - 1; x++) {
      const i = y * COLUMNS + x;
      const [r, g, b] = [red[i]!, green[i]!, blue[i]!];
      places.push([0.299 * r + 0.587 * g + 0.114 * b, r - g, b - g]);
    }
  const [reds, blues] = [beyondLine(places, 1), beyondLine(places, 2)];
  return (100 * places.reduce((sum, _, i) => sum + Math.hypot(reds[i]!, blues[i]!), 0)) / places.length;
}

/** Brightness, red less green, blue less green. */
type Place = readonly [luma: number, red: number, blue: number];

/** The middle of an image in which no page was found: page for the most part, since people fill the view with it. */
export function middleOf({ data, width, height, channels }: Frame): Frame {
  const [across, down] = [Math.round(width * MIDDLE), Math.round(height * MIDDLE)];
  const [left, top] = [Math.floor((width - across) / 2), Math.floor((height - down) / 2)];
  const middle = new Uint8ClampedArray(across * down * channels);
  for (let y = 0; y < down; y++) {
    const from = ((top + y) * width + left) * channels;
    middle.set(data.subarray(from, from + across * channels), y * across * channels);
  }
  return { data: middle, width: across, height: down, channels };
}
const MIDDLE = 0.6;

/** A plane divided by its wide blur. */
function inItsLight(plane: Float32Array, rows: number): Float32Array {
  const blurred = (values: Float32Array) => boxMean(values, COLUMNS, rows, Math.round(rows * LIGHT));
  const light = blurred(blurred(plane));
  return plane.map((value, i) => value / Math.max(DARKEST, light[i]!));
}

/** What a colour difference has beyond its least-squares line over brightness. */
function beyondLine(places: readonly Place[], channel: 1 | 2): number[] {
  const mean = (pick: (place: Place) => number) =>
    places.reduce((sum, place) => sum + pick(place), 0) / Math.max(1, places.length);
  const [luma, colour] = [mean(([value]) => value), mean((place) => place[channel])];
  const both = mean((place) => (place[0] - luma) * (place[channel] - colour));
  const alone = mean(([value]) => (value - luma) ** 2);
  const slope = alone > 0 ? both / alone : 0;
  return places.map((place) => place[channel] - colour - slope * (place[0] - luma));
}
