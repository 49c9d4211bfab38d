import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { withoutLight } from '../../../hooks/coloured-light.ts';
import type { Challenger, FaceAnalyzer, FaceNews } from '../../../hooks/faces.ts';

/** The analyzer of the video: loading, ready, or unavailable in this browser or in time. */
type Analyzer = { readonly kind: 'loading' | 'missing' } | { readonly kind: 'there'; readonly analyzer: FaceAnalyzer };

/**
 * Watches a live video and has the person follow the challenger's prompts.
 *
 * @returns the detection, null before anything is known; and whether the video can be watched at all.
 */
export function useFaceVideo(
  video: RefObject<HTMLVideoElement | null>,
  live: boolean,
  challenger: Challenger,
  onEnd: () => void,
): { news: FaceNews | null; missing: boolean; load: () => void } {
  const [loading, setLoading] = useState(0);
  const [state, setState] = useState<Analyzer>({ kind: 'loading' });
  const [news, setNews] = useState<FaceNews | null>(null);
  useEffect(() => {
    const mounted = new AbortController();
    async function open(): Promise<void> {
      const { openFaceAnalyzer } = await import('../../../hooks/faces.ts');
      const analyzer = await openFaceAnalyzer();
      if (mounted.signal.aborted) analyzer?.close();
      else if (analyzer) {
        mounted.signal.addEventListener('abort', () => analyzer.close(), { once: true });
        setState({ kind: 'there', analyzer });
      } else setState({ kind: 'missing' });
    }
    open().catch(() => !mounted.signal.aborted && setState({ kind: 'missing' }));
    return () => mounted.abort();
  }, [loading]);

  const tell = useEffectEvent((reported: FaceNews) => {
    setNews(reported);
    if (reported.ready) onEnd();
  });
  const analyzer = state.kind === 'there' ? state.analyzer : null;
  useEffect(() => {
    const element = video.current;
    if (!analyzer || !element || !live) return undefined;
    const watch = { stopped: false, stop: () => undefined as void };
    async function begin(video: HTMLVideoElement, with_: FaceAnalyzer): Promise<void> {
      const { watchFace } = await import('../../../hooks/faces.ts');
      if (!watch.stopped)
        watch.stop = watchFace(video, with_, challenger, (reported) => tell(reported), withoutLight());
    }
    begin(element, analyzer).catch(() => setState({ kind: 'missing' }));
    return () => {
      watch.stopped = true;
      watch.stop();
      setNews(null);
    };
  }, [analyzer, video, live, challenger]);

  return {
    news,
    missing: state.kind === 'missing',
    load: () => {
      setState({ kind: 'loading' });
      setLoading((times) => times + 1);
    },
  };
}
