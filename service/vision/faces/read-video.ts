import { litFrames, type SkinLight } from '@veridoor/face-vision/liveness/evidence/skin';
import type { Prompt, VideoFrame } from '@veridoor/face-vision/liveness/video';
import type { FaceReader } from './face-reader.ts';
import { UnreadableFaceImage } from './face-reader.ts';

/** Interval in frames for finding stripes of a screen, which takes longest: with more of them noise says less. */
const STRIPES_EVERY = 2;
/** Interval in frames for asking the network for screens. */
const SCREEN_EVERY = 2;
/** A second face counts from this share of the first one's size. */
const SECOND_FACE = 0.4;
/** Frames of one video that are read in parallel, if the reader has threads for it: somebody waits for the answer. */
const AT_ONCE = 4;

/** When a frame was taken, and for which prompt. */
type FrameTime = Pick<VideoFrame, 'at' | 'prompt' | 'into'>;
export type FrameImage = FrameTime & { readonly jpeg: Uint8Array };

/**
 * The service's own detections in the frames of a video.
 *
 * @throws UnreadableFaceImage when a frame is no image.
 */
export async function readVideo(reader: FaceReader, frames: readonly FrameImage[]): Promise<VideoFrame[]> {
  const video: VideoFrame[] = [];
  const queue = numbered(frames);
  const readOn = async () => {
    for (const [i, { at, prompt, into, jpeg }] of queue)
      video[i] = { at, prompt, into, ...(await readFrame(reader, jpeg, i)) };
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return video;
}

/** The light on the skin in the video, from a worker thread. */
export async function readSkinLight(
  reader: FaceReader,
  asked: readonly Prompt[],
  video: readonly VideoFrame[],
): Promise<SkinLight> {
  return reader.skinLight(litFrames(video, asked));
}

/**
 * One queue for all readers. It is a generator, which closes when any reader leaves it, so that all stop after a frame
 * that is no image.
 */
function* numbered<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries();
}

/** Every face is described: in a frame that is not, somebody else could do what is asked. */
async function readFrame(
  reader: FaceReader,
  jpeg: Uint8Array,
  number: number,
): Promise<Omit<VideoFrame, keyof FrameTime>> {
  const turn = number % SCREEN_EVERY === 0 ? number / SCREEN_EVERY : null;
  const stripes = number % STRIPES_EVERY === 0;
  const options = { mirrored: false, parts: false, video: true, stripes, turn };
  const { width, height, faces, video } = await reader.read(jpeg, options);
  if (Math.max(width, height) > LONGEST_SIDE) throw new UnreadableFaceImage('a frame is too large');
  if (!video) throw new Error('a frame was read as a single image');
  const [face] = faces;
  return {
    faces: faces.filter(({ quality }) => quality.eyes >= SECOND_FACE * (face?.quality.eyes ?? 0)).length,
    mesh: face?.mesh ?? null,
    descriptor: face?.descriptor ?? null,
    ...video,
  };
}

/** Longer side of a frame, in pixels: faces are seen well at half of it. */
const LONGEST_SIDE = 640;
