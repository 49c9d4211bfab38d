import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createRandom, type Random } from '../../specimens/random.ts';
import { makeSpecimen, type SpecimenKind } from '../../specimens/specimen.ts';
import { GROUNDS } from '../../specimens/video/ground.ts';
import { createMotion, type Pose } from '../../specimens/video/pose.ts';
import { encodeJpeg } from '../../specimens/video/raster.ts';
import { createScene } from '../../specimens/video/scene.ts';
import { documentSheet } from '../../specimens/video/video.ts';
import { drawCamera, takeScene } from './camera.ts';
import { drawCopy, printSide } from './copy.ts';
import { drawLighting, lightPage, type Surface } from './light.ts';
import { TORCH_FRAME_LENGTH, TORCH_FRAME_SIDE } from '@veridoor/contract/limits';

/** An image, and the frame of the moment after it with the torch the other way. */
export interface LightPair {
  image: Buffer;
  frame: Buffer;
}

const CACHE = join(tmpdir(), 'veridoor-light');

/** A pair of a specimen's front; made once and kept in a temporary folder. */
export async function makeLightPair(kind: SpecimenKind, surface: Surface, number: number): Promise<LightPair> {
  mkdirSync(CACHE, { recursive: true });
  const name = `${surface.replace(' ', '-')}-${kind}-${number}`;
  const [image, frame] = [join(CACHE, `${name}.jpg`), join(CACHE, `${name}-other.jpg`)];
  if (!existsSync(frame)) {
    const pair = await draw(kind, surface, number);
    writeFileSync(image, pair.image);
    writeFileSync(frame, pair.frame);
  }
  return { image: readFileSync(image), frame: readFileSync(frame) };
}

async function draw(kind: SpecimenKind, surface: Surface, number: number): Promise<LightPair> {
  const random = createRandom(`light ${kind} ${surface} ${number}`);
  const specimen = await makeSpecimen({ kind, seed: `light ${surface} ${number}` });
  const front = specimen.sides[0]!;
  const isPrint = surface.endsWith('print');
  const png = isPrint ? await printSide(front.png, specimen.millimetres, drawCopy(random), random) : front.png;
  const lighting = drawLighting(surface, specimen.millimetres, random);
  const lit = await lightPage(png, specimen.millimetres, surface, lighting);
  // Most people look at a page without the torch.
  const order = random.next() < 0.85 ? lit : lit.toReversed();
  // Places of a millimetre are looked at: a page of 800 pixels has more than enough.
  const camera = { ...drawCamera(random), sensor: 1200 };
  const size = { width: camera.sensor, height: Math.round(camera.sensor * 0.75) };
  const ground = random.pick(GROUNDS);
  const scenes = await Promise.all(
    order.map(async (png) => {
      const sheet = await documentSheet({ ...specimen, sides: [{ ...front, png }] }, 'front');
      return createScene({ sheet, ground, conditions: [], fingers: false, ...size, seed: `light ${kind} ${number}` });
    }),
  );
  const before = createMotion('unsteady', scenes[0]!.basePose, 2, size, random)(random.next());
  const poses = [before, moved(before, size.width, random)];
  const [image, frame] = await Promise.all(
    scenes.map(async (scene, i) => {
      const raster = await scene.render([poses[i]!], { x: 0, y: 0 });
      return takeScene(await encodeJpeg(raster, 98), camera, random);
    }),
  );
  return { image: image!, frame: await asSent(frame!) };
}

/** As the interface sends it (src/media/torch-frame.ts). */
async function asSent(image: Buffer): Promise<Buffer> {
  const small = sharp(image).resize({ width: TORCH_FRAME_SIDE, height: TORCH_FRAME_SIDE, fit: 'inside' });
  const [fine, coarse] = await Promise.all([70, 40].map((quality) => small.clone().jpeg({ quality }).toBuffer()));
  return fine!.length <= 0.75 * TORCH_FRAME_LENGTH ? fine! : coarse!;
}

/** A hand's movement in a third of a second. */
function moved(pose: Pose, width: number, random: Random): Pose {
  return {
    x: pose.x + random.normal() * 0.006 * width,
    y: pose.y + random.normal() * 0.006 * width,
    width: pose.width * (1 + random.normal() * 0.006),
    roll: pose.roll + random.normal() * 0.006,
    pitch: pose.pitch + random.normal() * 0.01,
    yaw: pose.yaw + random.normal() * 0.01,
  };
}
