import type { HeadPose } from '../../../specimens/head/turn.ts';
import type { Random } from '../../../specimens/random.ts';
import { lengthOfAnswer, poseFor } from '../../../specimens/head/performance.ts';
import { isUnhurried } from '@veridoor/face-vision/liveness/coach';
import { recorded, spacingOf, type RecordedFrame } from '@veridoor/face-vision/liveness/recording';
import type { Prompt } from '@veridoor/face-vision/liveness/video';

/** How a head is held at a moment, with the lean of the head in degrees, clockwise as seen. */
export interface VideoPose extends HeadPose {
  roll: number;
}

export const LEVEL: VideoPose = { yaw: 0, pitch: 0, roll: 0, near: 1, closed: 0, smile: 0, stir: 0 };

/** What somebody does who is asked for one thing after the other, in milliseconds from the first prompt on. */
export interface Script {
  /** Poses that are reached, in their order; between two the head moves smoothly. */
  readonly moments: readonly { readonly at: number; readonly pose: VideoPose }[];
  readonly asked: readonly Prompt[];
  /** When each prompt was given. */
  readonly given: readonly number[];
}

/** Images with their times in milliseconds from the first prompt on. */
export interface Video {
  frames: { at: number; jpeg: Buffer }[];
}

/** Milliseconds between two poses of a script, and from the end of one answer to the next prompt. */
const STEP = 50;
const BETWEEN = 250;
/** Milliseconds by which somebody is late, at a quick path and at a slow one, whose directions are spoken. */
const LATE = { usual: [180, 320], unhurried: [500, 1500] } as const;

/** Somebody who does what is asked, one thing after the other, each a little late. */
export function promptScript(asked: readonly Prompt[], random: Random): Script {
  const moments: { at: number; pose: VideoPose }[] = [{ at: 0, pose: LEVEL }];
  const given: number[] = [];
  const usual = random.between(...LATE.usual);
  let began = 0;
  for (const prompt of asked) {
    given.push(began);
    const lag = isUnhurried(prompt.path ?? []) ? random.between(...LATE.unhurried) : usual;
    const length = lengthOfAnswer(prompt);
    for (let into = STEP; into <= length; into += STEP)
      moments.push({ at: began + into, pose: { ...LEVEL, ...poseFor(prompt, into, lag) } });
    began += length + BETWEEN;
  }
  return { moments, asked, given };
}

/** The pose at a time, each measure moving smoothly from one moment to the next. */
export function poseAt({ moments }: Script, at: number): VideoPose {
  const next = moments.findIndex((moment) => moment.at >= at);
  if (next <= 0) return (next === 0 ? moments[0] : moments.at(-1))?.pose ?? LEVEL;
  const [from, to] = [moments[next - 1]!, moments[next]!];
  const share = (at - from.at) / (to.at - from.at || 1);
  const smooth = share * share * (3 - 2 * share);
  const pose = { ...from.pose };
  for (const name of Object.keys(pose) as (keyof VideoPose)[])
    pose[name] = from.pose[name] + (to.pose[name] - from.pose[name]) * smooth;
  return pose;
}

/** Images a second of cameras; most have thirty. */
const RATES = [30, 30, 30, 25, 24, 15];
/** Milliseconds that browsers take to look at an image. */
const LOOK = [30, 110] as const;
/** Share of images that a camera drops. */
const DROPPED = 0.08;

/** Whole milliseconds at which a video has its images: those that the interface keeps of a camera's. */
export function frameTimes({ asked, given }: Script, random: Random): number[] {
  const camera = 1000 / random.pick(RATES);
  const phase = random.between(0, camera);
  const look = Math.ceil(random.between(...LOOK) / camera);
  return asked.flatMap((prompt, number) => {
    const [began, length, spacing] = [given[number]!, lengthOfAnswer(prompt), spacingOf(prompt)];
    let kept: readonly RecordedFrame<number>[] = [];
    let image = Math.ceil((began - phase) / camera);
    for (let isOver = false; !isOver; image += look + Number(random.next() < DROPPED)) {
      const time = Math.round(phase + image * camera);
      isOver = time - began >= length;
      kept = recorded(kept, { at: time - began, key: isOver, spacing }, () => time);
    }
    return kept.map((frame) => frame.image);
  });
}
