import { around } from '@veridoor/face-vision/liveness/evidence/continuity';
import { headFrames } from '@veridoor/face-vision/liveness/evidence/head-frames';
import type { Relief } from '@veridoor/face-vision/liveness/evidence/relief';
import {
  placeBetween,
  placeOf,
  toneOf,
  type FacePlace,
  type TimedTone,
} from '@veridoor/face-vision/liveness/light/tone';
import type { VideoFrame } from '@veridoor/face-vision/liveness/video';
import type { FaceReader } from './face-reader.ts';
import type { SmallReading } from './face-worker.ts';
import { UnreadableFaceImage } from './face-reader.ts';

/** A second face counts from this share of the first one's size. */
const SECOND_FACE = 0.4;
/** Frames of one video that are read in parallel, if the reader has threads for it: somebody waits for the answer. */
const AT_ONCE = 4;

/** When a frame was taken, and for which prompt. */
type FrameTime = Pick<VideoFrame, 'at' | 'prompt' | 'into'>;
export type FrameImage = FrameTime & {
  readonly jpeg: Uint8Array;
  /** A small frame between two others: it says whether the video goes on, and no face is looked for in it. */
  readonly between?: boolean;
};

/** A frame with what its face, or its neighbours', is needed for. */
type SmallFrame = FrameTime & SmallReading;
type WholeFrame = SmallFrame & Omit<VideoFrame, 'scenes' | 'tones'> & { place: FacePlace | null };
type SeenFrame = WholeFrame | SmallFrame;

/**
 * The service's own detections in the frames of a video; of those between others the frame before has `scenes` and
 * `tones`.
 *
 * @param frames in their order.
 * @throws UnreadableFaceImage when a frame is no image.
 */
export async function readVideo(reader: FaceReader, frames: readonly FrameImage[]): Promise<VideoFrame[]> {
  const seen: SeenFrame[] = [];
  const queue = numbered(frames);
  const readOn = async () => {
    for (const [i, { at, prompt, into, jpeg, between }] of queue)
      seen[i] = between
        ? { at, prompt, into, ...(await reader.small(jpeg)) }
        : { at, prompt, into, ...(await readFrame(reader, jpeg)) };
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return withThoseBetween(seen);
}

/** No head was looked for in a small frame: it went evenly from where it was in the frame before to the next. */
function withThoseBetween(seen: readonly SeenFrame[]): VideoFrame[] {
  const isWhole = (one: SeenFrame): one is WholeFrame => 'faces' in one;
  const video = seen.filter(isWhole);
  return video.map((frame, i) => {
    const next = video[i + 1];
    const { scene, colours: _, place: __, ...measures } = frame;
    const head = around(scene.head, (next ?? frame).scene.head) ?? scene.head;
    const between = seen.slice(seen.indexOf(frame) + 1, next ? seen.indexOf(next) : seen.length);
    const scenes = between.map((one) => ({ at: one.at, scene: { ...one.scene, head }, small: true as const }));
    return {
      ...measures,
      scenes: [{ at: frame.at, scene }, ...scenes],
      tones: [frame, ...between].flatMap((one) => toneIn(one, frame, next ?? frame)),
    };
  });
}

function toneIn({ at, prompt, into, colours }: SmallFrame, before: WholeFrame, after: WholeFrame): TimedTone[] {
  if (!before.place || !after.place) return [];
  const share = after.at > before.at ? (at - before.at) / (after.at - before.at) : 0;
  const tone = toneOf(colours, placeBetween(before.place, after.place, share));
  return tone ? [{ prompt, into, tone }] : [];
}

/** The relief of the face in the video, from a worker. */
export const readRelief = (reader: FaceReader, video: readonly VideoFrame[]): Promise<Relief> =>
  reader.relief(headFrames(video));

/**
 * One queue for all readers. It is a generator, which closes when any reader leaves it, so that all stop after a frame
 * that is no image.
 */
function* numbered<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries();
}

/** Every face is described: in a frame that is not, somebody else could do what is asked. */
async function readFrame(reader: FaceReader, jpeg: Uint8Array): Promise<Omit<WholeFrame, keyof FrameTime>> {
  const { width, height, faces, video } = await reader.read(jpeg, { mirrored: false, parts: false, video: true });
  if (Math.max(width, height) > LONGEST_SIDE) throw new UnreadableFaceImage('a frame is too large');
  if (!video) throw new Error('a frame was read as a single image');
  const [face] = faces;
  return {
    faces: faces.filter(({ quality }) => quality.eyes >= SECOND_FACE * (face?.quality.eyes ?? 0)).length,
    mesh: face?.mesh ?? null,
    descriptor: face?.descriptor ?? null,
    place: face ? placeOf(face.mesh, width) : null,
    ...video,
  };
}

/** Longer side of a frame, in pixels: faces are seen well at half of it. */
const LONGEST_SIDE = 640;
