import type { Frame } from '@veridoor/image/frame';

/** Samples are squares of this side, so that noise and JPEG's colours of half size average out. */
const SQUARE = 4;
/** Between samples, pixels. */
const STEP = 8;
/** Share of the samples whose colour is compared with the rest: portraits and ornaments, not a single stamp. */
const SHARE = 0.9;

/**
 * The colour of a straightened page in three or four channels: how far, in hundredths of its mean brightness, nine
 * tenths of its places are at most from the one hue that a grey print has in light of some colour. Red less green, and blue less green, of a grey print are the same
 * linear function of its brightness everywhere; what that leaves is colour.
 */
export function colourOf({ data, width, height, channels }: Frame): number {
  const samples: [luma: number, red: number, blue: number][] = [];
  for (let top = STEP; top + SQUARE < height - STEP; top += STEP)
    for (let left = STEP; left + SQUARE < width - STEP; left += STEP) {
      let [r, g, b] = [0, 0, 0];
      for (let y = top; y < top + SQUARE; y++)
        for (let x = left; x < left + SQUARE; x++) {
          const at = (y * width + x) * channels;
          r += data[at]!;
          g += data[at + 1]!;
          b += data[at + 2]!;
        }
      const count = SQUARE ** 2;
      samples.push([(0.299 * r + 0.587 * g + 0.114 * b) / count, (r - g) / count, (b - g) / count]);
    }
  const luma = samples.reduce((sum, [value]) => sum + value, 0) / Math.max(1, samples.length);
  return (100 * Math.hypot(beyondLine(samples, 1), beyondLine(samples, 2))) / Math.max(1, luma);
}

/** How far nine tenths of a colour difference are at most from its least-squares line over brightness. */
function beyondLine(samples: readonly (readonly [number, number, number])[], channel: 1 | 2): number {
  const mean = (pick: (sample: readonly [number, number, number]) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / Math.max(1, samples.length);
  const [luma, colour] = [mean(([value]) => value), mean((sample) => sample[channel])];
  const both = mean((sample) => (sample[0] - luma) * (sample[channel] - colour));
  const alone = mean(([value]) => (value - luma) ** 2);
  const slope = alone > 0 ? both / alone : 0;
  const distances = samples.map((sample) => Math.abs(sample[channel] - colour - slope * (sample[0] - luma)));
  return distances.toSorted((a, b) => a - b)[Math.floor(SHARE * distances.length)] ?? 0;
}
