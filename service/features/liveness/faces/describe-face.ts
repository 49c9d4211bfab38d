import { alignmentPoints, MEAN_FACE } from '../../../../packages/face-vision/face/alignment.ts';
import type { Mesh } from '../../../../packages/face-vision/face/points.ts';
import { fitSimilarity, sampleFrame } from '../../../../packages/face-vision/face/similarity.ts';
import type { Frame, Point } from '../../../../packages/image/frame.ts';
import { CHIP_SIDE, type FaceModels } from './face-models.ts';

/** The mean face in the chips that the descriptor was trained on (dlib, padding 0.25), as shares of the chip's side. */
const PLACES = MEAN_FACE.map(([x, y]): Point => [(0.25 + x) / 1.5, (0.25 + y) / 1.5]);

/** The face, upright and of one size, as the descriptor wants it: CHIP_SIDE squared, three numbers (0 to 255) a pixel. */
export function faceChip(frame: Frame, mesh: Mesh): Float32Array {
  const places = PLACES.map(([x, y]): Point => [x * CHIP_SIDE, y * CHIP_SIDE]);
  return sampleFrame(frame, fitSimilarity(places, alignmentPoints(mesh)), CHIP_SIDE, CHIP_SIDE, null);
}

/** 128 numbers that are close together for pictures of one person. */
export async function describeFace(models: FaceModels, chip: Float32Array): Promise<Float32Array> {
  return models.describe(chip);
}
