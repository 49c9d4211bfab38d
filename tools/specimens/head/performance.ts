import type { Action, Prompt } from '@veridoor/face-vision/liveness/video';
import { lengthOf } from '@veridoor/face-vision/liveness/coach';
import { aimAt } from '@veridoor/face-vision/liveness/path';
import { AT_REST, type HeadPose } from './turn.ts';

/** Milliseconds by which a head lags behind the prompt, and that an action without a path takes. */
const LAG = 250;
const GESTURE = 900;

/** The pose of a head the given milliseconds after a prompt. */
export function poseFor(prompt: Prompt, into: number, lag = LAG): HeadPose {
  const { action, wait, path = [], amount = 1 } = prompt;
  const time = into - wait - lag;
  const share = smooth(time / (GESTURE - lag) / 0.8);
  switch (action) {
    case 'follow':
      return { ...AT_REST, ...aimAt(path, time) };
    case 'come_closer':
      return { ...AT_REST, near: 1 + (amount - 1) * share };
    case 'smile':
      return { ...AT_REST, smile: 1.5 * share };
    case 'blink':
      // Lids are open or closed.
      return { ...AT_REST, closed: time > 100 ? 1 : 0 };
    case 'light':
      return AT_REST;
  }
}

/** The small movements of a face during a prompt; it was at rest before. */
export const stirAt = (into: number): number => Math.sin(into / 280);

/** Milliseconds from when a prompt is given to the last frame of its answer. */
export const lengthOfAnswer = (prompt: Prompt): number => prompt.wait + (lengthOf(prompt) ?? GESTURE);

const OTHER: Record<Action, Action> = {
  follow: 'follow',
  come_closer: 'blink',
  blink: 'smile',
  smile: 'come_closer',
  light: 'light',
};

/** A prompt as somebody who does not know it yet would record it: another path, another action. */
export function madeBefore(prompt: Prompt): Prompt {
  const action = OTHER[prompt.action];
  const path = prompt.path?.map((target) => ({ ...target, yaw: -target.yaw, pitch: -target.pitch }));
  return {
    action,
    wait: prompt.wait,
    amount: 1.35,
    ...(path && { path }),
    ...(prompt.colours && { colours: prompt.colours, edges: prompt.edges ?? [] }),
  };
}

function smooth(share: number): number {
  const bound = Math.min(1, Math.max(0, share));
  return bound * bound * (3 - 2 * bound);
}
