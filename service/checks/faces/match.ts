import { matchScore, meanDescriptor, SAME_SCORE } from '../../vision/faces/match.ts';
import type { Check, Found } from '../check.ts';
import type { FaceContext, MatchThresholds } from '../contexts.ts';
import { judgeLiveness } from './liveness.ts';

/**
 * Default thresholds of a workflow. Three quarters of strangers and 1 of 245 pairs of one person score below 0.35, a
 * distance of 1.2 (docs/bench/faces-match.md).
 */
const USUAL_THRESHOLDS: MatchThresholds = { approve: SAME_SCORE, reject: 0.35 };

/** The face of the selfie is that of the documents' portrait. */
export const match: Check<'match'> = {
  name: 'match',
  families: ['face'],
  inTests: 'given',
  make(context) {
    const { reading, portrait, thresholds = USUAL_THRESHOLDS, sha256 } = context;
    const selfie = withVideo(reading.faces[0]?.descriptor ?? null, provenFace(context));
    const found = compare(selfie, portrait?.face.descriptor ?? null, thresholds);
    return { ...found, files: [sha256, ...(portrait ? [portrait.sha256] : [])] };
  },
};

/** The face of a video that passed, and showed that of the selfie. */
const provenFace = ({ liveness, reading }: FaceContext): Float32Array | null =>
  liveness && judgeLiveness(liveness, reading.faces[0]?.descriptor ?? null).outcome === 'passed'
    ? liveness.shown
    : null;

/** A face from a video of the same person, too, is nearer to the portrait: docs/faces.md has the figures. */
const withVideo = (selfie: Float32Array | null, video: Float32Array | null): Float32Array | null =>
  selfie && video ? meanDescriptor([selfie, video]) : selfie;

function compare(selfie: Float32Array | null, portrait: Float32Array | null, limits: MatchThresholds): Found {
  const unknown = { score: null, threshold: limits.approve } as const;
  if (!selfie) return { ...unknown, outcome: 'not_made', detail: 'face_missing' };
  if (!portrait) return { ...unknown, outcome: 'review', detail: 'portrait_missing' };
  const score = matchScore(selfie, portrait);
  if (score >= limits.approve) return { ...unknown, score, outcome: 'passed', detail: null };
  return { ...unknown, score, outcome: score < limits.reject ? 'failed' : 'review', detail: 'face_differs' };
}
