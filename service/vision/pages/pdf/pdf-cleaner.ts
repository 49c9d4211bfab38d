import { createWorkerPool } from '../../../platform/jobs/worker-pool.ts';

/** Makes PDFs harmless for people to open, away from the thread that answers requests. */
export interface PdfCleaner {
  /** The PDF without active content (see clean-pdf.ts); null if it cannot be rewritten. */
  clean(bytes: Uint8Array): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Megabytes of JavaScript objects in one thread; PDFium's memory lies outside and is bounded by pdf.ts. */
const HEAP_LIMIT = 256;
/** Milliseconds after which an idle thread ends and gives its memory back. */
const IDLE = 30_000;

/** @param options threads at most, and milliseconds for one file. */
export function createPdfCleaner(options: { threads: number; timeLimit: number }): PdfCleaner {
  const pool = createWorkerPool<Uint8Array, Uint8Array | null>({
    ...options,
    worker: new URL('./clean-pdf.ts', import.meta.url),
    heapLimit: HEAP_LIMIT,
    idle: IDLE,
  });
  return {
    // A file that crashes a thread, or takes all of its time, is not safe to open.
    clean: (bytes) => pool.run(bytes).catch(() => null),
    close: () => pool.close(),
  };
}
