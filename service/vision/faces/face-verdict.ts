import type { CheckResult } from '@veridoor/contract/check';
import type { FaceReading } from './face-worker.ts';
import { comparedScore, SAME_SCORE, type ComparedFace } from './match.ts';

/** Why a selfie is useless or a person must look; the hosted interface has words for each. */
export type FaceReason =
  | 'face_missing'
  | 'face_several'
  | 'face_too_small'
  | 'face_too_dark'
  | 'face_too_bright'
  | 'face_blurred'
  | 'face_turned';

/**
 * Pixels between the eyes. The descriptor's chip has 35; from 20 on, the bench confuses no strangers (docs/faces.md),
 * and ISO/IEC 19794-5 requires 60 for comparison by a person.
 */
const EYES = { fail: 20, review: 40 };
/** Mean luma of the face. Portraits of the packages have 60 to 178. */
const DARK = { fail: 20, review: 40 };
const BRIGHT = { fail: 245, review: 225 };
/** Detail of the face. Portraits of the packages have 0.05 to 0.14; blurred so that the eyes run together 0.02. */
const DETAIL = { fail: 0.012, review: 0.025 };
/** Degrees from straight ahead in which a face is compared well. */
const TURNED = 30;
/** A second face counts as a participant from this share of the first one's size. */
const SECOND_FACE = 0.5;

/**
 * The result of the check `face`: one face, large, lit, sharp and looking at the camera. Every defect lowers its score.
 */
export function judgeFace({ faces }: Pick<FaceReading, 'faces'>): CheckResult {
  const [face, second] = faces;
  if (!face) return result('failed', 0, 'face_missing');
  const { eyes, light, detail, pose } = face.quality;
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

function result(outcome: CheckResult['outcome'], score: number, detail: FaceReason | null): CheckResult {
  return { check: 'face', outcome, score: Math.round(score * 1000) / 1000, detail };
}

/** The result of the check `portrait`: the page of a document shows its holder. */
export function judgePortrait({ faces }: Pick<FaceReading, 'faces'>): CheckResult {
  const [face] = faces;
  const score = face ? Math.min(1, face.quality.eyes / EYES.review) : 0;
  const seen = face !== undefined && face.quality.eyes >= EYES.fail;
  return {
    check: 'portrait',
    outcome: seen ? 'passed' : 'review',
    score: Math.round(score * 1000) / 1000,
    detail: seen ? null : 'portrait_missing',
  };
}

/** Scores from which a match passes, and below which it fails; between the two a person compares. */
export interface MatchThresholds {
  approve: number;
  reject: number;
}

/**
 * Default thresholds of a workflow. Six sevenths of strangers and no pair of one person score below 0.35 (a distance of
 * 1.29).
 */
const USUAL_THRESHOLDS: MatchThresholds = { approve: SAME_SCORE, reject: 0.35 };

/** The result of the check `match`: the face of the selfie against the portrait of the document. */
export function judgeMatch(
  selfie: ComparedFace | null,
  portrait: ComparedFace | null,
  { approve, reject }: MatchThresholds = USUAL_THRESHOLDS,
): CheckResult {
  const unknown = { check: 'match', score: null, threshold: approve } as const;
  if (!selfie) return { ...unknown, outcome: 'not_made', detail: 'face_missing' };
  if (!portrait) return { ...unknown, outcome: 'review', detail: 'portrait_missing' };
  const score = comparedScore(selfie, portrait);
  if (score >= approve) return { ...unknown, score, outcome: 'passed', detail: null };
  return { ...unknown, score, outcome: score < reject ? 'failed' : 'review', detail: 'face_differs' };
}
