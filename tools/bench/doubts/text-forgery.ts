import sharp from 'sharp';
import type { Quad } from '@veridoor/image/frame';
import {
  applyHomography,
  homographyToCorners,
  invertHomography,
  type Corners,
  type Homography,
} from '../../specimens/video/homography.ts';
import type { Random } from '../../specimens/random.ts';
import { decodeRaster, type Raster } from '../../specimens/video/raster.ts';
import { sample } from './forgery.ts';

/**
 * Where the ground under a new value comes from: one colour; what lies above and below, blended; a piece of the ground
 * nearby; or, with its letters, another line of the image.
 */
export const WAYS = ['flat', 'blended', 'rebuilt', 'moved'] as const;
export type Way = (typeof WAYS)[number];

/** How well a forger writes. */
export interface Hand {
  family: string;
  bold: boolean;
  /** Standard deviation of the blur of the new letters, pixels of the image. */
  blur: number;
  /** Noise added to what is new, 0 to 255. */
  noise: number;
  /** Ink that is lighter (positive) or darker than the old one, 0 to 255. */
  ink: number;
  /** How far the letters lie from where the old ones were, share of their height. */
  shift: readonly [across: number, down: number];
  scale: number;
  /** How far the ground is painted beyond the line, share of its height: to the sides, and above and below. */
  beyond: readonly [across: number, down: number];
  /** JPEG quality of the program that it was changed in; null: saved without a loss. */
  quality: number | null;
}

export function drawHand(random: Random): Hand {
  return {
    family: random.pick(['DejaVu Sans Condensed', 'DejaVu Sans', 'Liberation Sans', 'Noto Sans']),
    bold: random.next() < 0.7,
    blur: random.between(0.3, 1.3),
    noise: random.pick([0, 0, random.between(1, 4)]),
    ink: random.between(-12, 25),
    shift: [random.normal() * 0.04, random.normal() * 0.05],
    scale: random.between(0.95, 1.05),
    beyond: [random.between(0, 0.5), random.between(-0.05, 0.25)],
    quality: random.pick([null, random.integer(75, 90), random.integer(90, 97)]),
  };
}

/** A line that can be replaced: dark print, long enough. */
export interface Replaceable {
  quad: Quad;
  text: string;
}

/**
 * Replaces a line of print in a photograph; the image is changed.
 *
 * @param lines all of the image; `index` is the one to replace.
 * @returns false where it cannot be done this way: no other line is like it, or its print is not dark.
 */
export async function replaceLine(
  image: Raster,
  lines: readonly Replaceable[],
  index: number,
  way: Way,
  hand: Hand,
  random: Random,
): Promise<boolean> {
  const before: Raster = { ...image, data: Uint8ClampedArray.from(image.data) };
  const place = lying(grown(lines[index]!.quad, hand.beyond));
  const print = printIn(before, place);
  if (!print) return false;
  const { width, height } = place;
  if (way === 'moved') {
    const sources = lines.filter(({ quad, text }, other) => {
      const { width: wide, height: high } = lying(quad);
      return other !== index && text !== lines[index]!.text && Math.abs(high / height - 1) < 0.2 && wide > 0.6 * width;
    });
    if (sources.length === 0) return false;
    const source = lying(grown(random.pick(sources).quad, hand.beyond));
    if (!printIn(before, source)) return false;
    paint(image, place, hand.noise, random, (x, y, channel) => {
      const point = applyHomography(source.map, { x: Math.min(x, source.width - 1), y: (y * source.height) / height });
      return sample(before, point.x, point.y, channel);
    });
    return true;
  }
  const text = otherText(lines[index]!.text, random);
  const letters = await writing(text, print, place, hand);
  const at = (x: number, y: number, channel: number) => {
    const point = applyHomography(place.map, { x, y });
    return sample(before, point.x, point.y, channel);
  };
  const offset = way === 'rebuilt' ? calmest(before, place) : null;
  const ground = (x: number, y: number, channel: number): number => {
    if (way === 'flat') return print.ground[channel]!;
    if (offset) return at(x + offset[0], y + offset[1], channel);
    const down = y / height;
    return (1 - down) * at(x, -1, channel) + down * at(x, height + 1, channel);
  };
  paint(image, place, hand.noise, random, (x, y, channel) => {
    const under = ground(x, y, channel);
    const covered = 1 - sample(letters, x, y, 0) / 255;
    return under + covered * (print.ink[channel]! + hand.ink - under);
  });
  return true;
}

interface Lying {
  width: number;
  height: number;
  map: Homography;
}

function grown(quad: Quad, [across, down]: Hand['beyond']): Quad {
  const { width, height, map } = lying(quad);
  const [x, y] = [across * height, down * height];
  const corners = [
    [-x, -y],
    [width + x, -y],
    [width + x, height + y],
    [-x, height + y],
  ] as const;
  return corners.map(([u, v]) => {
    const point = applyHomography(map, { x: u, y: v });
    return [point.x, point.y];
  }) as unknown as Quad;
}

function lying(quad: Quad): Lying {
  const [a, b, , d] = quad;
  const width = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const height = Math.hypot(d[0] - a[0], d[1] - a[1]);
  const corners = quad.map(([x, y]) => ({ x, y })) as unknown as Corners;
  return { width, height, map: homographyToCorners(width, height, corners) };
}

