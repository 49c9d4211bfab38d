import type { Random } from '../../../specimens/random.ts';
import { createCamera } from './camera.ts';
import { createForger } from './forger.ts';
import { SIZES } from './living.ts';
import { PORTRAIT, type Person } from './people.ts';
import { createPlane, showing, type Surface } from './plane.ts';
import { printed } from './printed.ts';
import { darkness, lightOf, sampleAt } from './raster.ts';
import { createRoom } from './room.ts';
import { frameTimes, LEVEL, poseAt, type VideoPose, type Script, type Video } from './script.ts';

interface Wish {
  sitter: Person;
  script: Script;
}

/** One photograph as it is, larger and smaller at most, by a program. */
export async function stillVideo({ sitter: { portrait }, script }: Wish, random: Random): Promise<Video> {
  const forger = createForger(random);
  const zooms = random.next() < 0.7;
  const frames: Video['frames'] = [];
  for (const at of frameTimes(script, random)) {
    const { near } = poseAt(script, at);
    const data = new Uint8Array(portrait.data.length);
    for (let y = 0, to = 0; y < portrait.height; y++) {
      for (let x = 0; x < portrait.width; x++, to += 3) {
        const zoom = zooms ? near : 1;
        const [px, py] = [(x - PORTRAIT.eyes.x) / zoom, (y - PORTRAIT.eyes.y) / zoom];
        sampleAt(portrait, PORTRAIT.eyes.x + px, PORTRAIT.eyes.y + py, data, to);
      }
    }
    frames.push({ at, jpeg: await forger.encode({ ...portrait, data }, at) });
  }
  return { frames };
}

/** A photograph in the hand, turned as the head should turn, before a camera. */
export const tiltedVideo = ({ sitter, script }: Wish, random: Random): Promise<Video> =>
  heldVideo(showing(lightOf(sitter.portrait)), script, random);

/** The same on paper: dots of four inks, less colour, a shine, a fold. */
export const printVideo = ({ sitter, script }: Wish, random: Random): Promise<Video> =>
  heldVideo(printed(lightOf(sitter.portrait), random), script, random);

async function heldVideo(surface: Surface, script: Script, random: Random): Promise<Video> {
  const dark = random.next() < 0.15;
  const camera = createCamera(random, { room: dark ? 0.2 : random.between(0.5, 1.4) });
  const { width, height, eyes } = random.pick(SIZES);
  const room = createRoom(width, height, random);
  const size = random.between(eyes[0], eyes[1]) / PORTRAIT.eyes.distance;
  const middle = [width * random.between(0.46, 0.54), height * random.between(0.38, 0.46)] as const;
  const plane = createPlane({ size, middle, centre: [PORTRAIT.eyes.x, PORTRAIT.eyes.y] }, random);
  // A plane has to be turned further than a head to look as turned.
  const swing = random.between(1, 2.2);
  const frames: Video['frames'] = [];
  for (const at of frameTimes(script, random)) {
    const pose: VideoPose = { ...LEVEL, ...poseAt(script, at) };
    const image = darkness(width, height);
    room.paint(image, { x: 0, y: 0, roll: 0 });
    plane.paint(image, surface, { ...pose, yaw: pose.yaw * swing, pitch: pose.pitch * swing }, at);
    frames.push({ at, jpeg: await camera.take(image, at) });
  }
  return { frames };
}
