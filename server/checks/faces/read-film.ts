import type { FilmFrame } from '../../../vision/liveness/film.ts';
import type { FaceReader } from './face-reader.ts';
import { UnreadableFacePicture } from './face-reader.ts';

/** Every how many frames a face is described, to know whether it is still the same. */
const DESCRIBED_EVERY = 4;
/** A second face counts from this share of the first one's size. */
const SECOND_FACE = 0.4;

/**
 * What the service's own detector sees in the frames of a film.
 *
 * @throws UnreadableFacePicture when a frame is no picture.
 */
export async function readFilm(
  reader: FaceReader,
  frames: readonly { at: number; jpeg: Uint8Array }[],
): Promise<FilmFrame[]> {
  const read: FilmFrame[] = [];
  for (const [i, { at, jpeg }] of frames.entries()) {
    const described = i % DESCRIBED_EVERY === 0 ? 1 : 0;
    const { width, height, faces, signature } = await reader.read(jpeg, { described, parts: false });
    if (Math.max(width, height) > LONGEST_SIDE) throw new UnreadableFacePicture('a frame is too large');
    const [face] = faces;
    read.push({
      at,
      faces: faces.filter(({ quality }) => quality.eyes >= SECOND_FACE * (face?.quality.eyes ?? 0)).length,
      mesh: face?.mesh ?? null,
      descriptor: face?.descriptor ?? null,
      signature,
    });
  }
  return read;
}

/** Longer side of a frame, in pixels: faces are seen well at half of it. */
const LONGEST_SIDE = 640;
