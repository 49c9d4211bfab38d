import sharp from 'sharp';
import { createRandom, type Random } from '../random.ts';
import { drawClutter } from './clutter.ts';
import { decodeRaster, type Raster } from './raster.ts';

/** The surface under a photographed document. */
export type Ground = 'plain' | 'wood' | 'cloth' | 'desk';

/** All grounds. */
export const GROUNDS: readonly Ground[] = ['plain', 'wood', 'cloth', 'desk'];

type Colour = readonly [number, number, number];

/** Widest ground computed pixel by pixel; larger ones are enlarged from it, out of focus as behind a document. */
const WIDEST = 1000;

/** Paints a ground of the given size. Everything on it is computed from the seed. */
export async function paintGround(
  ground: Ground,
  size: { width: number; height: number },
  seed: string,
): Promise<Raster> {
  const random = createRandom(`${ground} ${seed}`);
  const factor = Math.min(1, WIDEST / size.width);
  const width = Math.round(size.width * factor);
  const height = Math.round(size.height * factor);
  const data = new Uint8ClampedArray(width * height * 3);
  const shade = createShade(ground, random);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // In thousandths of the width, so that a texture is as large at every resolution.
      const [red, green, blue] = shade((x * 1000) / width, (y * 1000) / width);
      const at = (y * width + x) * 3;
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
    }
  }
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  if (ground === 'desk') image.composite([{ input: Buffer.from(drawClutter(width, height, random)) }]);
  return decodeRaster(await image.png({ compressionLevel: 1 }).toBuffer(), size);
}

function createShade(ground: Ground, random: Random): (x: number, y: number) => Colour {
  const noise = createNoise(random);
  if (ground === 'plain') return plain(noise, random);
  if (ground === 'cloth') return cloth(noise, random);
  return wood(noise, random, ground === 'desk');
}

function plain(noise: Noise, random: Random): (x: number, y: number) => Colour {
  const base = random.pick<Colour>([
    [66, 78, 92],
    [122, 104, 88],
    [52, 92, 84],
    [150, 148, 142],
  ]);
  return (x, y) => lit(base, noise(x / 260, y / 260) * 16 + noise(x / 5, y / 5) * 5);
}

function wood(noise: Noise, random: Random, pale: boolean): (x: number, y: number) => Colour {
  const base = pale
    ? random.pick<Colour>([
        [178, 146, 108],
        [160, 132, 104],
      ])
    : random.pick<Colour>([
        [122, 78, 44],
        [96, 62, 40],
        [140, 100, 62],
      ]);
  const plank = random.between(170, 240);
  return (x, y) => {
    const board = Math.floor(y / plank);
    const seam = Math.min(y - board * plank, (board + 1) * plank - y);
    const rings = noise(x / 420 + board * 17.3, y / 46 + board * 5.1) * 7;
    const grain = Math.abs((rings - Math.floor(rings)) * 2 - 1) * 26 - 13;
    const streaks = noise(x / 70 + board * 3.7, y / 1.6) * 14;
    const tone = noise(board * 9.7 + 0.5, 0.5) * 16;
    return lit(base, grain + streaks + tone - (seam < 1.6 ? 46 : 0));
  };
}

function cloth(noise: Noise, random: Random): (x: number, y: number) => Colour {
  const [ground, stripe, thread] = random.pick<readonly [Colour, Colour, Colour]>([
    [
      [150, 44, 48],
      [34, 58, 46],
      [226, 208, 150],
    ],
    [
      [54, 74, 122],
      [196, 206, 214],
      [176, 60, 58],
    ],
  ]);
  const period = random.between(120, 170);
  const band = (value: number): number => {
    const place = (((value % period) + period) % period) / period;
    if (place < 0.34) return 1;
    return place > 0.62 && place < 0.66 ? 2 : 0;
  };
  const colours = [ground, stripe, thread];
  return (x, y) => {
    // Twill: warp and weft change places along diagonals.
    const over = Math.floor((x + y) / 2.2) % 2 === 0;
    const colour = colours[over ? band(x) : band(y)] ?? ground;
    const fold = noise(x / 190, y / 240) * 26;
    return lit(colour, fold + noise(x / 2, y / 2) * 12 + (over ? 5 : -5));
  };
}

function lit(colour: Colour, light: number): Colour {
  return [colour[0] + light, colour[1] + light * 0.95, colour[2] + light * 0.85];
}

/** Smooth noise, -1 to 1, one feature per unit. */
type Noise = (x: number, y: number) => number;

/** Value noise of three octaves over a lattice of 256 by 256 that repeats (after Perlin's Noise of 2002). */
function createNoise(random: Random): Noise {
  const lattice = Float32Array.from({ length: 65536 }, () => random.between(-1, 1));
  const at = (i: number, j: number): number => lattice[((j & 255) << 8) | (i & 255)] ?? 0;
  const value = (x: number, y: number): number => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const u = fade(x - x0);
    const v = fade(y - y0);
    const upper = at(x0, y0) * (1 - u) + at(x0 + 1, y0) * u;
    const lower = at(x0, y0 + 1) * (1 - u) + at(x0 + 1, y0 + 1) * u;
    return upper * (1 - v) + lower * v;
  };
  return (x, y) => (value(x, y) * 4 + value(x * 2.03, y * 2.03) * 2 + value(x * 4.1, y * 4.1)) / 7;
}

function fade(value: number): number {
  return value * value * (3 - 2 * value);
}
