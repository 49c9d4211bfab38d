import type { DocumentSize } from '@veridoor/document-vision/outline/geometry';
import type { Quad } from '@veridoor/image/frame';
import { createWorkerPool } from '../../platform/jobs/worker-pool.ts';

/** A stored image, whose page is to be drawn. */
export interface PageTask {
  bytes: Uint8Array;
  /** Corners of the page as shares of the image's width and height, from its top left, clockwise. */
  outline: Quad;
  size: DocumentSize;
}

/** Draws pages of documents for people to look at, away from the thread that answers requests. */
export interface PageDrawer {
  /** The page straightened, as JPEG; null when its corners are no page. */
  draw(task: PageTask): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Megabytes of JavaScript objects in one thread; pixels lie outside and are bounded by the limit on pixels. */
const HEAP_LIMIT = 256;
/** Milliseconds after which an idle thread ends and gives its memory back. */
const IDLE = 30_000;

/** @param options threads at most, and milliseconds for one page. */
export function createPageDrawer(options: { threads: number; timeLimit: number }): PageDrawer {
  const pool = createWorkerPool<PageTask, Uint8Array | null>({
    ...options,
    worker: new URL('./page-image.ts', import.meta.url),
    heapLimit: HEAP_LIMIT,
    idle: IDLE,
  });
  return { draw: (task) => pool.run(task), close: () => pool.close() };
}
