import type { Rectangle, Size } from './geometry.ts';

/** Near the point where JPEG's own error falls below a camera's noise; the service stores 0.92 as well. */
const JPEG_QUALITY = 0.92;

interface Surface {
  readonly canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  toJpeg(quality: number): Promise<Blob>;
}

/** OffscreenCanvas where there is one: it encodes off the main thread. */
function surface(size: Size): Surface {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (context) return { canvas, context, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
  }
  const canvas = Object.assign(document.createElement('canvas'), size);
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
  return { canvas, context, toJpeg };
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
export async function drawJpeg({ source, part, size, turns, quality = JPEG_QUALITY }: Drawing): Promise<Blob> {
  const sideways = turns % 2 === 1;
  const { canvas, context, toJpeg } = surface(sideways ? { width: size.height, height: size.width } : size);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  const { x, y, width, height } = part;
  context.drawImage(source, x, y, width, height, -size.width / 2, -size.height / 2, size.width, size.height);
  try {
    return await toJpeg(quality);
  } finally {
    releaseCanvas(canvas);
  }
}

/** Safari keeps the memory of a canvas that nobody uses any more, and draws on none when all of it is taken. */
function releaseCanvas(canvas: HTMLCanvasElement | OffscreenCanvas): void {
  Object.assign(canvas, { width: 0, height: 0 });
}
