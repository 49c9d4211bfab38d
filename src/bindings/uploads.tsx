import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { UploadQueue, UploadSnapshot } from '../lib/uploads/queue.ts';
import type { UploadFlow } from '../lib/uploads/tus-transport.ts';

const QueueContext = createContext<UploadQueue | null>(null);

interface UploadsProviderProps {
  readonly flow: UploadFlow;
  /** Identifier of the session's profile. */
  readonly profile: string;
  readonly children: ReactNode;
}

/**
 * Opens the upload queue of a profile for everything below it, in a chunk of its own: pictures that an earlier page left
 * behind go on at once.
 */
export function UploadsProvider({ flow, profile, children }: UploadsProviderProps) {
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  useEffect(() => {
    const opening = new AbortController();
    let opened: UploadQueue | null = null;
    async function open(): Promise<void> {
      const { openUploadQueue } = await import('../lib/uploads/browser-uploads.ts');
      const queue = await openUploadQueue(flow, profile);
      if (opening.signal.aborted) {
        queue.close();
        return;
      }
      opened = queue;
      setQueue(queue);
    }
    // Without the chunk there is no network either; the queue is opened when that is back.
    const tryOpen = () =>
      void open().catch(() => window.addEventListener('online', tryOpen, { once: true, signal: opening.signal }));
    tryOpen();
    return () => {
      opening.abort();
      opened?.close();
      setQueue(null);
    };
  }, [flow, profile]);
  return <QueueContext value={queue}>{children}</QueueContext>;
}

/** The queue of this session; null while it is being opened. */
export function useUploadQueue(): UploadQueue | null {
  return useContext(QueueContext);
}

const nothing: UploadSnapshot = { ready: false, pictures: [], stalled: false, arrived: 0 };
const never = () => () => undefined;

/** What is on its way, kept up to date; `ready` is false until the queue is open and has read its store. */
export function useUploads(): UploadSnapshot {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue?.subscribe ?? never, queue?.getSnapshot ?? (() => nothing));
}
