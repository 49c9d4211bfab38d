import type { CameraState } from '../media/camera-machine.ts';
import type { FrameReading } from './capture-model.ts';

/** What the pill above the guide says: a finding about the camera, or words of the step. */
export type Hint =
  | { readonly kind: 'camera'; readonly code: 'starting' | 'interrupted' | 'black' | 'frozen' | 'not_taken' }
  | { readonly kind: 'words'; readonly words: string };

/**
 * The one hint to show: first what keeps the camera from seeing at all, then what the analysis found, then the step's own.
 * @param notTaken the last picture could not be taken
 */
export function chooseHint(
  state: Pick<CameraState, 'phase' | 'health' | 'muted'>,
  reading: FrameReading | null,
  words: string,
  notTaken: boolean,
): Hint {
  if (state.phase !== 'live') return { kind: 'camera', code: 'starting' };
  if (state.muted) return { kind: 'camera', code: 'interrupted' };
  if (state.health !== 'good') return { kind: 'camera', code: state.health };
  if (notTaken) return { kind: 'camera', code: 'not_taken' };
  return { kind: 'words', words: reading?.hint ?? words };
}
