import type { SkinLight } from '../../../../packages/face-vision/liveness/evidence/skin.ts';
import type { Prompt, VideoFrame } from '../../../../packages/face-vision/liveness/video.ts';
import type { FaceReader } from './face-reader.ts';
import { readVideo, readSkinLight, type FrameImage } from './read-video.ts';

/** Looks at the frames of videos while their later frames are still being taken. */
export interface VideoReader {
  /** Begins to read the frames of an answer; results and faults wait for `read`. */
  begin(answer: string, frames: readonly FrameImage[]): void;
  /**
   * The detections in the frames of an answer, whether this process has begun to read them or not.
   *
   * @throws UnreadableFaceImage when a frame is no image.
   */
  read(answer: string, frames: readonly FrameImage[]): Promise<VideoFrame[]>;
  /** The light on the skin in a whole video, which answers prompts. */
  skinLight(asked: readonly Prompt[], video: readonly VideoFrame[]): Promise<SkinLight>;
}

/** Answers that are kept at once; the oldest is dropped, and read again if its video ends after all. */
const MOST_KEPT = 64;

export function createVideoReader(reader: FaceReader): VideoReader {
  const begun = new Map<string, Promise<VideoFrame[]>>();
  return {
    begin(answer, frames) {
      const reading = readVideo(reader, frames);
      // Its reader gets the fault; most abandoned videos have no reader.
      reading.catch(() => undefined);
      begun.set(answer, reading);
      const [oldest] = begun.keys();
      if (begun.size > MOST_KEPT && oldest !== undefined) begun.delete(oldest);
    },
    async read(answer, frames) {
      const reading = begun.get(answer) ?? readVideo(reader, frames);
      begun.delete(answer);
      return reading;
    },
    skinLight: (asked, video) => readSkinLight(reader, asked, video),
  };
}
