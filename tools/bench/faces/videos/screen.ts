import sharp from 'sharp';
import type { Random } from '../../../specimens/random.ts';
import { createCamera } from './camera.ts';
import { createSitting, SIZES } from '../heads/living.ts';
import type { Person } from './people.ts';
import { createPlane, type Surface } from './plane.ts';
import { darkness, lightOf, sampleAt, smoothStep, type Light } from './raster.ts';
import { createRoom } from './room.ts';
import { frameTimes, LEVEL, type Script, type Video } from './script.ts';

/** Light of a screen's black, and of its frame. */
const BLACK = 0.006;
const BEZEL = 0.012;

/** A video of the person who does what is asked, on a telephone or a monitor before another camera. */
export async function screenVideo(
  { sitter, script }: { sitter: Person; script: Script },
  random: Random,
): Promise<Video> {
  const recorded = createSitting(sitter, script, random);
  const { width, height } = random.pick(SIZES);
  const camera = createCamera(random, { room: random.between(0.3, 1.2) });
  const room = createRoom(width, height, random);
  const screen = createScreen(random);
  const frames: Video['frames'] = [];
  let plane = null;
  for (const at of frameTimes(script, random)) {
    const shown = await decoded(await recorded.camera.take(recorded.exposed(at), at));
    // The face is as large in the video as it was in what is shown, or the whole screen is filled.
    plane ??= createPlane(
      {
        size: Math.max(width / shown.width, height / shown.height) * random.between(0.85, 1.25),
        middle: [width / 2, height / 2],
        centre: [shown.width / 2, shown.height * random.between(0.42, 0.5)],
      },
      random,
    );
    const image = darkness(width, height);
    room.paint(image, { x: 0, y: 0, roll: 0 });
    plane.paint(image, screen(shown, at), { ...LEVEL, yaw: 0, pitch: 0 }, at);
    frames.push({ at, jpeg: await camera.take(image, at) });
  }
  return { frames };
}

async function decoded(jpeg: Buffer): Promise<Light> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return lightOf({ width: info.width, height: info.height, data });
}

/**
 * A screen of stripes of red, green and blue, which beat with the camera's own pixels; refreshed in bands; glass before
 * it.
 */
function createScreen(random: Random): (shown: Light, at: number) => Surface {
  // Pixels of the screen for one of what it shows: a telephone has more than a monitor.
  const pitch = random.between(0.7, 2.4);
  const grid = random.between(0.15, 0.9);
  const glow = random.between(0.9, 1.6);
  const blue = random.between(1, 1.2);
  const bands = random.next() < 0.5 ? random.between(0.02, 0.16) : 0;
  const [bandHigh, bandPace] = [random.between(60, 260), random.between(0.05, 0.6)];
  const glare = random.next() < 0.5 ? random.between(0.02, 0.35) : 0;
  const [glareX, glareY, glareWide] = [random.next(), random.next(), random.between(0.05, 0.3)];
  const border = random.next() < 0.5 ? random.between(0.01, 0.05) : 0;
  return (shown, at) => ({
    width: shown.width,
    height: shown.height,
    light(x, y, into) {
      const edge = Math.min(x, y, shown.width - x, shown.height - y) / shown.width;
      if (edge < border) {
        into.fill(BEZEL);
        return true;
      }
      sampleAt(shown, x - 0.5, y - 0.5, into, 0);
      const column = x * pitch;
      const gap = 1 - grid * 0.4 * smoothStep(0.7, 1, Math.abs(Math.sin(Math.PI * y * pitch)));
      const band = 1 + bands * Math.sin((2 * Math.PI * (y + at * bandPace)) / bandHigh);
      const spot = Math.hypot(x / shown.width - glareX, y / shown.height - glareY) / glareWide;
      for (let c = 0; c < 3; c++) {
        // Each colour is lit in its third of the pixel; the camera sees some of its neighbours.
        const lit = 1 + grid * Math.cos(2 * Math.PI * (column - c / 3));
        into[c] = (BLACK + into[c]! * lit * gap * band) * glow * (c === 2 ? blue : 1) + glare * Math.exp(-spot * spot);
      }
      return true;
    },
  });
}
