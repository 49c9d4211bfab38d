import type { Quad } from '@veridoor/image/frame';
import { chainWithStill, toHex } from '@veridoor/image/frame-chain';
import { leanOf, TIPPED, tippedBy, type Lean } from '@veridoor/document-vision/outline/tilt';
import { VIDEO_BYTES, VIDEO_FRAME_LENGTH } from '@veridoor/contract/limits';
import { blobToBase64 } from '../lib/base64.ts';
import type { CaptureVideo, Tilt } from '../lib/api/types.ts';
import { drawJpeg } from './canvas.ts';
import type { Size } from './geometry.ts';

/** Frames a second at most; a slow phone encodes fewer. */
export const VIDEO_RATE = 10;
/** Milliseconds that are kept before the image, and that the tilt takes at most. */
const BEFORE_MS = 1200;
const TILT_MS = 2500;
/** Nobody tips a page that has not moved at all for so long: it lies still, or nobody can. */
const STILL_MS = 1600;
/** Of the page's own size. */
const MOVED = 0.02;
/** A tipped page is recorded for so much longer, and one that is lost is waited for so long. */
const TAIL_MS = 400;
const LOST_MS = 700;
/** So long ago a page was seen at most that is still there. */
const SEEN_MS = 1500;

/** Longer side of the cut-out in pixels, and what is kept around the page, as a share of its own size. */
const LONGEST = 480;
const MARGIN = 0.12;
/** So much of the budget may each frame take; after a larger one the next are compressed more. */
const FRAME_BYTES = VIDEO_BYTES / ((VIDEO_RATE * (BEFORE_MS + TILT_MS)) / 1000);
const QUALITIES = [0.6, 0.45, 0.3] as const;
/** A frame that took long is followed by a pause so many times as long: the search for the page needs the phone more. */
const REST = 2;
/** A slow network gets smaller frames, as far as the browser knows it (Network Information API). */
const SLOW = { longest: 320, quality: 2 } as const;

/** A frame and its time (performance.now). */
export interface PageFrame {
  readonly at: number;
  readonly jpeg: Blob;
}

/** The image among the frames. */
export interface TakenImage {
  /** Id of the capture: its chain begins with it. */
  readonly id: string;
  /** SHA-256 of the image, hexadecimal. */
  readonly image: string;
  /** When it was taken, in milliseconds since the capture began, which was at `since` (performance.now). */
  readonly taken: number;
  readonly since: number;
}

/** The frames of a page in the order of time: the last moment before its image, all after it, never above the budget. */
export function videoRoll(most: number = VIDEO_BYTES) {
  let frames: readonly PageFrame[] = [];
  let taken: number | null = null;
  return {
    add(frame: PageFrame): void {
      const since = taken ?? frame.at;
      frames = [...frames, frame].filter(({ at }) => at >= since - BEFORE_MS);
      while (frames.reduce((sum, { jpeg }) => sum + jpeg.size, 0) > most) frames = frames.slice(1);
    },
    /** The image was taken: what was seen just before it stays. */
    hold(at: number): void {
      taken = at;
      frames = frames.filter((frame) => frame.at >= at - BEFORE_MS);
    },
    frames: () => frames,
  };
}

/** Whether the tilt that was asked for is over, whatever came of it; asked again with every look at the page. */
export function tiltWatch(direction: Tilt, began: number) {
  let flat: { readonly lean: Lean; readonly outline: Quad } | null = null;
  let [tippedAt, lostAt, hasMoved]: [number | null, number | null, boolean] = [null, null, false];
  return {
    /** @param outline the page's corners in pixels; null while it is not found. */
    isOver(outline: Quad | null, now: number): boolean {
      if (outline) {
        const lean = leanOf(outline);
        flat ??= { lean, outline };
        const { lean: from, outline: before } = flat;
        const size = Math.hypot(before[2][0] - before[0][0], before[2][1] - before[0][1]);
        hasMoved ||= outline.some(([x, y], i) => Math.hypot(x - before[i]![0], y - before[i]![1]) > MOVED * size);
        if (tippedBy(direction, from, lean) >= TIPPED) tippedAt ??= now;
      }
      lostAt = outline ? null : (lostAt ?? now);
      const since = (at: number | null, most: number) => at !== null && now - at >= most;
      return (
        since(began, TILT_MS) ||
        since(tippedAt, TAIL_MS) ||
        since(lostAt, LOST_MS) ||
        (!hasMoved && since(began, STILL_MS))
      );
    },
  };
}

