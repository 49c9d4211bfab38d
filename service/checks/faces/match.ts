import type { ReadFace } from '../../vision/faces/face-worker.ts';
import { comparedScore, meanDescriptor, SAME_SCORE, type ComparedFace } from '../../vision/faces/match.ts';
import type { Check, Found } from '../check.ts';
import type { FaceContext, MatchThresholds } from '../contexts.ts';
import { judgeLiveness } from './liveness.ts';

/**
 * Default thresholds of a workflow. Six sevenths of strangers and no pair of one person score below 0.35 (a distance of
 * 1.29).
 */
const USUAL_THRESHOLDS: MatchThresholds = { approve: SAME_SCORE, reject: 0.35 };

/** The face of the selfie is that of the documents' portrait. */
export const match: Check<'match'> = {
  name: 'match',
  families: ['face'],
  inTests: 'given',
  make(context) {
    const { reading, portrait, thresholds = USUAL_THRESHOLDS, sha256 } = context;
    const found = compare(
      comparedFace(reading.faces[0], provenFace(context)),
      comparedFace(portrait?.face),
      thresholds,
    );
    return { ...found, files: [sha256, ...(portrait ? [portrait.sha256] : [])] };
  },
};

/** The face of a video that passed, and showed that of the selfie. */
const provenFace = ({ liveness, reading }: FaceContext): Float32Array | null =>
  liveness && judgeLiveness(liveness, reading.faces[0]?.descriptor ?? null).outcome === 'passed'
    ? liveness.shown
    : null;

/** A face from a video of the same person, too, is nearer to the portrait: docs/faces.md has the figures. */
function comparedFace(face: ReadFace | undefined, video: Float32Array | null = null): ComparedFace | null {
  if (!face?.descriptor || !face.dlib) return null;
  return { dlib: face.dlib, descriptor: video ? meanDescriptor([face.descriptor, video]) : face.descriptor };
}

function compare(selfie: ComparedFace | null, portrait: ComparedFace | null, limits: MatchThresholds): Found {
  const unknown = { score: null, threshold: limits.approve } as const;
  if (!selfie) return { ...unknown, outcome: 'not_made', detail: 'face_missing' };
  if (!portrait) return { ...unknown, outcome: 'review', detail: 'portrait_missing' };
  const score = comparedScore(selfie, portrait);
  if (score >= limits.approve) return { ...unknown, score, outcome: 'passed', detail: null };
  return { ...unknown, score, outcome: score < limits.reject ? 'failed' : 'review', detail: 'face_differs' };
}
