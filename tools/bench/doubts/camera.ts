import sharp from 'sharp';
import { applyHomography, type Homography } from '../../specimens/video/homography.ts';
import { decodeRaster, type Raster } from '../../specimens/video/raster.ts';
import type { Random } from '../../specimens/random.ts';

/** How a telephone takes and stores an image. */
export interface Camera {
  /** Pixels of the sensor's longer side; the image is reduced to `LENGTH` afterwards. */
  sensor: number;
  /** Standard deviation of the lens's blur, pixels of the sensor. */
  blur: number;
  /** Standard deviation of the noise in white, share of white in linear light. */
  noise: number;
  /** Strength of the sharpening, 0 to 1. */
  sharpening: number;
  /** JPEG qualities, one after another. */
  qualities: readonly number[];
}

/** Longer side of a made image, px: the part of a telephone's image that shows the page has as many. */
export const LENGTH = 1600;
/** The service stores every image again like this (service/vision/pages/intake.ts). */
export const STORED = { quality: 92, chromaSubsampling: '4:4:4' } as const;

export function drawCamera(random: Random): Camera {
  return {
    sensor: random.pick([1600, 2000, 2400]),
    blur: random.between(0.35, 0.9),
    noise: random.between(0.004, 0.02),
    sharpening: random.pick([0, 0.4, 0.8]),
    qualities: [random.integer(72, 96)],
  };
}

/** Linear light, 0 to 1, of a channel at a place of the sensor. */
export type Light = (x: number, y: number, channel: number) => number;

/** Linear light of an 8-bit value (IEC 61966-2-1). */
export const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const CODED = Uint8ClampedArray.from({ length: 4096 }, (_, level) => {
  const share = level / 4095;
  return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);
});

/** The light of an image that is already in the sensor's pixels. */
export const lightOf = ({ width, height, data }: Raster): Light => {
  return (x, y, channel) =>
    LINEAR[data[(Math.min(height - 1, y | 0) * width + Math.min(width - 1, x | 0)) * 3 + channel]!]!;
};

/**
 * Takes an image through a sensor with Bayer's filters (US patent 3,971,065), noise that grows with the light, and
 * demosaicking of colour differences; then sharpens, reduces, compresses, and stores it as the service does.
 */
export async function take(
  light: Light,
  width: number,
  height: number,
  camera: Camera,
  random: Random,
): Promise<Buffer> {
  const mosaic = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = light(x, y, filterAt(x, y));
      mosaic[y * width + x] = value + camera.noise * Math.sqrt(Math.max(0.01, value)) * random.normal();
    }
  const raw = { width, height, channels: 3 } as const;
  let image = sharp(demosaic(mosaic, width, height), { raw });
  if (camera.sharpening > 0) image = image.sharpen({ sigma: 1, m1: camera.sharpening, m2: 2 * camera.sharpening });
  const sharpened = await image.raw().toBuffer();
  let bytes = await sharp(sharpened, { raw })
    .resize({ width: LENGTH, height: LENGTH, fit: 'inside' })
    .jpeg({ quality: camera.qualities[0] ?? 90 })
    .toBuffer();
  for (const quality of camera.qualities.slice(1)) bytes = await sharp(bytes).jpeg({ quality }).toBuffer();
  return sharp(bytes).jpeg(STORED).toBuffer();
}

/** Takes a drawn scene: its own image, enlarged to the sensor and blurred by the lens. */
export async function takeScene(scene: Buffer, camera: Camera, random: Random): Promise<Buffer> {
  const { width, height } = await sharp(scene).metadata();
  const size = { width: camera.sensor, height: Math.round((camera.sensor * height) / width) };
  const blurred = await sharp(scene)
    .resize(size.width, size.height, { fit: 'fill' })
    .blur(Math.max(0.3, camera.blur))
    .png({ compressionLevel: 1 })
    .toBuffer();
  return take(lightOf(await decodeRaster(blurred)), size.width, size.height, camera, random);
}

/** Red, green, blue of a row of two filters, green and red first, then blue and green. */
function filterAt(x: number, y: number): number {
  if ((x + y) % 2 === 0) return 1;
  return y % 2 === 0 ? 0 : 2;
}

function demosaic(mosaic: Float32Array, width: number, height: number): Uint8Array {
  const green = new Float32Array(mosaic.length);
  const at = (x: number, y: number) =>
    Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if ((x + y) % 2 === 0) {
        green[i] = mosaic[i]!;
        continue;
      }
      const [left, right] = [mosaic[at(x - 1, y)]!, mosaic[at(x + 1, y)]!];
      const [above, below] = [mosaic[at(x, y - 1)]!, mosaic[at(x, y + 1)]!];
      // Along an edge, not across it.
      const [across, down] = [Math.abs(left - right), Math.abs(above - below)];
      const both = (left + right + above + below) / 4;
      green[i] = across < down ? (left + right) / 2 : down < across ? (above + below) / 2 : both;
    }
  const result = new Uint8Array(3 * mosaic.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      for (let channel = 0; channel < 3; channel++) {
        const value = channel === 1 ? green[i]! : green[i]! + difference(mosaic, green, at, x, y, channel);
        result[3 * i + channel] = CODED[Math.max(0, Math.min(4095, Math.round(value * 4095)))]!;
      }
    }
  return result;
}

/** How much more red or blue than green there is: the mean of the nearest filters of that colour. */
function difference(
  mosaic: Float32Array,
  green: Float32Array,
  at: (x: number, y: number) => number,
  x: number,
  y: number,
  channel: number,
): number {
  const column = channel === 0 ? 1 : 0;
  const row = channel === 0 ? 0 : 1;
  const xs = x % 2 === column ? [x] : [x - 1, x + 1];
  const ys = y % 2 === row ? [y] : [y - 1, y + 1];
  let sum = 0;
  for (const py of ys)
    for (const px of xs) {
      const i = at(px, py);
      sum += mosaic[i]! - green[i]!;
    }
  return sum / (xs.length * ys.length);
}

/** A place of an image between its pixels, linear light. */
export function between({ width, height, data }: Raster, x: number, y: number, channel: number): number {
  const px = Math.max(0, Math.min(width - 1.001, x));
  const py = Math.max(0, Math.min(height - 1.001, y));
  const [left, top] = [px | 0, py | 0];
  const [fx, fy] = [px - left, py - top];
  const i = (top * width + left) * 3 + channel;
  const above = LINEAR[data[i]!]! * (1 - fx) + LINEAR[data[i + 3]!]! * fx;
  const below = LINEAR[data[i + 3 * width]!]! * (1 - fx) + LINEAR[data[i + 3 * width + 3]!]! * fx;
  return above * (1 - fy) + below * fy;
}

/** The derivative of a map at a place: [du/dx, du/dy, dv/dx, dv/dy]. */
export function slopeOf(map: Homography, x: number, y: number): readonly [number, number, number, number] {
  const here = applyHomography(map, { x, y });
  const right = applyHomography(map, { x: x + 1, y });
  const below = applyHomography(map, { x, y: y + 1 });
  return [right.x - here.x, below.x - here.x, right.y - here.y, below.y - here.y];
}