/** The frame's part with the page and a margin around it, in the video's pixels. */
export function aroundPage(outline: Quad, { width, height }: Size) {
  const [xs, ys] = [outline.map(([x]) => x * width), outline.map(([, y]) => y * height)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [aside, above] = [(right - left) * MARGIN, (bottom - top) * MARGIN];
  const x = Math.max(0, Math.floor(left - aside));
  const y = Math.max(0, Math.floor(top - above));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil(right + aside)) - x),
    height: Math.max(1, Math.min(height, Math.ceil(bottom + above)) - y),
  };
}

function hasSlowNetwork(): boolean {
  const { connection }: Navigator & { connection?: { effectiveType?: string; saveData?: boolean } } = navigator;
  return connection?.saveData === true || /^(?:slow-2g|2g|3g)$/u.test(connection?.effectiveType ?? '');
}

/** Takes the video of a page, cut out of the camera's. It does nothing until the page is seen. */
export function createPageVideo(video: HTMLVideoElement) {
  const roll = videoRoll();
  const isSlow = hasSlowNetwork();
  const longest = isSlow ? SLOW.longest : LONGEST;
  let quality: number = isSlow ? SLOW.quality : 0;
  let outline: Quad | null = null;
  let place: Quad | null = null;
  let [seenAt, restsUntil] = [-Infinity, -Infinity];

  return {
    /** Where the page lies, as shares of the video; null while it is not found. */
    see(seen: Quad | null): void {
      outline = seen;
      place = seen ?? place;
      if (seen) seenAt = performance.now();
    },
    /** A look may miss a page that lies there. */
    isSeen: () => performance.now() - seenAt < SEEN_MS,
    /** Takes the video's frame in, unless no page has been found yet. */
    async look(now: number): Promise<void> {
      if (!place || now < restsUntil) return;
      const began = performance.now();
      const part = aroundPage(place, { width: video.videoWidth, height: video.videoHeight });
      const scale = Math.min(1, longest / Math.max(part.width, part.height));
      const size = {
        width: Math.max(1, Math.round(part.width * scale)),
        height: Math.max(1, Math.round(part.height * scale)),
      };
      const jpeg = await drawJpeg({ source: video, part, size, turns: 0, quality: QUALITIES[quality] ?? 0.3 });
      const done = performance.now();
      restsUntil = done + REST * (done - began);
      if (jpeg.size > FRAME_BYTES) quality = Math.min(quality + 1, QUALITIES.length - 1);
      if (jpeg.size <= 0.75 * VIDEO_FRAME_LENGTH) roll.add({ at: now, jpeg });
    },
    /** The moment in which the image is taken. */
    hold: () => roll.hold(performance.now()),
    /** Resolves when the page was tipped, or will not be. */
    async tilt(direction: Tilt): Promise<void> {
      const watch = tiltWatch(direction, performance.now());
      const pixels = (): Quad | null =>
        outline && (outline.map(([x, y]) => [x * video.videoWidth, y * video.videoHeight]) as unknown as Quad);
      while (!watch.isOver(pixels(), performance.now()))
        await new Promise<void>((resolve) => void setTimeout(resolve, 1000 / VIDEO_RATE));
    },
    /** The video of an image, with its chain; null with too few frames. */
    develop: (image: TakenImage): Promise<CaptureVideo | null> => developVideo(roll.frames(), image),
  };
}

export type PageVideo = ReturnType<typeof createPageVideo>;

/** The video of an image in the service's format; null with fewer than two frames since the capture began. */
export async function developVideo(
  frames: readonly PageFrame[],
  { id, image, taken, since }: TakenImage,
): Promise<CaptureVideo | null> {
  const within = frames
    .map(({ at, jpeg }) => ({ at: Math.round(at - since), jpeg }))
    .filter(({ at }, i, all) => at >= 0 && at > (all[i - 1]?.at ?? -1));
  if (within.length < 2) return null;
  const still = { at: taken, jpeg: Uint8Array.from(image.match(/../gu) ?? [], (byte) => Number.parseInt(byte, 16)) };
  const bytes = within.map(async ({ at, jpeg }) => ({ at, jpeg: new Uint8Array(await jpeg.arrayBuffer()) }));
  return {
    frames: await Promise.all(within.map(async ({ at, jpeg }) => ({ at, image: await blobToBase64(jpeg) }))),
    chain: toHex(await chainWithStill(id, await Promise.all(bytes), still)),
  };
}
