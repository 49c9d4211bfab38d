import type { Point } from '@veridoor/image/frame';
import { eyeMiddle, MESH, pointOf, type Mesh } from './points.ts';

/**
 * The places of the eyes' middles, the tip of the nose and the corners of the mouth in an upright mean face. They are
 * dlib's (get_face_chip_details), as shares of the box from brow to chin, the person's right first.
 */
export const MEAN_FACE: readonly Point[] = [
  [0.2255, 0.216],
  [0.7548, 0.216],
  [0.4901, 0.5156],
  [0.2541, 0.7802],
  [0.7261, 0.7802],
];
/** Distance between the eyes of the mean face. */
export const MEAN_EYES = 0.5293;

/** The same five places in an image. */
export function alignmentPoints(mesh: Mesh): Point[] {
  const plane = (index: number): Point => [pointOf(mesh, index)[0], pointOf(mesh, index)[1]];
  return [
    eyeMiddle(mesh, 'rightEye'),
    eyeMiddle(mesh, 'leftEye'),
    plane(MESH.noseTip),
    plane(MESH.rightMouth),
    plane(MESH.leftMouth),
  ];
}
