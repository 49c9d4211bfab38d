import { eyeDistance, FACE_OVAL } from '@veridoor/face-vision/face/points';
import type { Point } from '@veridoor/image/frame';
import { blurRaster, decodeRaster, type Raster } from '../video/raster.ts';
import { meanShape, reshaped, type Region, type Sitting } from './shape.ts';

/** The part of a face that is exchanged, so that hair and ears of the others stay outside; chosen by eye. */
const INNER = { side: 0.84, top: 0.78, bottom: 0.84 } as const;
/** Deviations of blurs, as shares of the eyes' distance: of the edge, and of the light that has no features left. */
const EDGE = 0.16;
const LIGHT = 0.7;
/** Over which shares of the eyes' distance displacements run together: hair has no features to be brought together. */
const SMOOTHNESS = { hair: 0.25, face: 0.04 } as const;
/** A mean of skins is flatter than each of them: this much brings their contrast back. */
const CONTRAST = 1.3;

/**
 * A photograph in which a face has given way to one that nobody has: the mean of others' shapes in its pose, and of
 * their skins in its light.
 */
export async function morph(ground: Sitting, others: readonly Sitting[]): Promise<Raster> {
  const shape = meanShape(
    ground.mesh,
    others.map(({ mesh }) => mesh),
  );
  const eyes = eyeDistance(ground.mesh);
  const region = regionAround(shape, ground.image, eyes);
  const edge = await blurRaster(await drawOval(shape, region, INNER), EDGE * eyes);
  const old = reshaped(ground, shape, region, { smoothness: SMOOTHNESS.hair * eyes, reach: eyes });
  const lightOf = await lightInside(await drawOval(shape, region), LIGHT * eyes);
  const light = await lightOf(old);
  const relief = new Float32Array(old.data.length);
  for (const other of others) {
    const skin = reshaped(other, shape, region, { smoothness: SMOOTHNESS.face * eyes, reach: eyes });
    const own = await lightOf(skin);
    for (let i = 0; i < relief.length; i += 1) relief[i]! += (skin.data[i]! + 1) / (own[i]! + 1) / others.length;
  }
  const mixed = old.data.map((value, i) => {
    const share = edge.data[i]! / 255;
    return value * (1 - share) + relief[i]! ** CONTRAST * light[i]! * share;
  });
  return withRegion(ground.image, region, mixed);
}

function regionAround(shape: readonly Point[], { width, height }: Raster, margin: number): Region {
  const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  return {
    left,
    top,
    width: Math.min(width, Math.ceil(Math.max(...xs) + margin)) - left,
    height: Math.min(height, Math.ceil(Math.max(...ys) + margin)) - top,
  };
}

/** White inside of the face's outline, or of its inner part. */
function drawOval(shape: readonly Point[], { left, top, width, height }: Region, part?: typeof INNER): Promise<Raster> {
  const outline = FACE_OVAL.map((i) => shape[i]!);
  const middle = (k: 0 | 1) => outline.reduce((sum, point) => sum + point[k] / outline.length, 0);
  const [cx, cy] = [middle(0), middle(1)];
  const drawn = outline.map(([x, y]): Point => {
    if (!part) return [x, y];
    return [cx + (x - cx) * part.side, cy + (y - cy) * (y < cy ? part.top : part.bottom)];
  });
  const points = drawn.map(([x, y]) => `${x - left},${y - top}`).join(' ');
  return decodeRaster(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="${width}" height="${height}"/><polygon points="${points}" fill="#fff"/></svg>`),
  );
}

/** The light and colour of the skin without its features: a wide mean inside of the face. */
async function lightInside(face: Raster, deviation: number): Promise<(image: Raster) => Promise<Float32Array>> {
  const weights = (await blurRaster(face, deviation)).data;
  return async (image) => {
    const inside = { ...image, data: image.data.map((value, i) => (value * face.data[i]!) / 255) };
    const sums = (await blurRaster(inside, deviation)).data;
    return Float32Array.from(sums, (value, i) => (255 * value) / Math.max(1, weights[i]!));
  };
}

function withRegion(image: Raster, { left, top, width, height }: Region, pixels: Uint8ClampedArray): Raster {
  const data = image.data.slice();
  for (let y = 0; y < height; y += 1)
    data.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), ((y + top) * image.width + left) * 3);
  return { ...image, data };
}
