import { createProcessPool } from '../../platform/jobs/process-pool.ts';
import type { HeadFrame } from '@veridoor/face-vision/liveness/evidence/head-frames';
import type { Relief } from '@veridoor/face-vision/liveness/evidence/relief';
import type { FaceReading, FaceTask, ReliefTask, SmallReading, SmallTask, UnreadableImage } from './face-worker.ts';

/** Finds and describes faces, away from the process that answers requests. */
export interface FaceReader {
  /**
   * The faces of an image, largest first, each with its mesh; The `described` largest (by default one) have their
   * descriptor, which takes longer, and longer still but better when `mirrored` (the default). `parts` (the default)
   * also finds small faces in parts of the image. `printed` describes them as the portrait of a document, for
   * comparison with a selfie. `upright` cuts them out, to compare photographs. `signs` looks for what may show that a page's portrait was replaced. `video` adds what a
   * video is judged by.
   *
   * @throws UnreadableFaceImage when the bytes are no image; any other rejection says nothing of the image.
   */
  read(bytes: Uint8Array, options?: Partial<Omit<FaceTask, 'bytes'>>): Promise<FaceReading>;
  /** The relief of the face in a video: `reliefOf`. */
  relief(frames: readonly HeadFrame[]): Promise<Relief>;
  /**
   * What a small frame of a video shows, in which no head is looked for.
   *
   * @throws UnreadableFaceImage when the bytes are no image.
   */
  small(bytes: Uint8Array): Promise<SmallReading>;
  /** Loads the networks of one process, so that the next image does not wait for them. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** The message is for people. */
export class UnreadableFaceImage extends Error {
  override name = 'UnreadableFaceImage';
}

export interface FaceReaderOptions {
  /** Maximum number of processes; each takes 250 MB with its networks. */
  processes: number;
  /** Milliseconds for one image, the loading of the networks included. */
  timeLimit: number;
}

/** Milliseconds: loading the networks again takes half a second, so a process stays for the images of one customer. */
const IDLE = 300_000;

/** What is looked for in an image: the largest face, described. */
const USUAL: Omit<FaceTask, 'bytes'> = {
  described: 1,
  mirrored: true,
  printed: false,
  upright: false,
  parts: true,
  signs: false,
  video: false,
};

export function createFaceReader(options: FaceReaderOptions): FaceReader {
  const pool = createProcessPool<
    FaceTask | ReliefTask | SmallTask,
    FaceReading | UnreadableImage | Relief | SmallReading
  >({
    ...options,
    worker: new URL('./face-worker.ts', import.meta.url),
    idle: IDLE,
  });
  return {
    async read(bytes, options) {
      const answer = await pool.run({ ...USUAL, ...options, bytes });
      if ('unreadable' in answer) throw new UnreadableFaceImage(answer.unreadable);
      if (!('faces' in answer)) throw new Error('an image was answered with something else');
      return answer;
    },
    async relief(heads) {
      const answer = await pool.run({ heads });
      if (!('tooFew' in answer)) throw new Error('heads were answered with something else');
      return answer;
    },
    async small(bytes) {
      const answer = await pool.run({ small: bytes });
      if ('unreadable' in answer) throw new UnreadableFaceImage(answer.unreadable);
      if (!('scene' in answer)) throw new Error('a small frame was answered with something else');
      return answer;
    },
    async warm() {
      await pool.run({ ...USUAL, bytes: null });
    },
    close: () => pool.close(),
  };
}
