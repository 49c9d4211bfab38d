import { MESH, pointOf, type Mesh } from './points.ts';

/**
 * The openness of the eyes: the height of the opening divided by its width, the mean of both eyes (the eye aspect ratio
 * of Soukupová and Čech, 2016). It is about 0.3 when open and below 0.15 when closed; only the change within one person
 * counts.
 */
export function eyeOpenness(mesh: Mesh): number {
  return (openness(mesh, 'rightEye') + openness(mesh, 'leftEye')) / 2;
}

function openness(mesh: Mesh, side: 'rightEye' | 'leftEye'): number {
  const { outer, inner, upper, lower } = MESH[side];
  const height = upper.reduce((sum, top, i) => sum + distance(mesh, top, lower[i] ?? 0), 0) / upper.length;
  return height / (distance(mesh, outer, inner) || 1);
}

/** Width of the mouth divided by the distance between the eyes' outer corners: a smile increases it. */
export function mouthWidth(mesh: Mesh): number {
  const eyes = distance(mesh, MESH.rightEye.outer, MESH.leftEye.outer) || 1;
  return distance(mesh, MESH.rightMouth, MESH.leftMouth) / eyes;
}

/** Distance in space, so that a turned head does not change it. */
function distance(mesh: Mesh, one: number, other: number): number {
  const a = pointOf(mesh, one);
  const b = pointOf(mesh, other);
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
