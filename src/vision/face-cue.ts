import type { Action, Target } from '../../packages/face-vision/liveness/video.ts';
import type { Aim } from '../../packages/face-vision/liveness/path.ts';

/** What one prompt shows, by the clock of `performance.now`; the same as long as the prompt is asked. */
export interface FaceDrawing {
  readonly action: Action;
  /** The prompt is for whoever needs more time, or does not see it: tones say how near the nose is. */
  readonly unhurried: boolean;
  /** Where the point is. */
  pointAt(now: number): Aim;
  /** Which target it goes to or stays at, by its number; null where there is no path. */
  targetAt(now: number): { readonly number: number; readonly target: Target } | null;
  /** What the screen shows around the face; null for nothing. */
  colourAt(now: number): string | null;
}

/** What is drawn over the video while something is asked. */
export interface FaceCue {
  readonly drawing: FaceDrawing;
  /** Where the nose points, in degrees away from rest. */
  readonly nose: Aim;
  /** How far the face has come to the size that is asked for, 0 to 1. */
  readonly share: number;
}
