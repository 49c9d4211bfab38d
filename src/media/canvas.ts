import type { Rectangle, Size } from './geometry.ts';

/** Near the point where JPEG's own error falls below a camera's noise; the service stores 0.92 as well. */
const JPEG_QUALITY = 0.92;

interface Surface {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  toJpeg(quality: number): Promise<Blob>;
}

/** OffscreenCanvas where there is one: it encodes off the main thread. */
function surface(size: Size): Surface {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (context) return { context, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
  }
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const toJpeg = (quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('no memory for the picture'))),
        'image/jpeg',
        quality,
      );
    });
  return { context, toJpeg };
}

export interface Drawing {
  readonly source: CanvasImageSource;
  /** The part of the source to keep, in its pixels. */
  readonly part: Rectangle;
  /** Size of the result before turning; the part is scaled to it. */
  readonly size: Size;
  /** Quarter turns clockwise. */
  readonly turns: number;
  /** JPEG quality, 0 to 1; JPEG_QUALITY when left out. */
  readonly quality?: number;
}

/** Draws a part of an image at the given size, turned, and encodes it as JPEG. Transparent areas become white. */
export function drawJpeg({ source, part, size, turns, quality = JPEG_QUALITY }: Drawing): Promise<Blob> {
  const sideways = turns % 2 === 1;
  const canvas = sideways ? { width: size.height, height: size.width } : size;
  const { context, toJpeg } = surface(canvas);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  const { x, y, width, height } = part;
  context.drawImage(source, x, y, width, height, -size.width / 2, -size.height / 2, size.width, size.height);
  return toJpeg(quality);
}
