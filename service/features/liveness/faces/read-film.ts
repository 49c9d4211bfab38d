import type { FilmFrame } from '../../../../packages/face-vision/liveness/film.ts';
import type { FaceReader } from './face-reader.ts';
import { UnreadableFacePicture } from './face-reader.ts';

/** Every how many frames a face is described, to know whether it is still the same. */
const DESCRIBED_EVERY = 4;
/** A second face counts from this share of the first one's size. */
const SECOND_FACE = 0.4;
/** Frames of one film that are looked at side by side, where the reader has threads for it: somebody waits for the answer. */
const AT_ONCE = 4;

/**
 * What the service's own detector sees in the frames of a film.
 *
 * @throws UnreadableFacePicture when a frame is no picture.
 */
export async function readFilm(
  reader: FaceReader,
  frames: readonly { at: number; jpeg: Uint8Array }[],
): Promise<FilmFrame[]> {
  const film: FilmFrame[] = [];
  const queue = numbered(frames);
  const readOn = async () => {
    for (const [i, { at, jpeg }] of queue)
      film[i] = { at, ...(await readFrame(reader, jpeg, i % DESCRIBED_EVERY === 0)) };
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return film;
}

/** One queue for all that read: a generator, which whoever leaves it closes, so that after a frame that is no picture all stop. */
function* numbered<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries();
}

async function readFrame(reader: FaceReader, jpeg: Uint8Array, describe: boolean): Promise<Omit<FilmFrame, 'at'>> {
  const options = { described: describe ? 1 : 0, parts: false };
  const { width, height, faces, signature, print } = await reader.read(jpeg, options);
  if (Math.max(width, height) > LONGEST_SIDE) throw new UnreadableFacePicture('a frame is too large');
  const [face] = faces;
  return {
    faces: faces.filter(({ quality }) => quality.eyes >= SECOND_FACE * (face?.quality.eyes ?? 0)).length,
    mesh: face?.mesh ?? null,
    descriptor: face?.descriptor ?? null,
    signature,
    print,
  };
}

/** Longer side of a frame, in pixels: faces are seen well at half of it. */
const LONGEST_SIDE = 640;
