import { createWorkerPool } from '../../../platform/jobs/worker-pool.ts';
import type { FaceReading, FaceTask, UnreadablePicture } from './face-worker.ts';

/** Finds and describes faces, away from the thread that answers requests. */
export interface FaceReader {
  /**
   * The faces of a picture, largest first, each with its mesh; the `described` largest (one, unless said) with their descriptor. Small ones are
   * only found when it may look at `parts` of the picture, as it does unless told not to.
   *
   * @throws UnreadableFacePicture when the bytes are no picture; any other rejection says nothing of the picture.
   */
  read(bytes: Uint8Array, options?: { described?: number; parts?: boolean }): Promise<FaceReading>;
  /** Loads the networks of one thread, so that the next picture does not wait for them. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** The message is for people. */
export class UnreadableFacePicture extends Error {
  override name = 'UnreadableFacePicture';
}

export interface FaceReaderOptions {
  /** Threads at most; each holds networks of 150 MB. */
  threads: number;
  /** Milliseconds for one picture, the loading of the networks included. */
  timeLimit: number;
}

/** Megabytes of JavaScript objects in one thread; networks and pixels lie outside. */
const HEAP_LIMIT = 512;
/** Milliseconds: loading the networks again takes half a second, so a thread stays for the pictures of one customer. */
const IDLE = 300_000;

export function createFaceReader({ threads, timeLimit }: FaceReaderOptions): FaceReader {
  const pool = createWorkerPool<FaceTask, FaceReading | UnreadablePicture>({
    worker: new URL('./face-worker.ts', import.meta.url),
    threads,
    timeLimit,
    heapLimit: HEAP_LIMIT,
    idle: IDLE,
  });
  return {
    async read(bytes, { described = 1, parts = true } = {}) {
      const answer = await pool.run({ bytes, described, parts });
      if ('unreadable' in answer) throw new UnreadableFacePicture(answer.unreadable);
      return answer;
    },
    async warm() {
      await pool.run({ bytes: null, described: 0, parts: false });
    },
    close: () => pool.close(),
  };
}
