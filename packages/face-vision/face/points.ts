import type { Point } from '@veridoor/image/frame';

/** Number of points of MediaPipe's face mesh, without the iris. */
export const MESH_POINTS = 468;

/** Points of a face: x and y in pixels of the image, z on the same scale, smaller nearer to the camera. */
export type Mesh = Float32Array;

/**
 * Places in MediaPipe's face mesh (its canonical face model, Apache-2.0). Left and right are the person's own: the
 * right eye is on the left of an image that is not mirrored.
 */
export const MESH = {
  noseTip: 1,
  noseBridge: 168,
  forehead: 10,
  chin: 152,
  rightTemple: 234,
  leftTemple: 454,
  rightMouth: 61,
  leftMouth: 291,
  upperLip: 13,
  lowerLip: 14,
  rightBrow: 105,
  leftBrow: 334,
  rightEye: { outer: 33, inner: 133, upper: [160, 159, 158], lower: [144, 145, 153] },
  leftEye: { outer: 263, inner: 362, upper: [387, 386, 385], lower: [373, 374, 380] },
} as const;

/** The outline of the face in the mesh, from the forehead clockwise as an image shows it. */
export const FACE_OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

export function pointOf(mesh: Mesh, index: number): readonly [x: number, y: number, z: number] {
  return [mesh[index * 3] ?? 0, mesh[index * 3 + 1] ?? 0, mesh[index * 3 + 2] ?? 0];
}

/** Middle of an eye's two corners. */
export function eyeMiddle(mesh: Mesh, eye: 'rightEye' | 'leftEye'): Point {
  const [ax, ay] = pointOf(mesh, MESH[eye].outer);
  const [bx, by] = pointOf(mesh, MESH[eye].inner);
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** Pixels between the middles of the eyes, as ISO/IEC 19794-5 counts the size of a face. */
export function eyeDistance(mesh: Mesh): number {
  const [ax, ay] = eyeMiddle(mesh, 'rightEye');
  const [bx, by] = eyeMiddle(mesh, 'leftEye');
  return Math.hypot(ax - bx, ay - by);
}

/** By how many quarters of a circle, clockwise, an image has to be turned for a face to stand upright: 0 to 3. */
export function quartersToUpright(mesh: Mesh): number {
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  return (4 - Math.round((2 * Math.atan2(by - ay, bx - ax)) / Math.PI)) % 4;
}
