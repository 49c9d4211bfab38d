import { workerClient, type WorkerClient } from './worker/calls.ts';
import type { DocumentCalls } from './worker/document.ts';

/** The analyzer of document images, off the main thread. */
export type DocumentAnalyzer = WorkerClient<DocumentCalls>;

/** Starts a worker of its own; `close` ends it. Null where the browser has none. */
export function startDocumentAnalyzer(): DocumentAnalyzer | null {
  if (typeof Worker !== 'function') return null;
  try {
    return workerClient(
      new Worker(new URL('./worker/document.ts', import.meta.url), { type: 'module', name: 'documents' }),
    );
  } catch {
    return null;
  }
}
