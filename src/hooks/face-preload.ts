import { useEffect, useState } from 'react';

/** Loads the face analyzer while a screen is read: the loaded share, 0 to 1; null if it is not needed or failed. */
export function useFacePreload(requested: boolean): number | null {
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    if (!requested) return undefined;
    let mounted = true;
    async function load(): Promise<void> {
      const { fetchFaceAnalyzer } = await import('../vision/preload.ts');
      // Loading continues after the screen has gone: the camera screen takes the files from the cache.
      await fetchFaceAnalyzer((now) => mounted && setShare(now));
    }
    // The camera screen loads it again, with its own time limit.
    load().catch(() => mounted && setShare(null));
    return () => {
      mounted = false;
    };
  }, [requested]);
  return share;
}
