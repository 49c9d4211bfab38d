import { mirrored, printDistance } from './print.ts';

/** Prints of the frames of a video that show a face, in their order. */
export type VideoPrints = readonly Uint8Array[];

/**
 * The fewest frames with a face that identify a video: fewer could match any video of the person. No video with fewer
 * passes.
 */
export const FEWEST_PRINTS = 10;
/**
 * The most differing bits of prints of one image, and the share of a video's frames that must match. The mesh of a
 * mirrored face differs slightly, so fewer frames match. The limits were chosen on other videos than those that
 * docs/faces.md reports.
 */
export const SAME_FRAME = { plain: 0.09, mirrored: 0.1 } as const;
const REPLAYED = { plain: 0.55, mirrored: 0.45 } as const;

/**
 * Whether a video replays another: unchanged, lighter, cropped, mirrored, slowed, with frames left out or reordered.
 * Every frame of the other video counts once, so that a person who sits still matches themselves in few.
 */
export function isReplay(video: VideoPrints, earlier: VideoPrints): boolean {
  return (
    replayedShare(video, earlier, SAME_FRAME.plain) > REPLAYED.plain ||
    replayedShare(video.map(mirrored), earlier, SAME_FRAME.mirrored) > REPLAYED.mirrored
  );
}

/** Share of the frames, of the video with fewer, that have a frame of their own in the other. */
function replayedShare(video: VideoPrints, earlier: VideoPrints, limit: number): number {
  const shorter = Math.min(video.length, earlier.length);
  if (shorter < FEWEST_PRINTS) return 0;
  const found = new Set<number>();
  for (const print of video) {
    let [nearest, at] = [limit, -1];
    for (const [i, other] of earlier.entries()) {
      const distance = printDistance(print, other);
      if (distance <= nearest) [nearest, at] = [distance, i];
    }
    if (at >= 0) found.add(at);
  }
  return found.size / shorter;
}
