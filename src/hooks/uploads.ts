import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFlowParts, useSession, type FlowParts } from '../lib/flow/context.ts';
import type { UploadTarget } from '../lib/uploads/upload.ts';
import { uploadsOf, type UploadQueue, type UploadSnapshot } from '../lib/uploads/queue.ts';

/** Queues that a screen has opened: the next screen has them in its first frame, and shows no other title before. */
const opened = new WeakMap<FlowParts['uploads'], UploadQueue>();

/**
 * The upload queue of this session; null while its code is fetched and its store read. Without a network it opens when
 * the network returns.
 */
export function useUploadQueue(): UploadQueue | null {
  const { uploads } = useFlowParts();
  const { id } = useSession().profile;
  const [queue, setQueue] = useState(() => opened.get(uploads) ?? null);
  useEffect(() => {
    const mounted = new AbortController();
    const { signal } = mounted;
    async function open(): Promise<void> {
      try {
        const current = await uploads(id);
        opened.set(uploads, current);
        if (!signal.aborted) setQueue(current);
      } catch {
        window.addEventListener('online', () => void open(), { once: true, signal });
      }
    }
    void open();
    return () => mounted.abort();
  }, [uploads, id]);
  return queue;
}

const nothing: UploadSnapshot = { ready: false, images: [], stalled: false, arrived: [] };
const noSnapshot = () => nothing;
const never = () => () => undefined;

/** The images on their way, kept up to date; `ready` is false until the queue is open and has read its store. */
export function useUploads(): UploadSnapshot {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue?.subscribe ?? never, queue?.getSnapshot ?? noSnapshot);
}

export interface FollowedUploads {
  readonly uploads: UploadSnapshot;
  /** Pages on their way, and those that arrived but are not in the session yet. */
  readonly underWay: readonly UploadTarget[];
}

/** The images on their way; every arrival makes the session be read again. */
export function useFollowedUploads(): FollowedUploads {
  const uploads = useUploads();
  const session = useSession();
  const client = useQueryClient();
  const { queryKey } = useFlowParts().session;
  const { length } = uploads.arrived;
  /** Arrivals that the session knows of. */
  const [known, setKnown] = useState(0);
  useEffect(() => {
    if (length === known) return undefined;
    let isCurrent = true;
    const reads = () => client.getQueryState(queryKey)?.dataUpdateCount;
    const before = reads();
    // A failed reading leaves the pages under way; the next session is another try.
    void client.invalidateQueries({ queryKey }).then(() => isCurrent && reads() !== before && setKnown(length));
    return () => {
      isCurrent = false;
    };
  }, [length, known, client, queryKey, session]);
  const pending = uploadsOf(uploads).pending.map(({ target }) => target);
  return { uploads, underWay: [...pending, ...uploads.arrived.slice(known)] };
}
