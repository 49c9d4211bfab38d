import { alignmentPoints, MEAN_FACE } from '@veridoor/face-vision/face/alignment';
import type { Mesh } from '@veridoor/face-vision/face/points';
import { fitSimilarity, sampleFrame } from '@veridoor/face-vision/face/similarity';
import type { Frame, Point } from '@veridoor/image/frame';
import { DESCRIPTOR_SIDE } from './descriptor-net.ts';
import { DLIB_SIDE } from './dlib-net.ts';
import type { FaceModels } from './face-models.ts';

/**
 * Positions of the middles of the eyes, the tip of the nose and the corners of the mouth in the chips that face
 * descriptors are trained on, in pixels of 112 squared, the person's right first (InsightFace's ArcFace template).
 */
const PLACES: readonly Point[] = [
  [38.2946, 51.6963],
  [73.5318, 51.5014],
  [56.0252, 71.7366],
  [41.5493, 92.3655],
  [70.7299, 92.2041],
];

/** The same in the chips of dlib's network, a mean face with a quarter of its size around it. */
const DLIB_PLACES = MEAN_FACE.map(([x, y]): Point => [((0.25 + x) / 1.5) * DLIB_SIDE, ((0.25 + y) / 1.5) * DLIB_SIDE]);

/** A chip's side, and the face's part of it, in pixels: the hair and the wall have a contrast of their own. */
interface Inside {
  side: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const INSIDE: Inside = { side: DESCRIPTOR_SIDE, left: 20, right: 92, top: 20, bottom: 100 };
const DLIB_INSIDE: Inside = { side: DLIB_SIDE, left: 30, right: 120, top: 35, bottom: 125 };
/** Mean and standard deviation of a printed face's light after evening: about those of a photograph in daylight. */
const EVENED = { mean: 128, deviation: 50 };
/** Contrast is multiplied by this much at most: anything paler is noise. */
const MOST_CONTRAST = 3;

/**
 * DESCRIPTOR_LENGTH numbers that are close together for images of one person. With the mirror image, half as many pairs
 * of one person are rejected; a video has other frames for that. The contrast of a `printed` face is evened first: ink
 * on a card is pale, and a photograph of it paler.
 */
export async function describeFace(
  { describe }: Pick<FaceModels, 'describe'>,
  frame: Frame,
  mesh: Mesh,
  { mirrored = true, printed = false } = {},
): Promise<Float32Array> {
  const chip = sampleFrame(frame, fitSimilarity(PLACES, alignmentPoints(mesh)), DESCRIPTOR_SIDE, DESCRIPTOR_SIDE, null);
  return describe(printed ? evened(chip) : chip, mirrored);
}

/**
 * The numbers of dlib's network, which errs on other faces. Contrast is evened in every image, so that a photograph and
 * a portrait in ink look alike to it.
 */
export async function describeByDlib(
  { dlib }: Pick<FaceModels, 'dlib'>,
  frame: Frame,
  mesh: Mesh,
): Promise<Float32Array> {
  const chip = sampleFrame(frame, fitSimilarity(DLIB_PLACES, alignmentPoints(mesh)), DLIB_SIDE, DLIB_SIDE, null);
  return dlib(evened(chip, DLIB_INSIDE), true);
}

/** The chip, 0 to 255, with the light and contrast of EVENED inside of the face. */
export function evened(chip: Float32Array, { side, left, right, top, bottom } = INSIDE): Float32Array {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++, count++) {
      const at = (y * side + x) * 3;
      const light = (chip[at]! + chip[at + 1]! + chip[at + 2]!) / 3;
      sum += light;
      squares += light * light;
    }
  }
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  const contrast = Math.min(MOST_CONTRAST, EVENED.deviation / Math.max(1, deviation));
  return chip.map((value) => Math.min(255, Math.max(0, EVENED.mean + (value - mean) * contrast)));
}
