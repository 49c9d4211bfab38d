import { workerClient, type WorkerClient } from './worker/calls.ts';
import type { FaceCalls } from './worker/face.ts';

/** The analyzer of faces, off the main thread. */
export type FaceAnalyzer = WorkerClient<FaceCalls>;

/** Starts a worker of its own; `close` ends it. Null where the browser has none. */
export function startFaceAnalyzer(): FaceAnalyzer | null {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return null;
  try {
    return workerClient(new Worker(new URL('./worker/face.ts', import.meta.url), { type: 'module', name: 'faces' }));
  } catch {
    return null;
  }
}
