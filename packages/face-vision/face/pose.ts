import { MESH, pointOf, type Mesh } from './points.ts';

/** The direction of a head, in degrees; all zero straight into the camera. */
export interface Pose {
  /** Positive when the person turns to their own left. */
  yaw: number;
  /** Positive when the person looks up. */
  pitch: number;
  /** Positive when the head leans clockwise in an image that is not mirrored. */
  roll: number;
}

/**
 * The pose from the mesh's own depth. The head's axes are the line between the temples and the line from forehead to
 * chin, made perpendicular.
 */
export function poseOf(mesh: Mesh): Pose {
  const across = difference(mesh, MESH.leftTemple, MESH.rightTemple);
  const down = difference(mesh, MESH.chin, MESH.forehead);
  const x = unit(across);
  const overlap = x[0] * down[0] + x[1] * down[1] + x[2] * down[2];
  const y = unit([down[0] - overlap * x[0], down[1] - overlap * x[1], down[2] - overlap * x[2]]);
  return {
    yaw: degrees(Math.asin(clamp(x[2]))),
    pitch: LEVEL_PITCH - degrees(Math.asin(clamp(y[2]))),
    roll: degrees(Math.atan2(x[1], x[0])),
  };
}

/**
 * Degrees by which the line from forehead to chin leans back in a face that looks straight ahead. It is the median of
 * the packages' portraits (2 to 17, most at 7 to 10).
 */
const LEVEL_PITCH = 8;

type Vector = readonly [number, number, number];

function difference(mesh: Mesh, to: number, from: number): Vector {
  const a = pointOf(mesh, to);
  const b = pointOf(mesh, from);
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

const clamp = (value: number) => Math.min(1, Math.max(-1, value));
const degrees = (radians: number) => (radians * 180) / Math.PI;
