import type { Frame } from '@veridoor/image/frame';
import type { GrabbedFrame } from '../grab-frame.ts';

/** One for all frames: a canvas for each would keep its memory until the collector runs. */
let surface: OffscreenCanvasRenderingContext2D | null = null;

/**
 * The pixels of a grabbed frame, reduced to a longer side of at most `longest`. The frame is not closed.
 * @returns the pixels, and the number of the grabbed frame's pixels in one of them
 */
export function pixelsOf(grabbed: GrabbedFrame, longest: number): { frame: Frame; factor: number } {
  if ('data' in grabbed) {
    const { width, height, data } = grabbed;
    return { frame: { width, height, channels: 4, data }, factor: 1 };
  }
  const [fullWidth, fullHeight] =
    'displayWidth' in grabbed ? [grabbed.displayWidth, grabbed.displayHeight] : [grabbed.width, grabbed.height];
  const factor = Math.max(1, Math.max(fullWidth, fullHeight) / longest);
  const width = Math.max(1, Math.round(fullWidth / factor));
  const height = Math.max(1, Math.round(fullHeight / factor));
  surface ??= new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!surface) throw new Error('no canvas');
  const context = surface;
  if (context.canvas.width !== width || context.canvas.height !== height)
    Object.assign(context.canvas, { width, height });
  // Low, the default of a canvas, skips pixels of a frame that is made much smaller.
  context.imageSmoothingQuality = 'medium';
  context.drawImage(grabbed, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { frame: { width, height, channels: 4, data }, factor };
}

/** Frees the memory of a grabbed frame. */
export function closeFrame(grabbed: GrabbedFrame | null): void {
  if (grabbed && 'close' in grabbed) grabbed.close();
}
