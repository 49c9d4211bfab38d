import type { Random } from '../random.ts';
import type { Corners, Point } from './homography.ts';

/** The pose of a flat object before the camera. */
export interface Pose {
  /** Its centre in the frame, px. */
  x: number;
  y: number;
  /** Its width in the frame if it faced the camera, px. */
  width: number;
  /** Turn in the image's plane, clockwise, radians. */
  roll: number;
  /** Tilt about its horizontal and vertical middle line, radians. */
  pitch: number;
  yaw: number;
}

/** Focal length over frame width: a phone's or laptop's camera sees about 45 degrees across. */
const FOCAL_LENGTH = 1.2;

/** The corners of a rectangle of the given proportions seen by a pinhole camera of the given frame width, px. */
export function projectCorners(pose: Pose, size: { width: number; height: number }, frameWidth: number): Corners {
  const focal = FOCAL_LENGTH * frameWidth;
  const scale = pose.width / size.width;
  const halfWidth = pose.width / 2;
  const halfHeight = (size.height * scale) / 2;
  const project = (sideX: number, sideY: number): Point => {
    const x0 = sideX * halfWidth;
    const y0 = sideY * halfHeight;
    const x1 = x0 * Math.cos(pose.yaw);
    const z1 = x0 * Math.sin(pose.yaw);
    const y2 = y0 * Math.cos(pose.pitch);
    const z2 = z1 + y0 * Math.sin(pose.pitch);
    const x3 = x1 * Math.cos(pose.roll) - y2 * Math.sin(pose.roll);
    const y3 = x1 * Math.sin(pose.roll) + y2 * Math.cos(pose.roll);
    const perspective = focal / (focal + z2);
    return { x: pose.x + x3 * perspective, y: pose.y + y3 * perspective };
  };
  return [project(-1, -1), project(1, -1), project(1, 1), project(-1, 1)];
}

/**
 * The movement of an object: held still, held badly, brought in, held and taken away again, or like a head before a
 * camera.
 */
export type Motion = 'steady' | 'unsteady' | 'settling' | 'swaying';

/** Shares of a settling phase: coming in, and going out at the end. */
const COMES_IN = 0.22;
const GOES_OUT = 0.12;

/** The part of a phase, as shares of its length, in which the object is fully shown and still. */
export function settledPart(motion: Motion): { start: number; end: number } {
  return motion === 'settling' ? { start: COMES_IN, end: 1 - GOES_OUT } : { start: 0, end: 1 };
}

/** Greatest excursions: position as share of the frame's width, size as share, angles in radians. */
const SWAY = {
  steady: { position: 0.003, size: 0.004, roll: 0.006, tilt: 0.012 },
  unsteady: { position: 0.022, size: 0.035, roll: 0.05, tilt: 0.13 },
  settling: { position: 0.003, size: 0.004, roll: 0.006, tilt: 0.012 },
  swaying: { position: 0.012, size: 0.016, roll: 0.02, tilt: 0.04 },
} as const;

/**
 * A hand's movement about a base pose: a smooth random walk of whole cycles over the phase, so that a looped video does
 * not jump.
 *
 * @param seconds length of the phase; hands sway at up to about 1.5 Hz
 * @returns the pose at a share of the phase, 0 to 1
 */
export function createMotion(
  motion: Motion,
  base: Pose,
  seconds: number,
  frame: { width: number; height: number },
  random: Random,
): (share: number) => Pose {
  const sway = SWAY[motion];
  const walk = Array.from({ length: 6 }, () => periodicWalk(random, Math.max(2, Math.round(seconds * 1.5))));
  const at = (index: number, share: number) => walk[index]?.(share) ?? 0;
  const side = random.pick([-1, 1]);
  return (share) => {
    const away = motion === 'settling' ? awayFromPlace(share) : 0;
    return {
      x: base.x + at(0, share) * sway.position * frame.width + away * side * frame.width * 0.35,
      y: base.y + at(1, share) * sway.position * frame.width + away * frame.height * 1.25,
      width: base.width * (1 + at(2, share) * sway.size) * (1 - away * 0.15),
      roll: base.roll + at(3, share) * sway.roll + away * side * 0.35,
      pitch: base.pitch + at(4, share) * sway.tilt + away * 0.3,
      yaw: base.yaw + at(5, share) * sway.tilt,
    };
  };
}

/** 1: out of the image, 0: in its place. */
function awayFromPlace(share: number): number {
  if (share < COMES_IN) return 1 - smooth(share / COMES_IN);
  if (share > 1 - GOES_OUT) return smooth((share - 1 + GOES_OUT) / GOES_OUT);
  return 0;
}

function smooth(value: number): number {
  return value * value * value * (value * (value * 6 - 15) + 10);
}

/** A sum of sines of whole cycles with random phases, slower ones stronger; stays within -1 and 1. */
function periodicWalk(random: Random, cycles: number): (share: number) => number {
  const terms = Array.from({ length: cycles }, (_, index) => ({
    frequency: (index + 1) * 2 * Math.PI,
    phase: random.between(0, 2 * Math.PI),
    amplitude: random.between(0.5, 1) / (index + 1),
  }));
  const total = terms.reduce((sum, term) => sum + term.amplitude, 0);
  return (share) =>
    terms.reduce((sum, term) => sum + term.amplitude * Math.sin(term.frequency * share + term.phase), 0) / total;
}
