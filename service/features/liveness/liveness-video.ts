import type { LivenessAnswer, LivenessOutcome } from '@veridoor/contract/faces/liveness';
import { isFurther } from '@veridoor/face-vision/liveness/choose';
import type { VideoFrame } from '@veridoor/face-vision/liveness/video';
import { printsOf, verifyVideo, type LivenessVerdict } from '@veridoor/face-vision/liveness/verify';
import { UnreadableFaceImage } from '../../vision/faces/face-reader.ts';
import type { FrameImage } from '../../vision/faces/read-video.ts';
import type { Parts } from '../../parts.ts';
import { LIVENESS_EVIDENCE } from '../../platform/crypto/sealing-purposes.ts';
import {
  forgetFrames,
  listAnswers,
  concludeAttempt,
  type LivenessAttemptRow,
  type LivenessConclusion,
} from './queries.ts';
import { framesIn } from './liveness-pieces.ts';
import type { WholeAnswer } from './liveness-prompts.ts';
import { evidenceOf, writeEvidence } from './liveness-evidence.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { repeatedVideos } from '../duplicates/replays/earlier-videos.ts';
import { isVirtualCamera } from '../../checks/pages/virtual-camera.ts';

export type JudgingParts = Pick<Parts, 'database' | 'secrets' | 'seen' | 'videos' | 'clock'>;

/** The service's findings in a video, before they are saved. */
interface JudgedVideo {
  outcome: 'passed' | 'review' | 'failed';
  hint: LivenessOutcome['hint'];
  /** The face in numbers; null when no frame has one. */
  descriptor: Float32Array | null;
  row: LivenessConclusion;
}

/** Looks at the frames of one prompt while the person is busy with the next. */
export function beginReading(
  { videos }: Pick<Parts, 'videos'>,
  attempt: LivenessAttemptRow,
  answer: WholeAnswer,
): void {
  videos.begin(answer.id, imagesOf(attempt, answer));
}

/**
 * Examines the whole video of a challenge, and keeps its prints. One that was doubtful before stays so unless it passes.
 *
 * @throws ProblemError unreadable_image, which fails the video.
 */
export async function judgeVideo(
  parts: JudgingParts,
  { companyId }: { companyId: string },
  attempt: LivenessAttemptRow,
  { camera_label }: Pick<LivenessAnswer, 'camera_label'>,
): Promise<JudgedVideo> {
  const video = await readWhole(parts, attempt).catch(async (fault: unknown) => {
    if (!(fault instanceof UnreadableFaceImage)) throw fault;
    const nothing = { checks: [], signals: [], evidence: null };
    if (!isFurther(attempt.prompts))
      await concludeAttempt(parts.database, attempt.id, { outcome: 'failed', hint: 'unclear', ...nothing });
    // The video that was doubted before stays for who decides.
    const last = attempt.doubted ? attempt.prompts.length - 1 : undefined;
    parts.videos.forget(await forgetFrames(parts.database, attempt.id, last));
    throw new ProblemError('unreadable_image');
  });
  const earlier = await repeatedVideos(parts, { companyId, attempt: attempt.id }, printsOf(video));
  const verdict = verifyVideo(attempt.prompts, video, await parts.videos.relief(video), earlier);
  const outcome = verdict.outcome === 'passed' && !attempt.unaided ? 'review' : verdict.outcome;
  const hint = hintOf(verdict, video);
  const evidence = evidenceOf(video);
  const times = video.map(({ into }) => into);
  return {
    outcome,
    hint,
    descriptor: evidence.descriptor,
    row: {
      outcome,
      hint,
      checks: verdict.checks,
      signals: livenessSignals(camera_label, times),
      evidence: parts.secrets.seal(LIVENESS_EVIDENCE, writeEvidence(evidence)),
    },
  };
}

async function readWhole(
  { database, secrets, videos }: Pick<Parts, 'database' | 'secrets' | 'videos'>,
  attempt: LivenessAttemptRow,
): Promise<VideoFrame[]> {
  const answers = Map.groupBy(await listAnswers(database, attempt.id), ({ number }) => number);
  const read = [...answers.values()].map((pieces) => {
    const answer = { ...pieces.at(-1)!, frames: framesIn(secrets, pieces) };
    return videos.read(answer.id, imagesOf(attempt, answer));
  });
  return (await Promise.all(read)).flat();
}

/** The frames of one answer, with their place in the whole video. */
function imagesOf({ created_at }: LivenessAttemptRow, { number, asked_at, frames }: WholeAnswer): FrameImage[] {
  const began = asked_at.getTime() - created_at.getTime();
  return frames.map(({ at, jpeg, between = false }) => ({
    at: began + at,
    prompt: number,
    into: at,
    jpeg,
    between,
  }));
}

/** Hints for honest people, who can do better; nothing about depth, order or earlier videos for others. */
function hintOf({ outcome, checks }: LivenessVerdict, video: readonly VideoFrame[]): LivenessOutcome['hint'] {
  if (outcome !== 'failed') return null;
  const failed = (check: string) => checks.some((one) => one.check === check && !one.passed);
  if (failed('one_face')) return video.some(({ faces }) => faces > 1) ? 'face_several' : 'face_missing';
  return failed('actions') && !failed('fresh') && !failed('same_face') ? 'not_done' : 'unclear';
}

/** Frame times with a spread below this share of their mean come from a clock, not from a camera. */
const LEAST_JITTER = 0.004;

type LivenessSignal = 'virtual_camera_label' | 'mechanical_timing';

/** Unusual facts about an answer, for reviewers. */
function livenessSignals(label: string | undefined, times: readonly number[]): LivenessSignal[] {
  const steps = times.slice(1).map((at, i) => at - (times[i] ?? 0));
  const mean = steps.reduce((sum, step) => sum + step, 0) / (steps.length || 1);
  const spread = Math.sqrt(steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / (steps.length || 1));
  return [
    ...(isVirtualCamera(label) ? (['virtual_camera_label'] as const) : []),
    ...(steps.length >= 8 && spread < mean * LEAST_JITTER ? (['mechanical_timing'] as const) : []),
  ];
}