/** The old print: its colours, and where it lies in the line. Null where it is not dark on a lighter ground. */
function printIn(image: Raster, { width, height, map }: Lying) {
  const pixels: { luma: number; colour: number[]; x: number; y: number }[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const point = applyHomography(map, { x, y });
      const colour = [0, 1, 2].map((channel) => sample(image, point.x, point.y, channel));
      pixels.push({ luma: 0.3 * colour[0]! + 0.59 * colour[1]! + 0.11 * colour[2]!, colour, x, y });
    }
  const sorted = pixels.toSorted((one, other) => one.luma - other.luma);
  const share = (from: number, to: number) =>
    [0, 1, 2].map((channel) => {
      const part = sorted.slice(Math.floor(from * sorted.length), Math.ceil(to * sorted.length));
      return part.reduce((sum, { colour }) => sum + colour[channel]!, 0) / Math.max(1, part.length);
    });
  const [ink, ground] = [share(0, 0.06), share(0.6, 0.9)];
  const [dark, light] = [ink, ground].map((colour) => 0.3 * colour[0]! + 0.59 * colour[1]! + 0.11 * colour[2]!);
  const middle = (dark! + light!) / 2;
  const inked = pixels.filter(({ luma }) => luma < middle);
  if (light! - dark! < 35 || inked.length < 20 || inked.length > 0.5 * pixels.length) return null;
  const [xs, ys] = [inked.map(({ x }) => x), inked.map(({ y }) => y)].map((all) => all.toSorted((a, b) => a - b));
  const box = {
    left: xs![0]!,
    right: xs!.at(-1)! + 1,
    top: ys![Math.floor(0.005 * ys!.length)]!,
    bottom: ys![Math.floor(0.995 * ys!.length)]! + 1,
  };
  return { ink, ground, box };
}

/** The new text, black on white, in an image of the line, in the box of the old text. */
async function writing(
  text: string,
  { box }: NonNullable<ReturnType<typeof printIn>>,
  { width, height }: Lying,
  { family, bold, blur, shift, scale }: Hand,
): Promise<Raster> {
  const size = 200;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size * text.length}" height="${size * 1.6}"><rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="20" y="${size * 1.2}" font-size="${size}" font-family="${family}" font-weight="${bold ? 'bold' : 'normal'}">${text.replaceAll(/[<&>]/gu, '')}</text></svg>`;
  const high = Math.max(4, Math.round((box.bottom - box.top) * scale));
  const wide = Math.max(4, Math.round((box.right - box.left) * scale));
  const trimmed = await sharp(Buffer.from(svg)).trim({ background: '#fff' }).png().toBuffer();
  const letters = await sharp(trimmed).resize(wide, high, { fit: 'fill' }).png().toBuffer();
  const left = Math.max(0, Math.round(box.left + shift[0] * high));
  const top = Math.max(0, Math.round(box.top + shift[1] * high));
  const canvas = { width: Math.ceil(width) + wide, height: Math.ceil(height) + high };
  const placed = await sharp({ create: { ...canvas, channels: 3, background: '#fff' } })
    .composite([{ input: letters, left, top }])
    .png()
    .toBuffer();
  return decodeRaster(await sharp(placed).blur(Math.max(0.3, blur)).png().toBuffer());
}

/** Another text of the same length: half of its digits, a third of its letters. */
function otherText(text: string, random: Random): string {
  const changed = Array.from(text, (sign) => {
    if (/\d/u.test(sign)) return random.next() < 0.6 ? String(random.integer(0, 9)) : sign;
    if (/\p{Lu}/u.test(sign)) return random.next() < 0.4 ? String.fromCodePoint(65 + random.integer(0, 25)) : sign;
    if (/\p{Ll}/u.test(sign)) return random.next() < 0.4 ? String.fromCodePoint(97 + random.integer(0, 25)) : sign;
    return sign;
  }).join('');
  return changed === text ? `${text.slice(0, -1)}${text.endsWith('7') ? '3' : '7'}` : changed;
}

/** The offset from the line, in its own directions, at which the ground has least contrast: a forger looks for it. */
function calmest(image: Raster, { width, height, map }: Lying): [number, number] {
  let best: { offset: [number, number]; contrast: number } | null = null;
  for (const down of [-1.6, -1.2, -0.9, 0.9, 1.2, 1.6])
    for (const across of [-0.5, -0.2, 0, 0.2, 0.5]) {
      const offset: [number, number] = [across * width, down * height];
      const values: number[] = [];
      for (let y = 0; y < height; y += 2)
        for (let x = 0; x < width; x += 2) {
          const point = applyHomography(map, { x: x + offset[0], y: y + offset[1] });
          values.push(sample(image, point.x, point.y, 1));
        }
      values.sort((a, b) => a - b);
      const contrast = values[Math.floor(0.9 * values.length)]! - values[Math.floor(0.02 * values.length)]!;
      if (!best || contrast < best.contrast) best = { offset, contrast };
    }
  return best!.offset;
}

/** Paints the line, a pixel being given by its place in it; its edge of a pixel is blended. */
function paint(
  image: Raster,
  { width, height, map }: Lying,
  noise: number,
  random: Random,
  colour: (x: number, y: number, channel: number) => number,
): void {
  const inverse = invertHomography(map);
  const ends = [0, width].flatMap((x) => [0, height].map((y) => applyHomography(map, { x, y })));
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)];
  for (let py = Math.max(0, Math.floor(Math.min(...ys))); py < Math.min(image.height, Math.max(...ys)); py++)
    for (let px = Math.max(0, Math.floor(Math.min(...xs))); px < Math.min(image.width, Math.max(...xs)); px++) {
      const { x, y } = applyHomography(inverse, { x: px + 0.5, y: py + 0.5 });
      const inside = Math.min(x, y, width - x, height - y);
      if (inside <= 0) continue;
      const share = Math.min(1, inside / 2);
      const grain = noise * random.normal();
      for (let channel = 0; channel < 3; channel++) {
        const at = (py * image.width + px) * 3 + channel;
        image.data[at] = (1 - share) * image.data[at]! + share * (colour(x, y, channel) + grain);
      }
    }
}
