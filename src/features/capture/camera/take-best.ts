import { takeStill } from '../../../media/take-photo.ts';
import type { TakenImage } from '../../../vision/taken-image.ts';
import type { FrameAnalyzer } from '../capture-model.ts';

/** A card this wide in pixels has 300 dots an inch: its small print can be read, and a still would not show more of it. */
const ENOUGH = 1010;
/** A still must show the page larger by this factor to justify its compression and its delay. */
const GAIN = 1.25;
/** The person believes that the image has been taken and moves on: a slower still is useless. Milliseconds. */
const QUICK_MS = 1200;

/**
 * The sharpest frame of the last moments, or a still of the sensor when the video is coarse and the still is quick and
 * good.
 */
export async function takeBest(
  analyzer: FrameAnalyzer,
  video: HTMLVideoElement,
  track: MediaStreamTrack,
): Promise<TakenImage | null> {
  const best = await analyzer.takeBest();
  if (!best || pageWidth(best) >= ENOUGH) return best;
  const still = await takeStill(track, { width: video.videoWidth, height: video.videoHeight }, QUICK_MS);
  const other = still && (await analyzer.develop(still, null).catch(() => null));
  const isBetter = other?.outline && other.faults.length === 0 && pageWidth(other) > GAIN * pageWidth(best);
  return isBetter ? other : best;
}

/** Pixels of the page's longest side; of the whole image if no page was found. */
function pageWidth({ outline, width, height }: TakenImage): number {
  if (!outline) return width;
  const sides = outline.map(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % 4] ?? [x, y];
    return Math.hypot((nextX - x) * width, (nextY - y) * height);
  });
  return Math.max(...sides);
}
