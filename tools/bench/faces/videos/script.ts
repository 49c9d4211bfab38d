import type { HeadPose } from '../../../specimens/head/turn.ts';
import type { Random } from '../../../specimens/random.ts';
import { lengthOfAnswer, poseFor } from '../../../specimens/head/performance.ts';
import type { Prompt } from '../../../../packages/face-vision/liveness/video.ts';

/** How a head is held at a moment, with the lean of the head in degrees, clockwise as seen. */
export interface VideoPose extends HeadPose {
  roll: number;
}

export const LEVEL: VideoPose = { yaw: 0, pitch: 0, roll: 0, near: 1, closed: 0, smile: 0, stir: 0 };

/**
 * Poses that are reached, in milliseconds from the beginning and in their order; between two the head moves smoothly.
 */
export type Script = readonly { readonly at: number; readonly pose: VideoPose }[];

/** Images with their times in milliseconds from the first prompt on. */
export interface Video {
  frames: { at: number; jpeg: Buffer }[];
}

/** Milliseconds between two poses of a script, and from the end of one answer to the next prompt. */
const STEP = 50;
const BETWEEN = 120;

/**
 * Somebody who does what is asked, one thing after the other, each a little late.
 *
 * @returns the script, and when each prompt was given.
 */
export function promptScript(asked: readonly Prompt[], random: Random): { script: Script; given: number[] } {
  const script: { at: number; pose: VideoPose }[] = [{ at: 0, pose: LEVEL }];
  const given: number[] = [];
  const lag = random.between(180, 320);
  let began = 0;
  for (const prompt of asked) {
    given.push(began);
    const length = lengthOfAnswer(prompt);
    for (let into = STEP; into <= length; into += STEP)
      script.push({ at: began + into, pose: { ...LEVEL, ...poseFor(prompt, into, lag) } });
    began += length + BETWEEN;
  }
  return { script, given };
}

/** The pose at a time, each measure moving smoothly from one moment to the next. */
export function poseAt(script: Script, at: number): VideoPose {
  const next = script.findIndex((moment) => moment.at >= at);
  if (next <= 0) return (next === 0 ? script[0] : script.at(-1))?.pose ?? LEVEL;
  const [from, to] = [script[next - 1]!, script[next]!];
  const share = (at - from.at) / (to.at - from.at || 1);
  const smooth = share * share * (3 - 2 * share);
  const pose = { ...from.pose };
  for (const name of Object.keys(pose) as (keyof VideoPose)[])
    pose[name] = from.pose[name] + (to.pose[name] - from.pose[name]) * smooth;
  return pose;
}

/** Images a second, as the interface keeps them. */
const RATE = 5.5;

/**
 * Whole milliseconds at which a video has its images: what a timer asks for, on the raster of the camera's own thirty a
 * second, at times one image late.
 */
export function frameTimes(script: Script, random: Random): number[] {
  const camera = 1000 / random.pick([30, 30, 30, 25, 24, 15]);
  const phase = random.between(0, camera);
  const end = script.at(-1)?.at ?? 0;
  const times: number[] = [];
  for (let wanted = 0; wanted <= end; wanted += 1000 / RATE) {
    const late = random.next() < 0.08 ? camera : 0;
    times.push(Math.ceil((wanted - phase) / camera) * camera + phase + late + random.between(0, 4));
  }
  const first = times[0] ?? 0;
  return times.map((time) => Math.round(time - first)).filter((time, i, all) => i === 0 || time > all[i - 1]!);
}
