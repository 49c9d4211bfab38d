import type { CaptureCamera } from '@veridoor/contract/documents/capture';
import type { CaptureMeasures } from '../../platform/database/tables/captures.ts';
import { SAME_SCENE } from '../../vision/pages/same-scene.ts';
import { rounded, type Check, type Found } from '../check.ts';
import type { PageContext } from '../contexts.ts';
import { isVirtualCamera } from './virtual-camera.ts';

/**
 * Mean difference in grey levels between frames of a sensor, at least, even of a phone on a table: through JPEG, less
 * remains only if nothing at all has changed.
 */
const LEAST_CHANGE = 0.02;
/**
 * Milliseconds from the first frame to the image: three frames of a video take 60; a still may take four seconds, and a
 * slow phone has needed nine for both. Browsers say these times, so a lower limit would stop honest people alone.
 */
const SHORTEST = 50;
const LONGEST = 30_000;
/** Milliseconds by which the clocks of two instances may differ, and a request may be late. */
const CLOCK_TOLERANCE = 2000;
/** Share by which the sides of a frame may differ from the ratio that the camera claims: whole pixels of 320. */
const RATIO_TOLERANCE = 0.03;

/**
 * A camera demonstrably took the page, and nothing speaks against it. It passes or leaves the page to a person. It never
 * rejects, because a customer may have no other camera.
 */
export const capture: Check<'capture'> = {
  name: 'capture',
  families: ['identity', 'face', 'paper'],
  inTests: 'given',
  make: (context) => judgeCapture(context),
};

export function judgeCapture({ file, capture: taken }: Pick<PageContext, 'file' | 'capture'>): Found | null {
  if (!taken) return null;
  // An agent asked the camera of the call for it, and saw the person.
  if (file.sentBy === 'call') return found(null);
  if (file.sentBy === 'company') return found('sent_by_api');
  if (!taken.camera || file.isPdf) return found('sent_as_file');
  if (taken.scene === null) return found('frames_missing');
  const score = rounded(taken.scene);
  const overridden = file.isOverridden ? 'hint_overridden' : null;
  return found(signOf(taken.camera) ?? (score < SAME_SCENE ? 'frames_differ' : overridden), score);
}

const found = (detail: string | null, score: number | null = null): Found => ({
  outcome: detail === null ? 'passed' : 'review',
  score,
  ...(score !== null && { threshold: SAME_SCENE }),
  detail,
});

type Camera = NonNullable<NonNullable<PageContext['capture']>['camera']>;

/** The gravest sign against an announced capture; null when there is none. */
function signOf({ settings, measures }: Camera): string | null {
  if (!measures) return 'frames_missing';
  if (measures.announced !== true) return 'image_changed';
  if (isVirtualCamera(settings?.label)) return 'virtual_camera';
  if (measures.changes.every((change) => change < LEAST_CHANGE)) return 'frames_repeated';
  return isPlausible(measures) && isOfCamera(measures, settings) ? null : 'capture_implausible';
}

/** Whether the frames lead up to the image, in no more time than has passed here. */
function isPlausible({ elapsed, frames_at, taken }: CaptureMeasures): boolean {
  const times = [...frames_at, taken];
  const inOrder = times.every((at, i) => i === 0 || at >= (times[i - 1] ?? 0));
  const length = taken - (times[0] ?? 0);
  return inOrder && length >= SHORTEST && length <= LONGEST && taken <= elapsed + CLOCK_TOLERANCE;
}

/** Whether the frames have the aspect ratio of the camera's settings; a phone may be held either way. */
function isOfCamera({ sizes }: CaptureMeasures, camera: CaptureCamera | null): boolean {
  if (!camera?.width || !camera.height) return true;
  const ratio = (width: number, height: number) => Math.max(width, height) / Math.min(width, height);
  const claimed = ratio(camera.width, camera.height);
  return sizes.every(([width, height]) => Math.abs(ratio(width, height) / claimed - 1) <= RATIO_TOLERANCE);
}
