import { rounded, type Check, type Found } from '../check.ts';
import type { ReadFace } from '../../vision/faces/face-worker.ts';

/**
 * Pixels between the eyes. The descriptor's chip has 35; from 20 on, the bench confuses no strangers (docs/faces.md),
 * and ISO/IEC 19794-5 requires 60 for comparison by a person.
 */
export const EYES = { fail: 20, review: 40 };
/** Mean luma of the face. Portraits of the packages have 60 to 178. */
const DARK = { fail: 20, review: 40 };
const BRIGHT = { fail: 245, review: 225 };
/** Detail of the face. Portraits of the packages have 0.05 to 0.14; blurred so that the eyes run together 0.02. */
const DETAIL = { fail: 0.012, review: 0.025 };
/** Degrees from straight ahead in which a face is compared well. */
const TURNED = 30;
/** A second face counts as a participant from this share of the first one's size. */
const SECOND_FACE = 0.5;

/** One face, large, lit, sharp and looking at the camera. Every defect lowers its score. */
export const face: Check<'face'> = {
  name: 'face',
  families: ['face'],
  inTests: 'given',
  make: ({ reading }) => judgeFaces(reading.faces),
};

export function judgeFaces([largest, second]: readonly ReadFace[]): Found {
  if (!largest) return result('failed', 0, 'face_missing');
  const { eyes, light, detail, pose } = largest.quality;
  const company = second ? second.quality.eyes / eyes : 0;
  const score = Math.min(1, eyes / (2 * EYES.review)) * Math.min(1, detail / (2 * DETAIL.review));
  if (company >= SECOND_FACE) return result('failed', 0, 'face_several');
  if (eyes < EYES.fail) return result('failed', score, 'face_too_small');
  if (light < DARK.fail) return result('failed', score, 'face_too_dark');
  if (light > BRIGHT.fail) return result('failed', score, 'face_too_bright');
  if (detail < DETAIL.fail) return result('failed', score, 'face_blurred');
  if (company > 0) return result('review', score, 'face_several');
  if (eyes < EYES.review) return result('review', score, 'face_too_small');
  if (light < DARK.review) return result('review', score, 'face_too_dark');
  if (light > BRIGHT.review) return result('review', score, 'face_too_bright');
  if (detail < DETAIL.review) return result('review', score, 'face_blurred');
  if (Math.abs(pose.yaw) > TURNED || Math.abs(pose.pitch) > TURNED) return result('review', score, 'face_turned');
  return result('passed', score, null);
}

function result(outcome: Found['outcome'], score: number, detail: string | null): Found {
  return { outcome, score: rounded(score), detail };
}
