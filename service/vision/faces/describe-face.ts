import { alignmentPoints } from '@veridoor/face-vision/face/alignment';
import type { Mesh } from '@veridoor/face-vision/face/points';
import { fitSimilarity, sampleFrame } from '@veridoor/face-vision/face/similarity';
import type { Frame, Point } from '@veridoor/image/frame';
import { DESCRIPTOR_SIDE } from './descriptor-net.ts';
import type { FaceModels } from './face-models.ts';

/**
 * Positions of the middles of the eyes, the tip of the nose and the corners of the mouth in the chips that face
 * descriptors are trained on, in pixels of 112 squared, the person's right first (InsightFace's ArcFace template).
 */
export const CHIP_PLACES: readonly Point[] = [
  [38.2946, 51.6963],
  [73.5318, 51.5014],
  [56.0252, 71.7366],
  [41.5493, 92.3655],
  [70.7299, 92.2041],
];

/** The face's part of the chip, in pixels: the hair and the wall have a contrast of their own. */
const INSIDE = { left: 20, right: 92, top: 20, bottom: 100 };
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
  const chip = sampleFrame(
    frame,
    fitSimilarity(CHIP_PLACES, alignmentPoints(mesh)),
    DESCRIPTOR_SIDE,
    DESCRIPTOR_SIDE,
    null,
  );
  return describe(printed ? evened(chip) : chip, mirrored);
}

/** The chip, 0 to 255, with the light and contrast of EVENED inside of the face. */
export function evened(chip: Float32Array): Float32Array {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = INSIDE.top; y < INSIDE.bottom; y++) {
    for (let x = INSIDE.left; x < INSIDE.right; x++, count++) {
      const at = (y * DESCRIPTOR_SIDE + x) * 3;
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
