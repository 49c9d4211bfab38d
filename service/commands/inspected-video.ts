import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { leanOf, TIPPED, tippedBy, type Lean, type TiltDirection } from '@veridoor/document-vision/outline/tilt';
import { findOutline } from '@veridoor/document-vision/outline/find';
import { chained, chainOf } from '@veridoor/image/frame-chain';
import { decodeFrame } from '../vision/pages/decode-frame.ts';

/** What `inspect` prints of a folder of frames. */
export interface InspectedVideo {
  frames: number;
  /** Milliseconds from the first frame to the last. */
  duration: number;
  /** Bytes of the frames. */
  size: number;
  /** The end of the chain over the frames, which begins with the hash of nothing; hexadecimal. */
  sha256: string;
  /** The frame that is inspected as the image: the one with the surest outline. */
  image: string;
  /** In how many frames the page was found. */
  found: number;
  /** Which way the page was tipped most, from the first frame with a page on; null when it was not. */
  tipped: { direction: TiltDirection; by: number; at: number } | null;
}

const Frames = Type.Array(
  Type.Object({ file: Type.String({ minLength: 1, maxLength: 200 }), at: Type.Number({ minimum: 0 }) }),
  { minItems: 1 },
);
const DIRECTIONS: readonly TiltDirection[] = ['towards', 'away', 'left', 'right'];

/** Reads the frames of a page that `frames.json` of a folder lists as `[{ file, at }]`, in the order of time. */
export async function inspectVideo(folder: string): Promise<InspectedVideo> {
  const listed = await framesIn(folder);
  const seen: { at: number; lean: Lean }[] = [];
  let [link, size, image, surest] = [await chainOf(''), 0, '', 0];
  for (const { file, at } of listed) {
    const bytes = await readFile(join(folder, file));
    size += bytes.length;
    link = await chained(link, [{ at, jpeg: bytes }]);
    const outline = findOutline(await decodeFrame(bytes));
    if (!outline) continue;
    seen.push({ at, lean: leanOf(outline.corners) });
    if (outline.score > surest) [image, surest] = [join(folder, file), outline.score];
  }
  const times = listed.map(({ at }) => at);
  return {
    frames: listed.length,
    duration: Math.max(...times) - Math.min(...times),
    size,
    sha256: Buffer.from(link).toString('hex'),
    image: image || join(folder, listed[Math.floor(listed.length / 2)]?.file ?? ''),
    found: seen.length,
    tipped: tippedMost(seen),
  };
}

async function framesIn(folder: string) {
  const path = join(folder, 'frames.json');
  try {
    const listed: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (Value.Check(Frames, listed)) return listed.toSorted((one, next) => one.at - next.at);
  } catch {
    // Reported below: it is no list of frames either way.
  }
  throw new Error(`${path} is missing, or not a list as it has to be`);
}

function tippedMost(seen: readonly { at: number; lean: Lean }[]): InspectedVideo['tipped'] {
  const [first] = seen;
  if (!first) return null;
  const all = seen.flatMap(({ at, lean }) =>
    DIRECTIONS.map((direction) => ({ direction, by: tippedBy(direction, first.lean, lean), at })),
  );
  const most = all.reduce((one, other) => (other.by > one.by ? other : one));
  return most.by < TIPPED ? null : { ...most, by: Math.round(most.by * 1000) / 1000 };
}
