import { inverted, moved, sampleFrame, type Similarity } from '@veridoor/face-vision/face/similarity';
import type { FaceModels } from '../../../service/vision/faces/face-models.ts';
import type { Random } from '../../specimens/random.ts';
import { encodeJpeg, type Raster } from '../../specimens/video/raster.ts';
import { drawGlue, gluePortrait } from './glued-portrait.ts';
import { photographedFace } from './photographed-face.ts';

/** Pixels a millimetre of the enlarged page, and the width of a card's portrait, mm. */
const [DENSITY, PORTRAIT] = [24, 26];
/** A portrait's width and height in distances of its eyes, and how much of its height is above them. */
const [ACROSS, DOWN, ABOVE] = [3.1, (3.1 * 9) / 7, 0.42];
/** Pixels of the page between the eyes, and its size: the portrait with a fifth of it around. */
const EYES = (DENSITY * PORTRAIT) / ACROSS;
const SIZE = [Math.round(1.4 * ACROSS * EYES), Math.round(1.4 * DOWN * EYES)] as const;
/** Samples along a pixel's side: as fine as the enlarged page. */
const MOST_SAMPLES = 8;

/**
 * A photograph as if another portrait, on paper, had lain over the first when it was taken: glued in an enlargement,
 * reduced and seen by the camera's lens and sensor again. Saved as JPEG; null where it shows no face.
 */
export async function glueOver(
  models: FaceModels,
  photograph: Buffer,
  other: Buffer,
  random: Random,
): Promise<Buffer | null> {
  const face = await photographedFace(models, photograph);
  if (!face) return null;
  const { image, middle, turn } = face;
  const unit = face.eyes / EYES;
  const [a, b] = [unit * Math.cos(turn), unit * Math.sin(turn)];
  const [left, top] = [(SIZE[0] - ACROSS * EYES) / 2, (SIZE[1] - DOWN * EYES) / 2];
  const [x, y] = moved({ a, b, x: 0, y: 0 }, SIZE[0] / 2, top + ABOVE * DOWN * EYES);
  const map: Similarity = { a, b, x: middle[0] - x, y: middle[1] - y };
  const sampled = sampleFrame({ ...image, channels: 3 }, map, ...SIZE, null);
  const page: Raster = { width: SIZE[0], height: SIZE[1], data: Uint8ClampedArray.from(sampled) };
  const before = Uint8ClampedArray.from(page.data);
  const box = { left, top, width: ACROSS * EYES, height: DOWN * EYES };
  await gluePortrait(page, box, other, drawGlue(random), DENSITY);
  takeAgain(image, page, before, map, random.between(0.4, 0.9), random.between(0.5, 3), random);
  return encodeJpeg(image, random.integer(80, 97));
}

/** Lays what changed on the page into the image: each pixel is the mean around it, by the lens's blur, with noise. */
function takeAgain(
  image: Raster,
  page: Raster,
  before: Uint8ClampedArray,
  map: Similarity,
  blur: number,
  noise: number,
  random: Random,
): void {
  const back = inverted(map);
  const ends = [0, page.width].flatMap((u) => [0, page.height].map((v) => moved(map, u, v)));
  const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  const side = Math.min(MOST_SAMPLES, Math.max(2, Math.ceil(2 * Math.hypot(back.a, back.b))));
  // Places of a pixel's neighbourhood and the lens's weight of each.
  const steps = Array.from({ length: side * 3 }, (_, i) => (i + 0.5) / side - 1.5);
  const weights = steps.map((step) => Math.exp(-(step * step) / (2 * blur * blur)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(image.height, Math.max(...ys)); y++)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(image.width, Math.max(...xs)); x++) {
      const sums = [0, 0, 0];
      let [all, changed] = [0, 0];
      steps.forEach((dy, row) =>
        steps.forEach((dx, column) => {
          const [u, v] = moved(back, x + 0.5 + dx, y + 0.5 + dy);
          if (u < 0 || v < 0 || u >= page.width || v >= page.height) return;
          const at = ((v | 0) * page.width + (u | 0)) * 3;
          const weight = weights[row]! * weights[column]!;
          let isChanged = false;
          for (let channel = 0; channel < 3; channel++) {
            sums[channel]! += weight * page.data[at + channel]!;
            isChanged ||= page.data[at + channel] !== before[at + channel];
          }
          all += weight;
          if (isChanged) changed += weight;
        }),
      );
      if (changed === 0) continue;
      const share = changed / all;
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * image.width + x) * 3 + channel;
        image.data[at] = (1 - share) * image.data[at]! + share * (sums[channel]! / all + noise * random.normal());
      }
    }
}
