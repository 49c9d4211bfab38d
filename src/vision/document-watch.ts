import type { Quad } from '@veridoor/image/frame';
import {
  follow,
  isReady,
  AUTO_CAPTURE_AT_START,
  type PageToCapture,
} from '@veridoor/document-vision/quality/auto-capture';
import { adviceOf, type Advice } from '@veridoor/document-vision/quality/advice';
import type { DocumentAnalyzer } from './document-analyzer.ts';
import { pumpFrames } from './frame-pump.ts';
import { grabFrame } from './grab-frame.ts';

/** Longer side in pixels of the frames for the worker while none is worth keeping. */
const LOOKED_AT = 640;

/** The detection in a watched video. */
export interface DocumentNews {
  /** The one thing to change; null when all is well. */
  readonly hint: Advice | null;
  /** The side taken before still has to go. */
  readonly turning: boolean;
  /** As shares of the video's width and height; null without a document. */
  readonly outline: Quad | null;
  /** The document lies well. */
  readonly well: boolean;
  /** All has been well for a moment: take the image now. */
  readonly ready: boolean;
}

/** No detection is possible: there is no worker, or it broke. */
const BLIND: DocumentNews = { hint: null, turning: false, outline: null, well: false, ready: false };

/**
 * Watches a video for a document.
 * @param before fingerprints of the document's sides taken before
 * @returns stops watching
 */
export function watchDocument(
  video: HTMLVideoElement,
  analyzer: DocumentAnalyzer,
  target: PageToCapture,
  before: readonly string[],
  tell: (news: DocumentNews) => void,
): () => void {
  let autoCapture = AUTO_CAPTURE_AT_START;
  let stopped = false;
  const stop = pumpFrames(video, {
    async look(now) {
      const keep = autoCapture.wellSince !== null;
      const { frame, transfer } = await grabFrame(video, keep ? null : LOOKED_AT);
      if (stopped) {
        if ('close' in frame) frame.close();
        return;
      }
      const detection = await analyzer.ask('look', { frame, keep, before }, transfer);
      if (stopped) return;
      autoCapture = follow(autoCapture, detection, target, now);
      const { width, height } = detection;
      tell({
        hint: adviceOf(autoCapture.hint, autoCapture.surface, now),
        turning: !autoCapture.turned,
        outline:
          autoCapture.outline.shown &&
          (autoCapture.outline.shown.map(([x, y]) => [x / width, y / height]) as unknown as Quad),
        well: autoCapture.wellSince !== null,
        ready: isReady(autoCapture, now),
      });
    },
    gaveUp: () => tell(BLIND),
  });
  return () => {
    stopped = true;
    stop();
  };
}
