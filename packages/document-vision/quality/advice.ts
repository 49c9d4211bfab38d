/** Advice that changes when it does not help: each hint has another one behind it. */

import type { HintName } from './faults.ts';
import type { SteadyHint } from './steady-hint.ts';
import type { SurfaceHint } from './surface.ts';

/**
 * What a person can correct: a fault of the frame; another kind of document than required; `same-side`, when the side
 * before the camera is the one that was taken already.
 */
export type AutoCaptureFault = HintName | 'wrong-document' | 'same-side';

/**
 * What the camera says. `lay-down`: a hand cannot hold it still or straight. `other-place`: away from the one lamp.
 * `brighter-place`: where no lamp can be turned on.
 */
export type Advice = AutoCaptureFault | SurfaceHint | 'lay-down' | 'other-place' | 'brighter-place';

/** Milliseconds after which advice that a person follows has helped. */
export const HELPS_AFTER = 4000;

/** The advice behind a hint. `surface`: another surface, where document and surface are alike. */
const BEHIND: Partial<Record<AutoCaptureFault, Advice | 'surface'>> = {
  'not-found': 'surface',
  'cut-off': 'surface',
  covered: 'surface',
  'too-far': 'surface',
  dark: 'brighter-place',
  overexposed: 'other-place',
  glare: 'other-place',
  moving: 'lay-down',
  tilted: 'lay-down',
  blurred: 'lay-down',
};

/**
 * The advice to give now.
 *
 * @param surface what the surface of the last frame without an outline needs.
 */
export function adviceOf(
  { shown, since }: SteadyHint<AutoCaptureFault>,
  surface: SurfaceHint | null,
  now: number,
): Advice | null {
  if (shown === null || now - since < HELPS_AFTER) return shown;
  const behind = BEHIND[shown];
  return (behind === 'surface' ? surface : behind) ?? shown;
}
