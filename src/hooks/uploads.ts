import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFlowParts, useRefreshSession, useSession } from '../lib/flow/context.ts';
import type { UploadQueue, UploadSnapshot } from '../lib/uploads/queue.ts';

/**
 * The upload queue of this session; null while its code is fetched and its store read. Without a network it opens when
 * the network returns.
 */
export function useUploadQueue(): UploadQueue | null {
  const { uploads } = useFlowParts();
  const { id } = useSession().profile;
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  useEffect(() => {
    const mounted = new AbortController();
    const { signal } = mounted;
    async function open(): Promise<void> {
      try {
        const opened = await uploads(id);
        if (!signal.aborted) setQueue(opened);
      } catch {
        window.addEventListener('online', () => void open(), { once: true, signal });
      }
    }
    void open();
    return () => mounted.abort();
  }, [uploads, id]);
  return queue;
}

const nothing: UploadSnapshot = { ready: false, images: [], stalled: false, arrived: 0 };
const noSnapshot = () => nothing;
const never = () => () => undefined;

/** The images on their way, kept up to date; `ready` is false until the queue is open and has read its store. */
export function useUploads(): UploadSnapshot {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue?.subscribe ?? never, queue?.getSnapshot ?? noSnapshot);
}

/** The same; every arrival makes the session be read again. */
export function useFollowedUploads(): UploadSnapshot {
  const snapshot = useUploads();
  const refresh = useRefreshSession();
  const { arrived } = snapshot;
  useEffect(() => {
    if (arrived > 0) void refresh();
  }, [arrived, refresh]);
  return snapshot;
}
