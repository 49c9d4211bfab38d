import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Challenger, FaceAnalyst, FaceNews } from '../../../hooks/faces.ts';

/** What looks at the film: on its way, there, or not to be had in this browser or in time. */
type Analyst = { readonly kind: 'loading' | 'missing' } | { readonly kind: 'there'; readonly analyst: FaceAnalyst };

/**
 * Watches a live film and has the person do what the challenger asks for.
 *
 * @returns what the film shows, null before anything is known; and whether it can be watched at all.
 */
export function useFaceFilm(
  video: RefObject<HTMLVideoElement | null>,
  live: boolean,
  challenger: Challenger,
  onEnd: () => void,
): { news: FaceNews | null; missing: boolean; load: () => void } {
  const [loading, setLoading] = useState(0);
  const [state, setState] = useState<Analyst>({ kind: 'loading' });
  const [news, setNews] = useState<FaceNews | null>(null);
  useEffect(() => {
    const mounted = new AbortController();
    async function open(): Promise<void> {
      const { openFaceAnalyst } = await import('../../../hooks/faces.ts');
      const analyst = await openFaceAnalyst();
      if (mounted.signal.aborted) analyst?.close();
      else if (analyst) {
        mounted.signal.addEventListener('abort', () => analyst.close(), { once: true });
        setState({ kind: 'there', analyst });
      } else setState({ kind: 'missing' });
    }
    open().catch(() => !mounted.signal.aborted && setState({ kind: 'missing' }));
    return () => mounted.abort();
  }, [loading]);

  const tell = useEffectEvent((told: FaceNews) => {
    setNews(told);
    if (told.ready) onEnd();
  });
  const analyst = state.kind === 'there' ? state.analyst : null;
  useEffect(() => {
    const element = video.current;
    if (!analyst || !element || !live) return undefined;
    const watch = { stopped: false, stop: () => undefined as void };
    async function begin(film: HTMLVideoElement, with_: FaceAnalyst): Promise<void> {
      const { watchFace } = await import('../../../hooks/faces.ts');
      if (!watch.stopped) watch.stop = watchFace(film, with_, challenger, (told) => tell(told));
    }
    begin(element, analyst).catch(() => setState({ kind: 'missing' }));
    return () => {
      watch.stopped = true;
      watch.stop();
      setNews(null);
    };
  }, [analyst, video, live, challenger]);

  return {
    news,
    missing: state.kind === 'missing',
    load: () => {
      setState({ kind: 'loading' });
      setLoading((times) => times + 1);
    },
  };
}
