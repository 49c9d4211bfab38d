import { eyeMiddle, MESH, pointOf, type Mesh } from '../../../vision/face/points.ts';
import { fitSimilarity, sampleFrame } from '../../../vision/face/similarity.ts';
import type { Frame, Point } from '../../../vision/picture/frame.ts';
import { CHIP_SIDE, type FaceModels } from './face-models.ts';

/**
 * Where the middles of the eyes, the tip of the nose and the corners of the mouth lie in the chips that the descriptor was
 * trained on: dlib's mean face (get_face_chip_details, padding 0.25), as shares of the chip's side.
 */
const PLACES: readonly Point[] = (
  [
    [0.2255, 0.216],
    [0.7548, 0.216],
    [0.4901, 0.5156],
    [0.2541, 0.7802],
    [0.7261, 0.7802],
  ] as const
).map(([x, y]) => [(0.25 + x) / 1.5, (0.25 + y) / 1.5]);

/** The face, upright and of one size, as the descriptor wants it: CHIP_SIDE squared, three numbers (0 to 255) a pixel. */
export function faceChip(frame: Frame, mesh: Mesh): Float32Array {
  const places = PLACES.map(([x, y]): Point => [x * CHIP_SIDE, y * CHIP_SIDE]);
  return sampleFrame(frame, fitSimilarity(places, alignmentPoints(mesh)), CHIP_SIDE, CHIP_SIDE, null);
}

function alignmentPoints(mesh: Mesh): Point[] {
  const plane = (index: number): Point => [pointOf(mesh, index)[0], pointOf(mesh, index)[1]];
  return [
    eyeMiddle(mesh, 'rightEye'),
    eyeMiddle(mesh, 'leftEye'),
    plane(MESH.noseTip),
    plane(MESH.rightMouth),
    plane(MESH.leftMouth),
  ];
}

/** 128 numbers that are close together for pictures of one person. */
export async function describeFace(models: FaceModels, chip: Float32Array): Promise<Float32Array> {
  return models.describe(chip);
}
