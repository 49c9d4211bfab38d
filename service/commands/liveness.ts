import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { LivenessPrompt } from '@veridoor/contract/faces/liveness';
import { levelOf, LIMITS } from '@veridoor/face-vision/liveness/level';
import { SIGNS, verifyVideo } from '@veridoor/face-vision/liveness/verify';
import { createFaceReader, UnreadableFaceImage } from '../vision/faces/face-reader.ts';
import { readRelief, readVideo, type FrameImage } from '../vision/faces/read-video.ts';
import type { Command } from './command.ts';

/** Milliseconds for one frame. */
const TIME_LIMIT = 60_000;
/** Milliseconds between two frames in which a face is looked for, as a browser sends them; those between are small. */
const WHOLE_EVERY = 160;

const Frames = Type.Array(
  Type.Object({
    file: Type.String(),
    at: Type.Number({ minimum: 0 }),
    prompt: Type.Optional(Type.Integer({ minimum: 0 })),
    into: Type.Optional(Type.Number({ minimum: 0 })),
  }),
);
const Prompts = Type.Array(Type.Omit(LivenessPrompt, ['nonce', 'limit']));

/** `veridoor liveness FOLDER`: prints as one JSON object what a folder of frames shows of a living person. */
export const liveness: Command = {
  usage: 'liveness FOLDER',
  help: [
    'Prints as JSON what the frames in a folder show: the level (none, image, clip or clip_light), each measure with',
    'its value and limit, and the signs against them. frames.json lists them in their order, as [{ file, at }] with',
    'milliseconds; beside it may stand prompts.json, the prompts of the challenge, and then each frame has its prompt,',
    'counted from 0, and the milliseconds since it came, as { file, at, prompt, into }.',
    '',
    'Example: veridoor liveness recording/',
  ].join('\n'),
  async run(folders, { out, error }) {
    const [folder, ...rest] = folders;
    if (folder === undefined || rest.length > 0) {
      error.write(`usage: veridoor ${liveness.usage}\n`);
      return 2;
    }
    const reader = createFaceReader({ processes: 1, timeLimit: TIME_LIMIT });
    try {
      const prompts = await parsed(Prompts, join(folder, 'prompts.json'), []);
      const listed = await parsed(Frames, join(folder, 'frames.json'));
      const video = await readVideo(reader, await imagesIn(folder, listed));
      const { outcome, checks } = verifyVideo(prompts, video, await readRelief(reader, video));
      const measures = checks.map(({ check, passed, value }) => [
        check,
        { value: value === null ? null : Math.round(value * 1000) / 1000, limit: LIMITS[check] ?? null, passed },
      ]);
      const signs = SIGNS.filter((sign) => checks.some(({ check, passed }) => check === sign && !passed));
      out.write(
        `${JSON.stringify({ level: levelOf(checks), outcome, signs, measures: Object.fromEntries(measures) })}\n`,
      );
      return 0;
    } catch (fault) {
      if (!(fault instanceof UnreadableFolder || fault instanceof UnreadableFaceImage)) throw fault;
      out.write(`${JSON.stringify({ folder, error: fault.message })}\n`);
      return 1;
    } finally {
      await reader.close();
    }
  },
};

/** The folder lacks something; the message is for people. */
class UnreadableFolder extends Error {
  override name = 'UnreadableFolder';
}

/** A file of the folder, checked against its shape; `missing` where there is none. */
async function parsed<Shape extends TSchema>(
  shape: Shape,
  path: string,
  missing?: Static<Shape>,
): Promise<Static<Shape>> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null && missing !== undefined) return missing;
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (Value.Check(shape, value)) return value;
  } catch {
    // Reported below: it is no list of this shape either way.
  }
  throw new UnreadableFolder(`${path} is missing, or not a list as it has to be`);
}

async function imagesIn(folder: string, listed: Static<typeof Frames>): Promise<FrameImage[]> {
  let lastWhole = -Infinity;
  const images: FrameImage[] = [];
  for (const { file, at, prompt = 0, into = at } of listed) {
    const jpeg = await readFile(join(folder, file)).catch(() => null);
    if (!jpeg) throw new UnreadableFolder(`${file} is missing`);
    const between = at - lastWhole < WHOLE_EVERY;
    if (!between) lastWhole = at;
    images.push({ at, prompt, into, jpeg, between });
  }
  return images;
}
