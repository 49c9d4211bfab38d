import type { Action, Target } from '@veridoor/face-vision/liveness/video';
import type { ScreenShown } from '@veridoor/face-vision/liveness/light/screen';
import type { Aim } from '@veridoor/face-vision/liveness/path';

/** The display of one prompt, by the clock of `performance.now`; it is constant for the whole prompt. */
export interface FaceDrawing {
  readonly action: Action;
  /** The prompt is for people who need more time or do not see it: tones say how near the nose is. */
  readonly unhurried: boolean;
  /** The place of the point. */
  pointAt(now: number): Aim;
  /** The number of the target that it goes to or stays at; null without a path. */
  targetAt(now: number): { readonly number: number; readonly target: Target } | null;
  /** The screen's colours around the face; null for none. */
  screenAt(now: number): ScreenShown | null;
}

/** The drawing over the video during a prompt. */
export interface FaceCue {
  readonly drawing: FaceDrawing;
  /** The nose's direction, in degrees away from rest. */
  readonly nose: Aim;
  /** The face's progress towards the requested size, 0 to 1. */
  readonly share: number;
}
