import { median } from '@veridoor/image/median';
import { followingOf, isAnswered } from './answered.ts';
import { isFurther } from './choose.ts';
import { largestStep, MOST_STEP } from './evidence/continuity.ts';
import { gazeOf, isCarried } from './evidence/gaze.ts';
import { headFrames } from './evidence/head-frames.ts';
import { LEAST_RELIEF, type Relief } from './evidence/relief.ts';
import type { VideoFrame, Prompt } from './video.ts';
import { repeatedShare } from './freshness.ts';
import { lookOf, restingLook, REACHED, type Look } from './gestures.ts';
import { hasShape, isLit, measureLight } from './light/light.ts';
import { FEWEST_PRINTS, isReplay, type VideoPrints } from './replay.ts';
import { planeResidual } from './solid.ts';

/** One check of a video, and its result. */
export interface LivenessCheck {
  check:
    | 'frames'
    | 'one_face'
    | 'same_face'
    | 'actions'
    | 'in_step'
    | 'solid'
    | 'fresh'
    | 'light'
    | 'light_shape'
    | 'relief'
    | 'gaze'
    | 'continuity';
  passed: boolean;
  /** The measured value, whose meaning depends on the check; null when it could not be measured. */
  value: number | null;
}

export interface LivenessVerdict {
  /**
   * `review` for a video that follows every prompt, but whose depth or eyes are not a person's, which jumps, or whose light
   * is another screen's; also for one that was doubtful and does not pass with a further prompt.
   */
  outcome: 'passed' | 'review' | 'failed';
  checks: LivenessCheck[];
}

/** What speaks against a video: it never refuses one, but sends it to a reviewer. */
export const SIGNS = ['relief', 'gaze', 'continuity', 'light'] as const;

/** Milliseconds of the shortest video in which a person can have done something. */
const SHORTEST = 1500;
/** Share of frames that must show exactly one face. */
export const FACES = 0.85;
/**
 * Largest distance of a video's descriptors from the one in their middle, but for one frame, which may be blurred or far
 * turned. Of 218 videos of heads in a room three are above, all of one woman, and the next is 0.883. Of 41,238 of two of
 * the bench's persons, the second in three frames or more, 265 are below.
 */
export const SAME_FACE = 0.89;
/**
 * The residual that a plane must leave when the head has turned by the given degrees; docs/faces.md has the videos'
 * figures. Paths turn it by 19, of which the mesh sees at least three quarters.
 */
export const SOLID_RESIDUAL = 0.06;
const SOLID_TURN = 12;
/** Frames with a face that a video of a path needs if no eyes are found. Of 48 videos of heads in a room 17 was the least. */
const ENOUGH = 15;
/** Share of frames that may resemble others of the video. */
export const REPEATED = 0.34;

/**
 * Judges an answer by its frames alone.
 *
 * @param relief of its face: `reliefOf`.
 * @param earlier videos that it may repeat.
 */
export function verifyVideo(
  asked: readonly Prompt[],
  frames: readonly VideoFrame[],
  relief: Relief,
  earlier: readonly VideoPrints[] = [],
): LivenessVerdict {
  const looks = frames.map(lookOf);
  const rest = restingLook(looks);
  const answers = asked.map((prompt, number) => ({
    prompt,
    frames: frames.flatMap((frame, i) => (frame.prompt === number ? [{ ...frame, look: looks[i] ?? null }] : [])),
  }));
  const checks = [
    framesCheck(asked, frames, relief),
    oneFace(frames),
    sameFace(frames),
    actionsCheck(answers, rest),
    inStep(answers, rest),
    solid(asked, frames, looks, rest),
    fresh(frames, earlier),
  ];
  const evidence = [
    reliefCheck(asked, relief),
    gazeCheck(asked, frames),
    continuityCheck(asked, frames),
    ...lightChecks(asked, frames),
  ];
  const [kept, lives] = [checks, evidence].map((some) => some.every(({ passed }) => passed));
  // Whatever answers a further prompt takes no doubt back.
  const failed = isFurther(asked) ? 'review' : 'failed';
  return { outcome: kept ? (lives ? 'passed' : 'review') : failed, checks: [...checks, ...evidence] };
}

/** Whether a prompt asks the person to turn the head. */
const isToTurn = (asked: readonly Prompt[]) => asked.some(({ action }) => action === 'follow');

/** Whether the face has the depth of a face, and is not printed on paper. Whoever was to turn the head has to show it. */
function reliefCheck(asked: readonly Prompt[], { value }: Relief): LivenessCheck {
  return { check: 'relief', passed: value === null ? !isToTurn(asked) : value >= LEAST_RELIEF, value };
}

/**
 * The frames before and after the screen's light. In it a room changes at each colour, and eyes are hard to compare; the
 * head is at rest.
 */
const inOwnLight = (asked: readonly Prompt[], frames: readonly VideoFrame[]): VideoFrame[] =>
  frames.filter(({ prompt }) => asked[prompt]?.action !== 'light');

/**
 * Whether no eyes are visible that a photograph carries along. Whoever writes the frames can leave out those in which
 * eyes are found, so a video of a path that has few frames must show them.
 */
function gazeCheck(asked: readonly Prompt[], frames: readonly VideoFrame[]): LivenessCheck {
  const heads = headFrames(inOwnLight(asked, frames));
  const gaze = gazeOf(heads);
  const passed = gaze === null ? heads.length >= ENOUGH || !isToTurn(asked) : !isCarried(gaze);
  return { check: 'gaze', passed, value: gaze?.correlation ?? null };
}

/**
 * Whether no step of the video is as large as a cut. Whoever writes the frames can leave out those that show one, so a
 * video of a path must have enough of them.
 */
