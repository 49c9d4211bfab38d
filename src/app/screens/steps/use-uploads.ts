import { useEffect } from 'react';
import { useUploads } from '../../../bindings/uploads.ts';
import { useRefreshSession } from '../../../lib/flow/context.ts';
import type { UploadSnapshot } from '../../../lib/uploads/queue.ts';

/** What is on its way; the session is read again whenever a picture has arrived. */
export function useFollowedUploads(): UploadSnapshot {
  const snapshot = useUploads();
  const refresh = useRefreshSession();
  const { arrived } = snapshot;
  useEffect(() => {
    if (arrived > 0) void refresh();
  }, [arrived, refresh]);
  return snapshot;
}
