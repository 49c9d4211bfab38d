import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { FrameAnalysis, FrameAnalyzer, FrameReading } from './capture-model.ts';

/** The analyzer of a camera screen, opened while the camera starts and closed with it; null without one. */
export function useFrameAnalyzer(analysis: FrameAnalysis | undefined): FrameAnalyzer | null {
  const [analyzer, setAnalyzer] = useState<FrameAnalyzer | null>(null);
  useEffect(() => {
    const mounted = new AbortController();
    async function open(): Promise<void> {
      const opened = await analysis?.open().catch(() => null);
      if (mounted.signal.aborted) opened?.close();
      else if (opened) {
        mounted.signal.addEventListener('abort', () => opened.close(), { once: true });
        setAnalyzer(opened);
      }
    }
    void open();
    return () => mounted.abort();
  }, [analysis]);
  return analyzer;
}

/** The analyzer's result for the live image; null without an analyzer and before its first result. */
export function useFrameReading(
  analyzer: FrameAnalyzer | null,
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
    if (!analyzer || !element || !live) return undefined;
    const stop = analyzer.watch(element, (news) => tell(news));
    return () => {
      stop();
      setReading(null);
    };
  }, [analyzer, video, live]);
  return reading;
}
