import type { CheckResult } from '@veridoor/contract/check';
import { CAPTURE_FRAMES } from '@veridoor/contract/limits';
import { readScene } from '../../../vision/pages/video-frames.ts';
import { SAME_SCENE, sceneScore } from '../../../vision/pages/same-scene.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { Parts } from '../../../parts.ts';
import { CAPTURE_FRAMES_SEEN } from '../../../platform/crypto/sealing-purposes.ts';
import { findCaptureOf, type CaptureRow } from '../../../records/documents/captures-queries.ts';
import type { DocumentRow } from '../../../records/documents/queries.ts';
import { readScenes } from './scenes.ts';
import { isVirtualCamera } from '../../../records/documents/virtual-camera.ts';

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
 * The check `capture`: whether a camera demonstrably took the page, and what speaks against it. It passes or leaves the
 * page to a person. It never rejects, because a customer may have no other camera.
 */
export async function captureResult(
  { database, secrets }: { database: Connection; secrets: Parts['secrets'] },
  document: DocumentRow,
  bytes: Uint8Array,
): Promise<CheckResult> {
  const result = (detail: string | null, score: number | null = null): CheckResult => ({
    check: 'capture',
    outcome: detail === null ? 'passed' : 'review',
    score,
    ...(score !== null && { threshold: SAME_SCENE }),
    detail,
    files: [document.sha256],
  });
  // An agent asked the camera of the call for it, and saw the person.
  if (document.sent_by === 'call') return result(null);
  if (document.sent_by === 'company') return result('sent_by_api');
  const capture = await findCaptureOf(database, document);
  if (!capture || document.mime_type === 'application/pdf') return result('sent_as_file');
  if (!capture.frames || (capture.measures?.sizes.length ?? 0) < CAPTURE_FRAMES) return result('frames_missing');
  const scenes = readScenes(secrets.open(CAPTURE_FRAMES_SEEN, capture.frames));
  const score = Math.round(sceneScore(scenes, await readScene(bytes), document.type !== 'selfie') * 1000) / 1000;
  const overridden = document.metadata.overridden === true ? 'hint_overridden' : null;
  return result(signOf(capture) ?? (score < SAME_SCENE ? 'frames_differ' : overridden), score);
}

/** The gravest sign against an announced capture; null when there is none. */
function signOf({ camera, measures }: CaptureRow): string | null {
  if (!measures) return 'frames_missing';
  if (measures.announced !== true) return 'image_changed';
  if (isVirtualCamera(camera?.label)) return 'virtual_camera';
  if (measures.changes.every((change) => change < LEAST_CHANGE)) return 'frames_repeated';
  return isPlausible(measures) && isOfCamera(measures, camera) ? null : 'capture_implausible';
}

type Measures = NonNullable<CaptureRow['measures']>;

/** Whether the frames lead up to the image, in no more time than has passed here. */
function isPlausible({ elapsed, frames_at, taken }: Measures): boolean {
  const times = [...frames_at, taken];
  const inOrder = times.every((at, i) => i === 0 || at >= (times[i - 1] ?? 0));
  const length = taken - (times[0] ?? 0);
  return inOrder && length >= SHORTEST && length <= LONGEST && taken <= elapsed + CLOCK_TOLERANCE;
}

/** Whether the frames have the aspect ratio of the camera's settings; a phone may be held either way. */
function isOfCamera({ sizes }: Measures, camera: CaptureRow['camera']): boolean {
  if (!camera?.width || !camera.height) return true;
  const ratio = (width: number, height: number) => Math.max(width, height) / Math.min(width, height);
  const claimed = ratio(camera.width, camera.height);
  return sizes.every(([width, height]) => Math.abs(ratio(width, height) / claimed - 1) <= RATIO_TOLERANCE);
}
