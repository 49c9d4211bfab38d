import { alignmentPoints, MEAN_FACE } from '@veridoor/face-vision/face/alignment';
import { eyeDistance, type Mesh } from '@veridoor/face-vision/face/points';
import { poseOf, type Pose } from '@veridoor/face-vision/face/pose';
import { fitSimilarity, sampleFrame } from '@veridoor/face-vision/face/similarity';
import type { Frame, Point } from '@veridoor/image/frame';

/** Measurements of one face. */
export interface FaceQuality {
  /** Pixels between the eyes. */
  eyes: number;
  /** Mean luma of the face, 0 to 255. */
  light: number;
  /** Mean change of luma from pixel to pixel inside of the chip, in shares of its mean: small when blurred. */
  detail: number;
  pose: Pose;
}

/** Side in pixels of the upright chip that light and detail are measured in. */
const CHIP_SIDE = 150;
/** The mean face in it, with a quarter of its box around it. */
const PLACES = MEAN_FACE.map(([x, y]): Point => [((0.25 + x) / 1.5) * CHIP_SIDE, ((0.25 + y) / 1.5) * CHIP_SIDE]);
/** Margin of the chip that shows more hair and wall than face. */
const EDGE = Math.round(CHIP_SIDE * 0.2);

export function measureFace(frame: Frame, mesh: Mesh): FaceQuality {
  const chip = sampleFrame(frame, fitSimilarity(PLACES, alignmentPoints(mesh)), CHIP_SIDE, CHIP_SIDE, null);
  let light = 0;
  let change = 0;
  let count = 0;
  const luma = (x: number, y: number): number => {
    const at = (y * CHIP_SIDE + x) * 3;
    return 0.299 * chip[at]! + 0.587 * chip[at + 1]! + 0.114 * chip[at + 2]!;
  };
  for (let y = EDGE; y < CHIP_SIDE - EDGE; y++) {
    for (let x = EDGE; x < CHIP_SIDE - EDGE; x++, count++) {
      const here = luma(x, y);
      light += here;
      change += Math.abs(here - luma(x + 1, y)) + Math.abs(here - luma(x, y + 1));
    }
  }
  const mean = light / count;
  return { eyes: eyeDistance(mesh), light: mean, detail: change / count / Math.max(1, mean), pose: poseOf(mesh) };
}
