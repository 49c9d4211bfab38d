import type { FaceDetection } from '@veridoor/face-vision/face/guide';
import { coached, coachFor, isShown, isUnhurried, noseAim, type Coach } from '@veridoor/face-vision/liveness/coach';
import type { Action, Prompt } from '@veridoor/face-vision/liveness/video';
import { screenAt } from '@veridoor/face-vision/liveness/light/screen';
import { aimAt, targetAt } from '@veridoor/face-vision/liveness/path';
import { MOST_BETWEEN, recorded, spacingOf, type RecordedFrame } from '@veridoor/face-vision/liveness/recording';
import type { FaceCue, FaceDrawing } from './face-cue.ts';

/** The images of an answer or of a piece of it, and small ones between them. */
export interface Frames {
  readonly frames: readonly TimedImage<Uint8Array>[];
  readonly between: readonly TimedImage<Uint8Array>[];
}
type TimedImage<Image> = Pick<RecordedFrame<Image>, 'at' | 'image'>;

/** One prompt of the service, and its answer. */
export interface Asked {
  readonly prompt: Prompt;
  /** Milliseconds from its arrival within which the answer has to be there. */
  readonly limit: number;
  /** Sends a piece of the answer while the prompt goes on, in its turn. A fault waits for `answer`. */
  send(piece: Promise<Frames>): void;
  /**
   * Sends the last piece, after the others.
   * @param onLost nothing answers: the same is sent again in a moment
   */
  answer(last: Promise<Frames>, onLost: () => void): Promise<Asked | Verdict>;
}

/** The result of a video. */
export interface Verdict {
  readonly passed: boolean;
  /** The advice for the next try; null where nothing helps. */
  readonly hint: 'face_missing' | 'face_several' | 'not_done' | 'unclear' | null;
}

/** The words for a prompt; a slow path has words for each direction. */
export type PromptWord = Action | 'hold' | 'to_left' | 'to_right' | 'to_up' | 'to_down';

/** The person's progress with a prompt. */
export interface Performance {
  readonly state: 'going_on' | 'done' | 'given_up';
  readonly word: PromptWord;
  readonly cue: FaceCue | null;
  readonly coach: Coach;
  after(detection: FaceDetection, image: number, now: number): Performance;
  /** Goes on with a small image, which shows that the video has no gap. */
  between(image: Encoded, now: number): Performance;
  /** What was recorded up to the last look and is in no piece yet, if it is time for one; and the performance after it. */
  piece(): { readonly frames: Promise<Frames>; readonly after: Performance } | null;
  /** What is in no piece yet, once its images are made; failed ones are left out. */
  frames(): Promise<Frames>;
}

/** Share of the limit after which another prompt is given: the rest is for sending. */
const SHARE_TO_ACT = 0.7;

/** Milliseconds of the video in a piece at least. */
const PIECE = 1000;

/** The images are encoded meanwhile; null where one failed. */
type Encoded = Promise<Uint8Array | null>;
interface Recording {
  readonly frames: readonly RecordedFrame<Encoded>[];
  readonly between: readonly TimedImage<Encoded>[];
  /** When the last piece ended, in milliseconds since the prompt came. */
  readonly cut: number;
}

/**
 * @param began when the prompt came, on the clock of `performance.now`
 * @param before the previous prompt, which knows the face at rest; null at the first
 * @param encode makes the image of a look
 */
export function performPrompt(
  { prompt, limit }: Asked,
  began: number,
  before: Performance | null,
  encode: (image: number) => Encoded,
): Performance {
  const spacing = spacingOf(prompt);
  const drawing = drawingOf(prompt, began + prompt.wait);

  const at = (coach: Coach, recording: Recording, detection: FaceDetection | null, into: number): Performance => ({
    state: coach.done ? 'done' : into > limit * SHARE_TO_ACT ? 'given_up' : 'going_on',
    word: isShown(coach, into) ? wordOf(prompt, drawing.unhurried, into) : 'hold',
    cue: isShown(coach, into)
      ? { drawing, nose: noseAim(coach, detection?.look ?? null), share: shareOf(coach, detection) }
      : null,
    coach,
    after(seen, image, now) {
      const since = Math.round(now - began);
      // It was under way when the prompt came.
      if (since < 0) return at(coach, recording, detection, since);
      const next = coached(coach, seen.look, since);
      const frames = recorded(recording.frames, { at: since, key: next.done, spacing }, () => encode(image));
      return at(next, { ...recording, frames }, seen, since);
    },
    between(image, now) {
      const since = Math.round(now - began);
      const { between } = recording;
      if (since < 0 || between.length === MOST_BETWEEN) return this;
      return at(coach, { ...recording, between: [...between, { at: since, image }] }, detection, into);
    },
    piece() {
      if (into - recording.cut < PIECE || !recording.frames.some((one) => one.at > recording.cut)) return null;
      return { frames: made(recording, into), after: at(coach, { ...recording, cut: into }, detection, into) };
    },
    frames: () => made(recording, Infinity),
  });
  return at(coachFor(prompt, before?.coach.rest ?? null), { frames: [], between: [], cut: -1 }, null, 0);
}

/** The images since the last piece, up to a time. */
async function made({ frames, between, cut }: Recording, until: number): Promise<Frames> {
  const imagesOf = async (all: readonly TimedImage<Encoded>[]) => {
    const taken = all.filter(({ at }) => at > cut && at <= until);
    const images = await Promise.all(taken.map(async ({ at, image }) => ({ at, image: await image })));
    return images.flatMap(({ at, image }) => (image ? [{ at, image }] : []));
  };
  return { frames: await imagesOf(frames), between: await imagesOf(between) };
}

/** @param shownAt when the path or the colours begin, on the clock of `performance.now` */
function drawingOf(prompt: Prompt, shownAt: number): FaceDrawing {
  const { action, path = [] } = prompt;
  return {
    action,
    unhurried: isUnhurried(path),
    pointAt: (now) => aimAt(path, now - shownAt),
    targetAt(now) {
      const number = targetAt(path, now - shownAt);
      const target = path[number];
      return target ? { number, target } : null;
    },
    screenAt: (now) => screenAt(prompt, now - shownAt),
  };
}

/** The direction of the head to the target; a quick path only says that there is a point to follow. */
function wordOf({ action, path, wait }: Prompt, unhurried: boolean, into: number): PromptWord {
  const target = path?.[targetAt(path, into - wait)];
  if (!target || !unhurried) return action;
  if (Math.abs(target.yaw) > Math.abs(target.pitch)) return target.yaw > 0 ? 'to_left' : 'to_right';
  return target.pitch > 0 ? 'to_up' : 'to_down';
}

function shareOf({ rest, prompt: { amount } }: Coach, detection: FaceDetection | null): number {
  if (!rest || !detection?.look || amount === undefined) return 0;
  return Math.min(1, Math.max(0, (detection.look.size / rest.size - 1) / (amount - 1)));
}
