import type { Frame, Quad } from '@veridoor/image/frame';
import { fitHomography, type Homography } from '@veridoor/image/homography';
import { resample } from '@veridoor/image/resample';

/** Numbers for a network: planes of blue, green and red, row by row. */
export interface Tensor {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Longer side of the page that the detector sees. Measured: at 736 small print of licences is lost. */
const DETECTED_SIDE = 960;
/** The detector halves an image five times. */
const STEP = 32;
/** Means and deviations of ImageNet's channels, which the detector was trained with. */
const MEANS = [0.485, 0.456, 0.406] as const;
const DEVIATIONS = [0.229, 0.224, 0.225] as const;

/** Height of the lines that the recognisers were trained with. */
const LINE_HEIGHT = 48;
/** Half of what they were trained with: values are read as before, in a tenth less time; at 64, one of 141 is lost. */
const LEAST_WIDTH = 160;
/** A longer line would be no field. */
const MOST_WIDTH = 1600;

/** A page for the detector. */
export function pageTensor(page: Frame): Tensor {
  const scale = DETECTED_SIDE / Math.max(page.width, page.height);
  const fit = (side: number) => Math.max(STEP, Math.round((side * scale) / STEP) * STEP);
  const [width, height] = [fit(page.width), fit(page.height)];
  const stretch: Homography = [page.width / width, 0, 0, 0, page.height / height, 0, 0, 0];
  return planes(resample(page, stretch, width, height), width, MEANS, DEVIATIONS);
}

/** A line cut out of its page, for a recogniser, and the share of the width that it fills; null for no rectangle. */
export function lineTensor(page: Frame, box: Quad): { tensor: Tensor; used: number } | null {
  const [a, b, c, d] = box;
  const across = (Math.hypot(b[0] - a[0], b[1] - a[1]) + Math.hypot(c[0] - d[0], c[1] - d[1])) / 2;
  const down = (Math.hypot(d[0] - a[0], d[1] - a[1]) + Math.hypot(c[0] - b[0], c[1] - b[1])) / 2;
  if (!(across >= 1 && down >= 1)) return null;
  const width = Math.max(8, Math.min(MOST_WIDTH, Math.round((across / down) * LINE_HEIGHT)));
  const target = [
    [0, 0],
    [width, 0],
    [width, LINE_HEIGHT],
    [0, LINE_HEIGHT],
  ] as const;
  const map = fitHomography(target, box);
  if (!map) return null;
  const line = resample(page, map, width, LINE_HEIGHT);
  const padded = Math.max(LEAST_WIDTH, width);
  return { tensor: planes(line, padded, [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]), used: width / padded };
}

/** The frame's channels apart, the last first, as the networks want them; zeros right of it. */
function planes(
  { width: filled, height, channels, data }: Frame,
  width: number,
  means: readonly number[],
  deviations: readonly number[],
): Tensor {
  const numbers = new Float32Array(3 * width * height);
  for (let plane = 0; plane < 3; plane++) {
    const channel = channels === 1 ? 0 : 2 - plane;
    const [mean, deviation] = [means[plane]! * 255, deviations[plane]! * 255];
    for (let y = 0; y < height; y++) {
      let to = (plane * height + y) * width;
      let from = y * filled * channels + channel;
      for (let x = 0; x < filled; x++, to++, from += channels) numbers[to] = (data[from]! - mean) / deviation;
    }
  }
  return { data: numbers, width, height };
}
