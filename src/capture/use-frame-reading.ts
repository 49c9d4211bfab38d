import { useEffect, useState, type RefObject } from 'react';
import type { FrameAnalysis, FrameReading } from './capture-model.ts';

/** What the analysis says of the live picture; null without one, and before it has said anything. */
export function useFrameReading(
  analysis: FrameAnalysis | undefined,
  video: RefObject<HTMLVideoElement | null>,
  live: boolean,
): FrameReading | null {
  const [reading, setReading] = useState<FrameReading | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!analysis || !element || !live) return undefined;
    const stop = analysis.watch(element, setReading);
    return () => {
      stop();
      setReading(null);
    };
  }, [analysis, video, live]);
  return reading;
}
