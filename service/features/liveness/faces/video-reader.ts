import type { SkinLight } from '../../../../packages/face-vision/liveness/evidence/skin.ts';
import type { VideoFrame } from '../../../../packages/face-vision/liveness/video.ts';
import type { FaceReader } from './face-reader.ts';
import { readVideo, readSkinLight, type FrameImage } from './read-video.ts';

/** Looks at the frames of videos while their later frames are still being taken. */
export interface VideoReader {
  /** Begins to look at the frames of an answer; what it finds waits for `read`. Faults wait, too. */
  begin(answer: string, frames: readonly FrameImage[]): void;
  /**
   * What is seen in the frames of an answer, whether somebody has begun to look at them here or not.
   *
   * @throws UnreadableFaceImage when a frame is no image.
   */
  read(answer: string, frames: readonly FrameImage[]): Promise<VideoFrame[]>;
  /** What the light on the skin did in a whole video. */
  skinLight(video: readonly VideoFrame[]): Promise<SkinLight>;
}

/** Answers that are kept at once; the oldest gives way, and is looked at anew if its video comes to an end. */
const MOST_KEPT = 64;

export function createVideoReader(reader: FaceReader): VideoReader {
  const begun = new Map<string, Promise<VideoFrame[]>>();
  return {
    begin(answer, frames) {
      const reading = readVideo(reader, frames);
      // Whoever reads it hears of the fault; most abandoned videos have none to hear of it.
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
    skinLight: (video) => readSkinLight(reader, video),
  };
}
