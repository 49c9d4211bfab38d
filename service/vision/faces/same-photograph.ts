import { boxMean } from '@veridoor/document-vision/outline/filters';
import { alignmentPoints } from '@veridoor/face-vision/face/alignment';
import type { Mesh } from '@veridoor/face-vision/face/points';
import { fitSimilarity, sampleLuma } from '@veridoor/face-vision/face/similarity';
import type { Frame, Point } from '@veridoor/image/frame';
import { CHIP_PLACES } from './describe-face.ts';
import { DESCRIPTOR_SIDE } from './descriptor-net.ts';

/** Pixels around the descriptor's chip: the hair line, and room to shift. */
const AROUND = 16;
const SIDE = DESCRIPTOR_SIDE + 2 * AROUND;
const PLACES = CHIP_PLACES.map(([x, y]): Point => [x + AROUND, y + AROUND]);

/** Half of the windows whose means, taken twice, part the bands: about Gaussians of 1.2, 3 and 7 pixels. */
const BANDS = [1, 3, 8] as const;
/** The same of the contrast around each place, by which a band is divided: print is pale, a screen is bright. */
const CONTRAST = 12;
/** Grey levels of contrast below which there is only noise. */
const NOISE = 1;

/** The face's ellipse in the chip, hair line and chin included, in pixels. */
const FACE = { x: SIDE / 2, y: SIDE / 2 + 10, across: 40, down: 52 };
/** The search for the best fit looks at every third pixel of the coarse band. */
const COARSE = 3;
/** Steps of the search: pixels of shift, and shares of scale and shear. */
const STEPS = [
  { shift: 3, stretch: 0.04 },
  { shift: 1.5, stretch: 0.02 },
  { shift: 0.7, stretch: 0.01 },
] as const;
const ROUNDS = 3;

/** The grey upright face of an image: what `photographLikeness` compares. */
export function uprightFace(frame: Frame, mesh: Mesh): Uint8Array {
  return Uint8Array.from(sampleLuma(frame, fitSimilarity(PLACES, alignmentPoints(mesh)), SIDE, SIDE), Math.round);
}

/**
 * How much two upright faces look like one photograph, 1 for the same: the correlation of their edges and shades.
 * Expression, pose, light and hair differ from photograph to photograph of one person, and survive print, screens,
 * compression and a mirror. Small errors of the mesh, and a page that was tilted, are fitted away.
 */
export function photographLikeness(one: Uint8Array, other: Uint8Array): number {
  const [[fine, coarse], as] = [bandsOf(one), bandsOf(other)];
  const isLike = ([, otherCoarse]: Bands) => correlation(coarse, otherCoarse, UNMOVED, COARSE);
  const flipped: Bands = [mirrored(as[0]), mirrored(as[1])];
  const [otherFine, otherCoarse] = isLike(flipped) > isLike(as) ? flipped : as;
  const { fit, most } = bestFit(coarse, otherCoarse);
  return (most + correlation(fine, otherFine, fit, 1)) / 2;
}

type Bands = readonly [fine: Float32Array, coarse: Float32Array];

/** The fine and the coarse band, each with the same contrast everywhere. */
function bandsOf(face: Uint8Array): Bands {
  const luma = Float32Array.from(face);
  const [fine, middle, coarse] = [mean(luma, BANDS[0]), mean(luma, BANDS[1]), mean(luma, BANDS[2])];
  return [bandBetween(fine, middle), bandBetween(middle, coarse)];
}

function bandBetween(finer: Float32Array, coarser: Float32Array): Float32Array {
  const band = finer.map((value, at) => value - coarser[at]!);
  const squares = band.map((value) => value * value);
  const contrast = mean(squares, CONTRAST);
  return band.map((value, at) => value / (NOISE + Math.sqrt(contrast[at]!)));
}

const mean = (plane: Float32Array, reach: number): Float32Array =>
  boxMean(boxMean(plane, SIDE, SIDE, reach), SIDE, SIDE, reach);

function mirrored(plane: Float32Array): Float32Array {
  return plane.map((_, at) => plane[at - (at % SIDE) + SIDE - 1 - (at % SIDE)]!);
}

/** Where a pixel of one chip lies in the other, from the face's middle: x and y each of x, y and 1. */
type Fit = readonly [number, number, number, number, number, number];
const UNMOVED: Fit = [1, 0, 0, 0, 1, 0];

/** Climbs from where the meshes put the faces, in ever smaller steps. */
function bestFit(one: Float32Array, other: Float32Array): { fit: Fit; most: number } {
  let fit = UNMOVED;
  let most = correlation(one, other, fit, COARSE);
  for (const { shift, stretch } of STEPS) {
    for (let round = 0, before = -1; round < ROUNDS && most > before; round++) {
      before = most;
      for (let place = 0; place < fit.length; place++)
        for (const step of place % 3 === 2 ? [shift, -shift] : [stretch, -stretch]) {
          const tried = fit.map((value, i) => (i === place ? value + step : value)) as unknown as Fit;
          const found = correlation(one, other, tried, COARSE);
          if (found > most) [fit, most] = [tried, found];
        }
    }
  }
  return { fit, most };
}

/** Pearson's correlation over the face. */
function correlation(one: Float32Array, other: Float32Array, [a, b, x0, c, d, y0]: Fit, every: number): number {
  let [count, ones, others, squares, otherSquares, products] = [0, 0, 0, 0, 0, 0];
  for (let y = Math.ceil(FACE.y - FACE.down); y <= FACE.y + FACE.down; y += every) {
    const v = y - FACE.y;
    const reach = Math.floor(FACE.across * Math.sqrt(Math.max(0, 1 - (v / FACE.down) ** 2)));
    for (let u = -reach; u <= reach; u += every, count++) {
      const here = one[y * SIDE + FACE.x + u]!;
      const there = valueAt(other, a * u + b * v + x0 + FACE.x, c * u + d * v + y0 + FACE.y);
      ones += here;
      others += there;
      squares += here * here;
      otherSquares += there * there;
      products += here * there;
    }
  }
  const spread = (squares - (ones * ones) / count) * (otherSquares - (others * others) / count);
  return spread <= 0 ? 0 : (products - (ones * others) / count) / Math.sqrt(spread);
}

/** Bilinear; beyond the edge the nearest pixel's. */
function valueAt(plane: Float32Array, px: number, py: number): number {
  const x = px < 0 ? 0 : px > SIDE - 1.001 ? SIDE - 1.001 : px;
  const y = py < 0 ? 0 : py > SIDE - 1.001 ? SIDE - 1.001 : py;
  const at = (y | 0) * SIDE + (x | 0);
  const [across, down] = [x - (x | 0), y - (y | 0)];
  const top = plane[at]! + (plane[at + 1]! - plane[at]!) * across;
  const low = plane[at + SIDE]! + (plane[at + SIDE + 1]! - plane[at + SIDE]!) * across;
  return top + (low - top) * down;
}
