import sharp from 'sharp';

/** One in this many pixels is compared: enough to distinguish images, and quick. */
const SCALE = 8;

interface Grey {
  width: number;
  height: number;
  data: Float64Array;
}

/**
 * The agreement of an image with a part of one of the frames. It is the highest normalised cross-correlation over all
 * frames and places, 1 when they differ only in brightness and contrast (Lewis, Fast Normalized Cross-Correlation,
 * 1995). The image must have the frames' scale: cut out, not enlarged.
 */
export async function likeness(image: Buffer, frames: readonly Buffer[]): Promise<number> {
  const part = await readGrey(image);
  let best = -1;
  for (const frame of frames) {
    const whole = await readGrey(frame);
    for (let top = 0; top <= Math.max(0, whole.height - part.height); top += 1) {
      for (let left = 0; left <= Math.max(0, whole.width - part.width); left += 1) {
        best = Math.max(best, correlation(part, whole, left, top));
      }
    }
  }
  return best;
}

async function readGrey(image: Buffer): Promise<Grey> {
  const { width } = await sharp(image).metadata();
  const { data, info } = await sharp(image)
    .resize({ width: Math.round(width / SCALE), kernel: 'cubic' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: Float64Array.from(data) };
}

function correlation(part: Grey, whole: Grey, left: number, top: number): number {
  const width = Math.min(part.width, whole.width);
  const height = Math.min(part.height, whole.height);
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const a = part.data[y * part.width + x] ?? 0;
      const b = whole.data[(y + top) * whole.width + x + left] ?? 0;
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  }
  const count = width * height;
  const spread = Math.sqrt((squaresA - sumA ** 2 / count) * (squaresB - sumB ** 2 / count));
  return spread === 0 ? 0 : (products - (sumA * sumB) / count) / spread;
}
