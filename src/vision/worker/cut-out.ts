import type { Point, Quad } from '@veridoor/image/frame';
import type { CapturedImage } from '../image.ts';

/** A part of an image, in its pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The margin kept around the page, as a share of its longer side: a check must see its edges; the rest of the room
 * stays private.
 */
const MARGIN = 0.12;
/** Near the point where JPEG's own error falls below a camera's noise; the service stores 0.92 as well. */
const JPEG_QUALITY = 0.92;

/** The image of a page with a margin, or of `around` (null: all) if no page was found. */
export async function cutOut(
  frame: ImageBitmap,
  corners: Quad | null,
  around: Part | null,
): Promise<Pick<CapturedImage, 'blob' | 'width' | 'height' | 'outline'>> {
  const { x, y, width, height } = corners
    ? roomAround(corners, frame)
    : (around ?? { x: 0, y: 0, width: frame.width, height: frame.height });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(frame, x, y, width, height, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  // Safari keeps the memory of a canvas that nobody uses any more.
  Object.assign(canvas, { width: 0, height: 0 });
  const share = ([cx, cy]: Point): Point => [(cx - x) / width, (cy - y) / height];
  return { blob, width, height, outline: corners && (corners.map(share) as unknown as Quad) };
}

/** Whole pixels around a page, within the frame. */
function roomAround(corners: Quad, frame: { readonly width: number; readonly height: number }): Part {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const margin = MARGIN * Math.max(right - left, bottom - top);
  const x = Math.max(0, Math.floor(left - margin));
  const y = Math.max(0, Math.floor(top - margin));
  return {
    x,
    y,
    width: Math.min(frame.width, Math.ceil(right + margin)) - x,
    height: Math.min(frame.height, Math.ceil(bottom + margin)) - y,
  };
}
