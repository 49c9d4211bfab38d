import type { Point } from '@veridoor/image/frame';
import type { Look } from '../liveness/gestures.ts';

/** The faces in a live frame. */
export interface FaceDetection {
  /** Number of visible faces. */
  faces: number;
  /** Middle of the largest face, as shares of the video's width and height. */
  middle: Point;
  /** Distance between the eyes as a share of the video's shorter side. */
  size: number;
  /** Mean luma of the face, without one that of the frame, 0 to 255. */
  light: number;
  /** Null without a face. */
  look: Look | null;
}

/** The one thing to change, in the order of the hints. */
export type FaceHint =
  | 'darkness'
  | 'none'
  | 'several'
  | 'closer'
  | 'farther'
  | 'centre'
  | 'dark'
  | 'bright'
  | 'straight';

/**
 * Distance between the eyes as a share of the video's shorter side: at 640 pixels 83, above the 60 of ISO/IEC 19794-5.
 */
const SIZE = { least: 0.13, most: 0.34 };
/** The largest distance of a face from the middle of the oval, as shares of the video. */
const ASIDE = { x: 0.17, y: 0.2 };
const OVAL_MIDDLE = 0.48;
/** Mean luma: the packages' portraits have 60 to 178. */
const LIGHT = { least: 45, most: 225 };
/** Mean luma of a frame in which the dark hides the face. A camera before a lit room has 60 and more. */
const DARKNESS = 30;
/** Degrees; a phone held low sees a face from below. */
const STRAIGHT = { yaw: 18, pitch: 22 };

/** The change that lets the face be photographed; null when all is well. */
export function faceHint({ faces, middle, size, light, look }: FaceDetection): FaceHint | null {
  if (faces > 1) return 'several';
  if (faces === 0 || !look) return light < DARKNESS ? 'darkness' : 'none';
  if (size < SIZE.least) return 'closer';
  if (size > SIZE.most) return 'farther';
  if (Math.abs(middle[0] - 0.5) > ASIDE.x || Math.abs(middle[1] - OVAL_MIDDLE) > ASIDE.y) return 'centre';
  if (light < LIGHT.least) return 'dark';
  if (light > LIGHT.most) return 'bright';
  return Math.abs(look.yaw) > STRAIGHT.yaw || Math.abs(look.pitch) > STRAIGHT.pitch ? 'straight' : null;
}
