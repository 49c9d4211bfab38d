import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useFlowParts, useRefreshSession } from '../../../lib/flow/context.ts';
import type { UploadQueue, UploadSnapshot } from '../../../lib/uploads/queue.ts';

const noQueue = (): UploadSnapshot | null => null;
const nothing = () => () => undefined;

/** The upload queue of the profile, opened when a screen first asks for it; null until then. */
export function useUploadQueue(profile: string): UploadQueue | null {
  const { uploads } = useFlowParts();
  const { data } = useQuery({
    queryKey: ['uploads', profile],
    queryFn: () => uploads(profile),
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    structuralSharing: false,
  });
  return data ?? null;
}

/** What the queue holds, followed; the session is read again whenever a picture has arrived. */
export function useUploads(profile: string): UploadSnapshot | null {
  const queue = useUploadQueue(profile);
  const refresh = useRefreshSession();
  const subscribe = useCallback(
    (listener: () => void) => (queue ?? { subscribe: nothing }).subscribe(listener),
    [queue],
  );
  const snapshot = useSyncExternalStore(subscribe, queue === null ? noQueue : queue.getSnapshot);
  const arrived = snapshot?.arrived ?? 0;
  useEffect(() => {
    if (arrived > 0) void refresh();
  }, [arrived, refresh]);
  return snapshot;
}
