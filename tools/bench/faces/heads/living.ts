import type { Random } from '../../../specimens/random.ts';
import { createCamera, type Camera } from '../videos/camera.ts';
import { createLivingHead, type LivingHead } from './living-head.ts';
import type { Person } from '../videos/people.ts';
import { darkness, type Light } from '../videos/raster.ts';
import { frameTimes, poseAt, type VideoPose, type Script, type Video } from '../videos/script.ts';

/** Images as telephones and laptops send them. */
export const SIZES = [
  { width: 360, height: 480, eyes: [62, 88] },
  { width: 480, height: 360, eyes: [50, 72] },
  { width: 480, height: 270, eyes: [46, 62] },
] as const;

/** Share of people who sit in a dark room. */
const DARK = 0.18;
/** Pixels that the face moves within an exposure before the image shows it. */
const VISIBLE_MOTION = 0.8;

/** A camera set up before somebody. */
export interface Sitting {
  head: LivingHead;
  camera: Camera;
  /** The script as this person follows it. */
  poseAt(time: number): VideoPose;
  /** What falls on the sensor while the shutter is open up to a time. */
  exposed(time: number, cover?: Parameters<LivingHead['seen']>[2]): Light;
}

export function createSitting(sitter: Person, script: Script, random: Random): Sitting {
  const room = random.next() < DARK ? random.between(0.08, 0.3) : random.between(0.5, 1.4);
  const size = random.pick(SIZES);
  const head = createLivingHead(sitter, { ...size, eyes: random.between(size.eyes[0], size.eyes[1]) }, random);
  // Less light takes longer.
  const exposure = random.between(6, 16) / Math.sqrt(Math.min(1, room));
  const follow = random.between(0.95, 1.15);
  const at = (time: number) => {
    const pose = poseAt(script, Math.max(0, time));
    return { ...pose, yaw: pose.yaw * follow, pitch: pose.pitch * follow };
  };
  return {
    head,
    camera: createCamera(random, { room }),
    poseAt: at,
    exposed(time, cover) {
      const moved = head.motion(at(time - exposure), time - exposure, at(time), time);
      const parts = Math.min(5, 1 + Math.floor(moved / VISIBLE_MOTION));
      const moments = Array.from({ length: parts }, (_, i) => time - (exposure * i) / parts);
      return mean(moments.map((moment) => head.seen(at(moment), moment, cover)));
    },
  };
}

/** A person as a camera sees a living head: a solid before a room, in the room's light. */
export async function livingVideo(
  { sitter, script }: { sitter: Person; script: Script },
  random: Random,
): Promise<Video> {
  const { camera, exposed } = createSitting(sitter, script, random);
  const frames: Video['frames'] = [];
  for (const at of frameTimes(script, random)) frames.push({ at, jpeg: await camera.take(exposed(at), at) });
  return { frames };
}

function mean(images: readonly Light[]): Light {
  const [first, ...rest] = images as [Light, ...Light[]];
  if (rest.length === 0) return first;
  const sum = darkness(first.width, first.height);
  for (const { data } of images) for (let i = 0; i < data.length; i++) sum.data[i]! += data[i]! / images.length;
  return sum;
}
