import { eyeDistance, eyeMiddle, pointOf, type Mesh } from '../face/points.ts';
import { fitHomography, project } from '@veridoor/image/homography';
import type { Point } from '@veridoor/image/frame';

/**
 * Points of the mesh on bone: bridge, tip and wings of the nose, brow, cheekbones, temples, chin. Eyes and mouth move
 * by themselves and would look like depth.
 */
const BONE = [
  1, 2, 4, 5, 6, 9, 10, 45, 48, 50, 54, 64, 67, 93, 94, 98, 101, 103, 109, 116, 117, 118, 123, 127, 132, 147, 148, 150,
  151, 152, 162, 168, 172, 176, 187, 195, 197, 205, 227, 234, 251, 275, 278, 280, 284, 294, 297, 323, 327, 330, 332,
  338, 345, 346, 347, 352, 356, 361, 376, 377, 379, 389, 397, 400, 411, 425, 447, 454,
] as const;

/**
 * The error of the best projective map of a plane from one frame's face to another's: the root mean square of the
 * residual, in shares of the distance between the eyes. An image that is moved, tilted or bent towards the camera is a
 * plane, and only the detector's noise remains. A head that turns, or an image bent like one, leaves more.
 */
export function planeResidual(one: Mesh, other: Mesh): number {
  const from = normalised(one);
  const to = normalised(other);
  const map = fitHomography(from, to);
  if (!map) return 0;
  const left = from.map(([x, y], i) => {
    const [u, v] = project(map, x, y);
    const [a, b] = to[i] ?? [0, 0];
    return (u - a) ** 2 + (v - b) ** 2;
  });
  return Math.sqrt(left.reduce((sum, value) => sum + value, 0) / left.length);
}

/** Positions between the eyes as origin, their distance as unit. */
function normalised(mesh: Mesh): Point[] {
  const unit = eyeDistance(mesh) || 1;
  const [ax, ay] = eyeMiddle(mesh, 'rightEye');
  const [bx, by] = eyeMiddle(mesh, 'leftEye');
  return BONE.map((index) => {
    const [x, y] = pointOf(mesh, index);
    return [(x - (ax + bx) / 2) / unit, (y - (ay + by) / 2) / unit];
  });
}
