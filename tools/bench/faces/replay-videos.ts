import sharp, { type Sharp } from 'sharp';
import { makeHeadVideo } from '../../specimens/head/video.ts';
import type { PersonName } from '../../specimens/portrait.ts';
import type { FaceReader } from '../../../service/vision/faces/face-reader.ts';
import { sitterOf, type Light } from '../../../service/testing/faces/sitters.ts';
import type { Prompt } from '@veridoor/face-vision/liveness/video';
import type { VideoPrints } from '@veridoor/face-vision/liveness/replay';
import { recording } from './images.ts';
import { imagesOf } from './recordings.ts';

/** Images of a video of a recording, and seconds between two: as many as the interface sends. */
const LENGTH = 26;
const SPACING = 0.18;
/** Seconds of a recording that are looked at, and every which of its videos is shown again in every way. */
const MOST = 60;
const EVERY = 3;

/** What somebody who has a video may do to its images before showing them again. */
const CHANGES: Record<string, (image: Sharp, width: number, height: number) => Sharp> = {
  'saved again at a quality of 60': (image) => image.jpeg({ quality: 60 }),
  'lighter by a tenth': (image) => image.linear(1, 25),
  'with less contrast and another gamma': (image) => image.linear(0.8, 10).gamma(1.2),
  'cropped by a tenth': (image, width, height) =>
    image.extract({
      left: Math.round(width * 0.06),
      top: Math.round(height * 0.04),
      width: Math.round(width * 0.9),
      height: Math.round(height * 0.9),
    }),
  'smaller by a sixth, and softer': (image, width) => image.resize(Math.round((width * 5) / 6)).blur(0.8),
  mirrored: (image) => image.flop(),
  'mirrored, cropped, darker, saved again': (image, width, height) =>
    image
      .extract({
        left: Math.round(width * 0.04),
        top: Math.round(height * 0.05),
        width: Math.round(width * 0.92),
        height: Math.round(height * 0.92),
      })
      .flop()
      .linear(1.1, -14)
      .jpeg({ quality: 65 }),
};

/** A video, what is made of it, and honest videos of the same person. */
export interface Shown {
  video: VideoPrints;
  again: ReadonlyMap<string, VideoPrints>;
  honest: ReadonlyMap<string, readonly VideoPrints[]>;
}

const printsOf = async (reader: FaceReader, images: readonly Buffer[]): Promise<VideoPrints> => {
  const seen = await Promise.all(images.map((jpeg) => reader.read(jpeg, { described: 0, parts: false, video: true })));
  return seen.flatMap(({ video }) => (video?.print ? [video.print] : []));
};

async function shownAgain(reader: FaceReader, images: readonly Buffer[]): Promise<Map<string, VideoPrints>> {
  const again = new Map<string, VideoPrints>();
  for (const [name, change] of Object.entries(CHANGES)) {
    const changed = images.map(async (jpeg) => {
      const { width, height } = await sharp(jpeg).metadata();
      return change(sharp(jpeg).jpeg({ quality: 80 }), width, height).toBuffer();
    });
    again.set(name, await printsOf(reader, await Promise.all(changed)));
  }
  const saved = again.get('saved again at a quality of 60') ?? [];
  again.set(
    'saved again, every second image left out',
    saved.filter((_, i) => i % 2 === 0),
  );
  again.set('saved again at half the speed, every image twice', saved.flatMap((print) => [print, print]).slice(0, 40));
  return again;
}

/** Videos out of a recording of one sitting; none without the package that carries it. */
export async function recorded(reader: FaceReader, name: Parameters<typeof recording>[0]): Promise<Shown[]> {
  const webm = recording(name);
  if (!webm) return [];
  const images = await imagesOf(webm, SPACING / 2, MOST);
  const videos: { images: Buffer[]; video: VideoPrints; between: VideoPrints }[] = [];
  for (let from = 0; from + LENGTH * 2 <= images.length; from += LENGTH * 2) {
    const own = images.slice(from, from + LENGTH * 2);
    const [even, odd] = [own.filter((_, i) => i % 2 === 0), own.filter((_, i) => i % 2 === 1)];
    videos.push({ images: even, video: await printsOf(reader, even), between: await printsOf(reader, odd) });
  }
  return Promise.all(
    videos.map(async ({ images: own, video, between }, i) => {
      const again = i % EVERY === 0 ? await shownAgain(reader, own) : new Map<string, VideoPrints>();
      again.set('taken at other moments of the recording', between);
      const others = videos.filter((_, k) => k !== i).map((other) => other.video);
      const next = [videos[i - 1], videos[i + 1]].flatMap((other) => (other ? [other.video] : []));
      const honest = new Map([
        ['of the same sitting, the moment before or after', next],
        ['of the same sitting, later', others.filter((other) => !next.includes(other))],
      ]);
      return { video, again, honest };
    }),
  );
}

/** What every head is asked: videos of one portrait that does the same are the most alike. */
const ASKED: readonly Prompt[] = [
  {
    action: 'follow',
    wait: 500,
    path: [
      { yaw: 0, pitch: 12, travel: 450, dwell: 700 },
      { yaw: -22, pitch: 0, travel: 450, dwell: 700 },
    ],
  },
  { action: 'smile', wait: 500 },
];

/** A video of a head that is bent out of one portrait, and others. */
export async function generated(reader: FaceReader, person: PersonName): Promise<Shown> {
  const sit = async (light: Light, seed: string, lag?: number) => {
    const sitter = await sitterOf(reader, person, { light });
    const { frames } = await makeHeadVideo(sitter, ASKED, { seed, ...(lag !== undefined && { lag }) });
    return frames.map(({ jpeg }) => jpeg);
  };
  const images = await sit('left', person);
  const others: VideoPrints[] = [];
  for (const light of ['above', 'below', 'right'] as const)
    others.push(await printsOf(reader, await sit(light, light, 420)));
  const honest = new Map([
    ['of one portrait in another light', others],
    ['of one portrait in the same light', [await printsOf(reader, await sit('left', 'again', 420))]],
  ]);
  return { video: await printsOf(reader, images), again: await shownAgain(reader, images), honest };
}
