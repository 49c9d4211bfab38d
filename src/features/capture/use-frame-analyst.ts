import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { FrameAnalysis, FrameAnalyst, FrameReading } from './capture-model.ts';

/** The analyst of a camera screen, opened with it while the camera starts and closed with it; null without one. */
export function useFrameAnalyst(analysis: FrameAnalysis | undefined): FrameAnalyst | null {
  const [analyst, setAnalyst] = useState<FrameAnalyst | null>(null);
  useEffect(() => {
    const mounted = new AbortController();
    async function open(): Promise<void> {
      const opened = await analysis?.open().catch(() => null);
      if (mounted.signal.aborted) opened?.close();
      else if (opened) {
        mounted.signal.addEventListener('abort', () => opened.close(), { once: true });
        setAnalyst(opened);
      }
    }
    void open();
    return () => mounted.abort();
  }, [analysis]);
  return analyst;
}

/** What the analyst says of the live picture: null without one, and before it has said anything. */
export function useFrameReading(
  analyst: FrameAnalyst | null,
  video: RefObject<HTMLVideoElement | null>,
  live: boolean,
  onReady: () => void,
): FrameReading | null {
  const [reading, setReading] = useState<FrameReading | null>(null);
  const tell = useEffectEvent((news: FrameReading) => {
    setReading(news);
    if (news.ready) onReady();
  });
  useEffect(() => {
    const element = video.current;
    if (!analyst || !element || !live) return undefined;
    const stop = analyst.watch(element, (news) => tell(news));
    return () => {
      stop();
      setReading(null);
    };
  }, [analyst, video, live]);
  return reading;
}