function continuityCheck(asked: readonly Prompt[], frames: readonly VideoFrame[]): LivenessCheck {
  const value = largestStep(inOwnLight(asked, frames).flatMap(({ scenes }) => scenes));
  return { check: 'continuity', passed: value === null ? !isToTurn(asked) : value <= MOST_STEP, value };
}

/**
 * How the light on the face followed the screen's, and whether it did so as on a head. Nothing where nobody can tell: by
 * day, far from a small screen, or where the person left it out.
 */
function lightChecks(asked: readonly Prompt[], frames: readonly VideoFrame[]): LivenessCheck[] {
  const number = asked.findIndex(({ action }) => action === 'light');
  const tones = frames.flatMap((frame) => frame.tones.filter(({ prompt }) => prompt === number));
  const measured = asked[number] ? measureLight(asked[number], tones) : null;
  const passed = measured && isLit(measured);
  if (!measured || passed === null) return [];
  const shape = { check: 'light_shape' as const, passed: true, value: measured.shape };
  return [{ check: 'light', passed, value: measured.correlation }, ...(hasShape(measured) ? [shape] : [])];
}

/**
 * Enough frames with a face to recognise the video: one with fewer could be replayed without limit. A video in which
 * the head follows a point also needs enough frames to measure its depth: a slow device that sent few is asked for
 * another video.
 */
function framesCheck(asked: readonly Prompt[], frames: readonly VideoFrame[], { tooFew }: Relief): LivenessCheck {
  const rising = frames.every(({ at }, i) => at > (frames[i - 1]?.at ?? -1));
  const length = frames.at(-1)?.at ?? 0;
  const value = printsOf(frames).length;
  return {
    check: 'frames',
    passed: rising && value >= FEWEST_PRINTS && length >= SHORTEST && !(tooFew && isToTurn(asked)),
    value,
  };
}

function oneFace(frames: readonly VideoFrame[]): LivenessCheck {
  const value = frames.filter(({ faces }) => faces === 1).length / (frames.length || 1);
  return { check: 'one_face', passed: value >= FACES && frames.every(({ faces }) => faces < 2), value };
}

/**
 * Whether all frames show one person. The value is the second largest distance from the frame for which that is least:
 * the first one may itself be blurred or turned.
 */
function sameFace(frames: readonly VideoFrame[]): LivenessCheck {
  const descriptors = frames.flatMap(({ descriptor }) => (descriptor ? [descriptor] : []));
  const away = descriptors.map((one) => descriptors.map((other) => distance(one, other)).toSorted((a, b) => b - a)[1]);
  const value = Math.min(...away.flatMap((one) => one ?? []));
  return { check: 'same_face', passed: value <= SAME_FACE, value };
}

/** The frames of one prompt, with the measures of their faces. */
interface Answer {
  prompt: Prompt;
  frames: readonly (VideoFrame & { look: Look | null })[];
}

/** Whether each prompt was answered by its own frames; the value is how many were. */
function actionsCheck(answers: readonly Answer[], rest: Look | null): LivenessCheck {
  const value = rest ? answers.filter(({ prompt, frames }) => isAnswered(prompt, frames, rest)).length : 0;
  return { check: 'actions', passed: value === answers.length, value };
}

/** Whether the head followed each point in step; the value is the lowest correlation of the curves, -1 to 1. */
function inStep(answers: readonly Answer[], rest: Look | null): LivenessCheck {
  const follows = answers.filter(({ prompt }) => prompt.action === 'follow');
  const found = rest ? follows.map(({ prompt, frames }) => followingOf(prompt, frames, rest)) : [];
  const value = Math.min(1, ...found.map(({ correlation }) => correlation));
  return {
    check: 'in_step',
    passed: found.length === follows.length && found.every(({ followed }) => followed),
    value,
  };
}

/** The largest residual of the turned frames, against the frame that looks most straight ahead. */
function solid(
  asked: readonly Prompt[],
  frames: readonly VideoFrame[],
  looks: readonly (Look | null)[],
  rest: Look | null,
): LivenessCheck {
  const residuals: number[] = [];
  const straight = rest && frames.find((frame, i) => frame.mesh && away(looks[i], rest) < REACHED.up / 2)?.mesh;
  if (straight && rest) {
    for (const [i, { mesh }] of frames.entries()) {
      if (mesh && away(looks[i], rest) >= SOLID_TURN) residuals.push(planeResidual(straight, mesh));
    }
  }
  const value = median(residuals);
  // A person who cannot turn is not asked to: such a video passes only with a reviewer.
  return { check: 'solid', passed: !isToTurn(asked) || value >= SOLID_RESIDUAL, value };
}

function away(look: Look | null | undefined, rest: Look): number {
  return look ? Math.max(Math.abs(look.yaw - rest.yaw), Math.abs(look.pitch - rest.pitch)) : 0;
}

/** Whether the frames repeat neither each other nor those of an earlier video. */
function fresh(frames: readonly VideoFrame[], earlier: readonly VideoPrints[]): LivenessCheck {
  const prints = printsOf(frames);
  const replayed = earlier.some((other) => isReplay(prints, other));
  const value = replayed ? 1 : repeatedShare(frames);
  return { check: 'fresh', passed: value <= REPEATED, value };
}

export const printsOf = (frames: readonly Pick<VideoFrame, 'print'>[]): VideoPrints =>
  frames.flatMap(({ print }) => (print ? [print] : []));

function distance(one: Float32Array, other: Float32Array): number {
  return Math.sqrt(one.reduce((sum, value, i) => sum + (value - (other[i] ?? 0)) ** 2, 0));
}
