import { mirrored, printDistance } from './print.ts';

/** Prints of the frames of a video that show a face, in their order. */
export type VideoPrints = readonly Uint8Array[];

/**
 * Fewest frames with a face by which a video is known again: a few are like those of any video that the person makes. No video
 * with fewer passes.
 */
export const FEWEST_PRINTS = 10;
/**
 * Up to which share of their bits prints are of one image, and which share of a video's frames have to be. The mesh of a
 * mirrored face lies a little differently, so that less is found of it. Chosen on other videos than those that
 * docs/bench/replays.md measures.
 */
export const SAME_FRAME = { plain: 0.09, mirrored: 0.1 } as const;
const REPLAYED = { plain: 0.55, mirrored: 0.45 } as const;

/**
 * Whether a video shows again what another showed: as it was, lighter, cropped, mirrored, slowed, with frames left out or in
 * another order. Every frame of the other counts once, so that somebody who sits still is like themselves in few.
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
