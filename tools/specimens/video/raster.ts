import sharp, { type Sharp } from 'sharp';

/**
 * An image of 8-bit RGB, three bytes a pixel, row by row. Always the same kind of array: the inner loops are several
 * times slower when the engine has to tell two kinds apart.
 */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Decodes an image or its file; alpha falls away. */
export async function decodeRaster(
  image: Buffer | string,
  { isMirrored = false, ...size }: { width?: number; height?: number; isMirrored?: boolean } = {},
): Promise<Raster> {
  const pipeline = sharp(image).flop(isMirrored).removeAlpha().toColourspace('srgb');
  if (size.width) pipeline.resize({ ...size, fit: 'fill' });
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: clamped(data) };
}

/** Encodes as baseline JPEG with chroma at half size, which every MJPEG reader takes. */
export async function encodeJpeg(raster: Raster, quality: number): Promise<Buffer> {
  return asImage(raster).jpeg({ quality, chromaSubsampling: '4:2:0', progressive: false }).toBuffer();
}

/** Gaussian blur; sigma in px. Below 0.3 px sharp has no kernel, and the effect would be invisible. */
export async function blurRaster(raster: Raster, sigma: number): Promise<Raster> {
  if (sigma < 0.3) return raster;
  const { data } = await asImage(raster).blur(sigma).raw().toBuffer({ resolveWithObject: true });
  return { ...raster, data: clamped(data) };
}

/** An image at full size and in steps of 1/√2, so that the warp always finds one near the size it needs. */
export interface Pyramid {
  levels: Raster[];
}

/** Builds the steps down to a width of about 100 px. */
export async function createPyramid(image: Buffer): Promise<Pyramid> {
  const full = await decodeRaster(image);
  const levels = [full];
  for (let factor = Math.SQRT1_2; full.width * factor > 100; factor *= Math.SQRT1_2) {
    const width = Math.round(full.width * factor);
    const height = Math.round(full.height * factor);
    const { data } = await asImage(full)
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    levels.push({ width, height, data: clamped(data) });
  }
  return { levels };
}

/** The smallest step that still has a pixel for every pixel requested. */
export function pickLevel(pyramid: Pyramid, width: number): Raster {
  const level = pyramid.levels.findLast((raster) => raster.width >= width) ?? pyramid.levels[0];
  if (!level) throw new RangeError('a pyramid has at least one level');
  return level;
}

function asImage({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The same bytes as another kind of array. */
function clamped(bytes: Buffer): Uint8ClampedArray {
  return new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Writes the colour between the pixels of an image at a place, three bytes from `at` on; beyond the edge, the edge's. */
export function sample(
  { width, height, data }: { width: number; height: number; data: Uint8Array | Uint8ClampedArray },
  x: number,
  y: number,
  into: Uint8Array | Uint8ClampedArray,
  at: number,
): void {
  const x0 = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const y0 = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const [wx, wy] = [Math.min(1, Math.max(0, x - x0)), Math.min(1, Math.max(0, y - y0))];
  for (let c = 0; c < 3; c++) {
    const upper = data[(y0 * width + x0) * 3 + c]! * (1 - wx) + data[(y0 * width + x1) * 3 + c]! * wx;
    const lower = data[(y1 * width + x0) * 3 + c]! * (1 - wx) + data[(y1 * width + x1) * 3 + c]! * wx;
    into[at + c] = upper * (1 - wy) + lower * wy;
  }
}
