import type { Relief } from '@veridoor/face-vision/liveness/evidence/relief';
import type { VideoFrame } from '@veridoor/face-vision/liveness/video';
import type { FaceReader } from './face-reader.ts';
import { readVideo, readRelief, type FrameImage } from './read-video.ts';

/** Looks at the frames of videos while their later frames are still being taken. */
export interface VideoReader {
  /** Begins to read the frames of an answer; results and faults wait for `read`. */
  begin(answer: string, frames: readonly FrameImage[]): void;
  /**
   * The detections in the frames of an answer, whether this process has begun to read them or not. They are kept for
   * another look until they are forgotten.
   *
   * @throws UnreadableFaceImage when a frame is no image.
   */
  read(answer: string, frames: readonly FrameImage[]): Promise<VideoFrame[]>;
  forget(answers: readonly string[]): void;
  /** The relief of the face in a whole video. */
  relief(video: readonly VideoFrame[]): Promise<Relief>;
}

/** Answers that are kept at once; the oldest is dropped, and read again if its video goes on after all. */
const MOST_KEPT = 64;

export function createVideoReader(reader: FaceReader): VideoReader {
  const begun = new Map<string, Promise<VideoFrame[]>>();
  const begin: VideoReader['begin'] = (answer, frames) => {
    const reading = readVideo(reader, frames);
    // Its reader gets the fault; most abandoned videos have no reader.
    reading.catch(() => undefined);
    begun.set(answer, reading);
    const [oldest] = begun.keys();
    if (begun.size > MOST_KEPT && oldest !== undefined) begun.delete(oldest);
  };
  return {
    begin,
    async read(answer, frames) {
      if (!begun.has(answer)) begin(answer, frames);
      return begun.get(answer)!;
    },
    forget(answers) {
      for (const answer of answers) begun.delete(answer);
    },
    relief: (video) => readRelief(reader, video),
  };
}
