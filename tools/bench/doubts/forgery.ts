import sharp from 'sharp';
import {
  applyHomography,
  homographyToCorners,
  invertHomography,
  type Corners,
  type Homography,
} from '../../specimens/video/homography.ts';
import type { Box } from '../../specimens/mrz-drawing.ts';
import type { Random } from '../../specimens/random.ts';
import { decodeRaster, type Raster } from '../../specimens/video/raster.ts';

/** How a document's portrait is replaced, on the document or in a photograph of it. */
export interface Forgery {
  /** Standard deviation of the blur that is laid over what is new, pixels of the page. */
  blur: number;
  /** Noise that is added to what is new, 0 to 255. */
  noise: number;
  /** How far what is new lies from its place, share of its height. */
  shift: readonly [across: number, down: number];
  /** Size of what is new against what was there. */
  scale: number;
}

export function drawForgery(random: Random): Forgery {
  return {
    blur: random.between(0.3, 2.5),
    noise: random.pick([0, 0, random.between(1, 5)]),
    shift: [random.normal() * 0.03, random.normal() * 0.04],
    scale: random.between(0.94, 1.06),
  };
}

/** A side in an image: where its pixels, of the size given, lie in it. */
export interface Lying {
  image: Raster;
  side: { width: number; height: number };
  /** Corners of the side in pixels of the image; null: the image is the side. */
  corners: Corners | null;
}

/** Lays another portrait over the one in the box; the image itself is changed. */
export async function replacePortrait(lying: Lying, box: Box, other: Buffer, forgery: Forgery, random: Random) {
  const inset = placed(box, forgery);
  const { width, height } = inset;
  const portrait = sharp(other).resize(Math.round(width), Math.round(height), { fit: 'fill' });
  const blurred = await portrait.blur(Math.max(0.3, forgery.blur)).png({ compressionLevel: 1 }).toBuffer();
  const raster = await decodeRaster(blurred);
  paint(lying, inset, forgery, random, (x, y, channel) => sample(raster, x - inset.left, y - inset.top, channel));
}

function placed({ left, top, width, height }: Box, { shift, scale }: Forgery): Box {
  const [w, h] = [width * scale, height * scale];
  const [x, y] = [left + (width - w) / 2, top + (height - h) / 2];
  return { left: x + 0.3 * shift[0] * h, top: y + 0.3 * shift[1] * h, width: w, height: h };
}

const mapOf = ({ corners, side }: Lying): Homography | null =>
  corners && homographyToCorners(side.width, side.height, corners);

/** Paints a box of the side, a pixel of it being given by its place on the side. */
function paint(
  lying: Lying,
  box: Box,
  { noise }: Forgery,
  random: Random,
  colour: (x: number, y: number, channel: number) => number,
): void {
  const { image } = lying;
  const map = mapOf(lying);
  const inverse = map && invertHomography(map);
  const ends = [box.left, box.left + box.width].flatMap((x) =>
    [box.top, box.top + box.height].map((y) => (map ? applyHomography(map, { x, y }) : { x, y })),
  );
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)];
  for (let py = Math.max(0, Math.floor(Math.min(...ys))); py < Math.min(image.height, Math.max(...ys)); py++)
    for (let px = Math.max(0, Math.floor(Math.min(...xs))); px < Math.min(image.width, Math.max(...xs)); px++) {
      const here = { x: px + 0.5, y: py + 0.5 };
      const { x, y } = inverse ? applyHomography(inverse, here) : here;
      if (x < box.left || y < box.top || x >= box.left + box.width || y >= box.top + box.height) continue;
      const grain = noise * random.normal();
      for (let channel = 0; channel < 3; channel++)
        image.data[(py * image.width + px) * 3 + channel] = colour(x, y, channel) + grain;
    }
}

/** A channel's value between pixels, 0 to 255; bilinear, and that of the edge outside the image. */
export function sample({ width, height, data }: Raster, x: number, y: number, channel: number): number {
  const [u, v] = [Math.max(0, Math.min(width - 1.001, x - 0.5)), Math.max(0, Math.min(height - 1.001, y - 0.5))];
  const [left, top] = [u | 0, v | 0];
  const [fx, fy] = [u - left, v - top];
  const i = (top * width + left) * 3 + channel;
  const above = data[i]! * (1 - fx) + data[i + 3]! * fx;
  const below = data[i + 3 * width]! * (1 - fx) + data[i + 3 * width + 3]! * fx;
  return above * (1 - fy) + below * fy;
}
