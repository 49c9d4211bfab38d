import type { Quad } from '../../packages/image/frame.ts';
import { follow, isReady, PILOT_AT_START, type PilotFault } from '../../packages/document-vision/quality/pilot.ts';
import type { DocumentAnalyst } from './document-analyst.ts';
import { pumpFrames } from './frame-pump.ts';
import { grabFrame } from './grab-frame.ts';

/** Longer side in pixels of the frames that go to the worker while nothing is worth keeping. */
const LOOKED_AT = 640;

/** What a watched film shows. */
export interface DocumentNews {
  /** The one thing to change; null when all is well. */
  readonly hint: PilotFault | null;
  /** As shares of the film's width and height; null when no document is seen. */
  readonly outline: Quad | null;
  /** The document lies right. */
  readonly well: boolean;
  /** All has been well for a moment: the picture is to be taken now. */
  readonly ready: boolean;
}

/** Nothing is seen, and nothing will be: there is no worker, or it broke. */
const BLIND: DocumentNews = { hint: null, outline: null, well: false, ready: false };

/**
 * Watches a film for a document.
 * @param wanted the page size that is asked for
 * @returns stops watching
 */
export function watchDocument(
  video: HTMLVideoElement,
  analyst: DocumentAnalyst,
  wanted: 'ID-1' | 'ID-2' | 'ID-3',
  tell: (news: DocumentNews) => void,
): () => void {
  let pilot = PILOT_AT_START;
  let stopped = false;
  const stop = pumpFrames(video, {
    async look(now) {
      const keep = pilot.wellSince !== null;
      const { frame, transfer } = await grabFrame(video, keep ? null : LOOKED_AT);
      if (stopped) {
        if ('close' in frame) frame.close();
        return;
      }
      const sighting = await analyst.ask('look', { frame, keep }, transfer);
      if (stopped) return;
      pilot = follow(pilot, sighting, wanted, now);
      const { width, height } = sighting;
      tell({
        hint: pilot.hint.shown,
        outline:
          pilot.outline.shown && (pilot.outline.shown.map(([x, y]) => [x / width, y / height]) as unknown as Quad),
        well: pilot.wellSince !== null,
        ready: isReady(pilot, now),
      });
    },
    gaveUp: () => tell(BLIND),
  });
  return () => {
    stopped = true;
    stop();
  };
}
