import type { CameraState } from '../../media/camera-machine.ts';
import type { FrameReading } from './capture-model.ts';

/** The content of the pill above the guide: a finding about the camera, or words of the step. */
export type Hint =
  | { readonly kind: 'camera'; readonly code: 'starting' | 'taking' | 'interrupted' | 'black' | 'frozen' | 'not_taken' }
  | { readonly kind: 'words'; readonly words: string; /** It is over soon: spoken at once. */ readonly isBrief?: true };

/**
 * The one hint to show: first a camera that cannot see at all, then a finding of the analysis, then the step's own
 * hint.
 * @param shutter the result of the last press: `busy` while the image is being taken, `failed` when it failed
 */
export function chooseHint(
  state: Pick<CameraState, 'phase' | 'health' | 'muted'>,
  reading: FrameReading | null,
  words: string,
  shutter: 'ready' | 'busy' | 'failed',
): Hint {
  if (state.phase !== 'live') return { kind: 'camera', code: 'starting' };
  if (shutter === 'busy') return { kind: 'camera', code: 'taking' };
  if (state.muted) return { kind: 'camera', code: 'interrupted' };
  if (state.health !== 'good') return { kind: 'camera', code: state.health === 'stopped' ? 'frozen' : state.health };
  if (shutter === 'failed') return { kind: 'camera', code: 'not_taken' };
  return { kind: 'words', words: reading?.hint ?? words };
}
