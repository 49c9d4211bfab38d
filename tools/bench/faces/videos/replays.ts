import type { Video } from './script.ts';
import sharp, { type Sharp } from 'sharp';
import type { Random } from '../../../specimens/random.ts';
import { livingVideo } from './living.ts';
import type { Person } from './people.ts';
import type { Script } from './script.ts';

/** A video, with the one that was sent before it. */
export interface ShownAgain extends Video {
  earlier: Video;
}

interface Wish {
  sitter: Person;
  script: Script;
}

/** A video that was sent before, by luck of what is asked for now, saved anew. */
export async function replayVideo(wish: Wish, random: Random): Promise<ShownAgain> {
  const earlier = await livingVideo(wish, random);
  const quality = random.integer(60, 92);
  return { earlier, ...(await changed(earlier, (image) => image.jpeg({ quality }), 1)) };
}

/** The same, made lighter, cropped, mirrored, slowed, of another gamma, in parts or all of it. */
export async function changedReplayVideo({ sitter, script }: Wish, random: Random): Promise<ShownAgain> {
  const mirror = random.next() < 0.5;
  // Whoever mirrors a video needs one in which the person turned to the other side.
  const recorded = mirror
    ? {
        ...script,
        moments: script.moments.map(({ at, pose }) => ({ at, pose: { ...pose, yaw: -pose.yaw, roll: -pose.roll } })),
      }
    : script;
  const earlier = await livingVideo({ sitter, script: recorded }, random);
  const { width, height } = await sharp(earlier.frames[0]?.jpeg).metadata();
  const lighter = random.next() < 0.6 ? { gain: random.between(0.8, 1.15), lift: random.between(-20, 26) } : null;
  const crop = random.next() < 0.6 ? random.between(0.85, 0.97) : 1;
  const [left, top] = [random.next(), random.next()];
  const gamma = random.next() < 0.4 ? random.between(1.05, 1.4) : null;
  const quality = random.integer(60, 90);
  const video = await changed(
    earlier,
    (image) => {
      let next = image.extract({
        left: Math.floor(left * width * (1 - crop)),
        top: Math.floor(top * height * (1 - crop)),
        width: Math.floor(width * crop),
        height: Math.floor(height * crop),
      });
      if (mirror) next = next.flop();
      if (lighter) next = next.linear(lighter.gain, lighter.lift);
      if (gamma) next = next.gamma(gamma);
      return next.jpeg({ quality });
    },
    random.next() < 0.5 ? random.between(1.05, 1.6) : 1,
  );
  return { earlier, ...video };
}

async function changed(video: Video, change: (image: Sharp) => Sharp, slower: number): Promise<Video> {
  return {
    frames: await Promise.all(
      video.frames.map(async ({ at, jpeg }) => ({
        at: Math.round(at * slower),
        jpeg: await change(sharp(jpeg)).toBuffer(),
      })),
    ),
  };
}
