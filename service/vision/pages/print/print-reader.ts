import type { LetterReading } from '@veridoor/document-reading/read-letter';
import { createProcessPool } from '../../../platform/jobs/process-pool.ts';
import type { DocumentPrint, LetterTask, PrintTask } from './print-worker.ts';

/** Reads what is printed on documents, away from the process that answers requests. */
export interface PrintReader {
  /** Rejects when the process ended or ran out of time, or the bytes are no image; `startTimeout` as in ProcessPool. */
  read(task: PrintTask, options?: { startTimeout?: AbortSignal }): Promise<DocumentPrint>;
  /** Reads the lines of a bill, statement or letter, of a PDF its first page; rejects as `read` does. */
  readLetter(bytes: Uint8Array, options?: Pick<LetterTask, 'cut'>): Promise<LetterReading>;
  /** Loads the networks for a page that will come soon. */
  warm(): void;
  close(): Promise<void>;
}

export interface PrintReaderOptions {
  /** Processes at most; each takes 300 MB while it reads. */
  processes: number;
  /** Milliseconds for one image, the loading of the networks included. */
  timeLimit: number;
}

/** Milliseconds after which an idle process ends: starting one and loading the networks takes a second or two. */
const IDLE = 60_000;

export function createPrintReader(options: PrintReaderOptions): PrintReader {
  const worker = new URL('./print-worker.ts', import.meta.url);
  const pool = createProcessPool<PrintTask | LetterTask, unknown>({ ...options, worker, idle: IDLE });
  return {
    read: (task, options) => pool.run(task, options) as Promise<DocumentPrint>,
    readLetter: (letter, options) => pool.run({ letter, ...options }) as Promise<LetterReading>,
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}
