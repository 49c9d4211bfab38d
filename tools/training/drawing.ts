import { GLYPH_CAP, type Face, type Level } from './glyphs.ts';
import type { Random } from './random.ts';

/** A drawn grey image, values 0 to 255 but not rounded. */
export interface Grey {
  width: number;
  height: number;
  data: Float32Array;
}

/** The place of text in an image: cap height and pitch in pixels, the face's width and slant. */
export interface Placing {
  cap: number;
  pitch: number;
  faceWidth: number;
  shear: number;
  /** The number of the character in the image's middle. */
  middle: number;
}

export function background(random: Random, width: number, height: number): Grey {
  const data = new Float32Array(width * height);
  const level = random.between(110, 250);
  const slopeX = (random.normal() * 25) / width;
  const slopeY = (random.normal() * 25) / height;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) data[i] = level + slopeX * x + slopeY * y;
  // Security print: fine waves in any direction, and flat areas with a hard edge.
  for (let waves = random.below(3); waves > 0; waves--) {
    const amplitude = random.between(2, 26);
    const length = random.between(2.2, 16);
    const angle = random.between(0, Math.PI);
    const bend = random.between(0, 3);
    const [kx, ky] = [(Math.cos(angle) * 2 * Math.PI) / length, (Math.sin(angle) * 2 * Math.PI) / length];
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        data[i] = data[i]! + amplitude * Math.sin(kx * x + ky * y + bend * Math.sin((x - y) / length / 2));
      }
    }
  }
  if (random.chance(0.12)) {
    const angle = random.between(0, 2 * Math.PI);
    const offset = random.between(-0.5, 0.5) * height;
    const step = random.between(-45, 45);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if ((x - width / 2) * Math.cos(angle) + (y - height / 2) * Math.sin(angle) > offset) data[i] = data[i]! + step;
      }
    }
  }
  return { width, height, data };
}

export function drawText(
  random: Random,
  grey: Grey,
  face: Face,
  text: readonly number[],
  { cap, pitch, faceWidth, shear, middle }: Placing,
): void {
  const contrast = Math.min(230, 22 + 190 * random.next() ** 0.8);
  // One source pixel may be wider than a glyph pixel: the pyramid level whose pixels are just smaller.
  const scale = GLYPH_CAP / cap;
  const depth = Math.max(0, Math.min(3, Math.floor(Math.log2(scale))));
  for (let y = 0; y < grey.height; y++) {
    const v = (y + 0.5 - grey.height / 2) * scale;
    for (let x = 0; x < grey.width; x++) {
      const across = (x + 0.5 - grey.width / 2 + shear * (y + 0.5 - grey.height / 2)) / pitch;
      const place = Math.round(across);
      const character = text[place + middle] ?? -1;
      const glyph = character < 0 ? null : face.glyphs[character];
      if (!glyph) continue;
      const u = ((across - place) * pitch * scale) / faceWidth;
      const ink = inkAt(glyph[depth]!, u, v);
      if (ink > 0) grey.data[y * grey.width + x] = grey.data[y * grey.width + x]! - contrast * ink;
    }
  }
}

/** Ink at u, v glyph pixels from the cell's middle, between the four nearest values. */
function inkAt(level: Level, u: number, v: number): number {
  const ratio = level.size / 112;
  const x = u * ratio + level.size / 2 - 0.5;
  const y = v * ratio + level.size / 2 - 0.5;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  if (x0 < 0 || y0 < 0 || x0 + 1 >= level.size || y0 + 1 >= level.size) return 0;
  const fx = x - x0;
  const fy = y - y0;
  const at = y0 * level.size + x0;
  const top = level.ink[at]! * (1 - fx) + level.ink[at + 1]! * fx;
  const bottom = level.ink[at + level.size]! * (1 - fx) + level.ink[at + level.size + 1]! * fx;
  return top * (1 - fy) + bottom * fy;
}

/** A dark line across an empty window: an edge of a card, a frame, a hair. */
export function drawStroke(random: Random, grey: Grey): void {
  const angle = random.between(0, Math.PI);
  const offset = random.between(-0.4, 0.4) * grey.height;
  const half = random.between(0.4, 3);
  const depth = random.between(20, 150);
  for (let y = 0, i = 0; y < grey.height; y++) {
    for (let x = 0; x < grey.width; x++, i++) {
      const away = Math.abs((x - grey.width / 2) * Math.cos(angle) + (y - grey.height / 2) * Math.sin(angle) - offset);
      if (away < half) grey.data[i] = grey.data[i]! - depth;
    }
  }
}
