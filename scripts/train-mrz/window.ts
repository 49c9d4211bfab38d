/**
 * Makes the pictures that the network learns from: a character between its neighbours as a camera, a scanner or
 * a web page leaves it. Text is drawn at the resolution of a picture (cap height 5 to 28 pixels), spoilt there, and
 * sampled again into the network's window the way the reader samples, a little off in place, size and angle.
 */

import { ALPHABET, BLANK } from '../../vision/mrz/alphabet.ts';
import { NOMINAL, WINDOW } from '../../vision/mrz/network.ts';
import { CONTEXT, normaliseContext } from '../../vision/mrz/strip.ts';
import { GLYPH_CAP, type Face, type Level } from './glyphs.ts';
import { compress } from './jpeg.ts';
import type { Random } from './random.ts';

const FILLER = ALPHABET.indexOf('<');
/** Characters that differ least: drawn more often, so that the network spends its weights on them. */
const ALIKE = Array.from('0OQD1I5S2Z8B6GUVMNWHKXPRF', (character) => ALPHABET.indexOf(character));

/** A drawn grey picture, values 0 to 255 but not rounded. */
interface Grey {
  width: number;
  height: number;
  data: Float32Array;
}

/** Characters drawn into one picture, and which of them are read from it. */
const DRAWN = 7;
const MIDDLE = 3;
const READ = [-1, 0, 1];

/**
 * Draws one picture and reads three windows (WINDOW x WINDOW, normalised) from it. The window that `use` is given
 * is used again for the next one.
 */
export function drawWindows(
  random: Random,
  faces: readonly Face[],
  use: (window: Float32Array, label: number) => void,
): void {
  const face = pickFace(random, faces);
  const text = pickText(random, face);
  const empty = random.chance(0.04);
  const cap = 5 * Math.exp(random.next() ** 1.2 * Math.log(5.2));
  const pitch = cap * random.between(0.76, 1.12);
  const grey = background(random, Math.ceil(pitch * 5.3) + 3, Math.ceil(cap * 2) + 3);
  const placing: Placing = {
    cap,
    pitch,
    faceWidth: random.between(0.86, 1.14),
    shear: clamp(random.normal() * 0.07, 0.2),
  };
  if (!empty) drawText(random, grey, face, text, placing);
  else if (random.chance(0.4)) drawStroke(random, grey);
  spoil(random, grey, cap);
  for (const place of READ) {
    // Between characters when blank; otherwise within what the reader's placing may be off.
    const between = random.chance(0.07);
    const off = between ? (random.chance(0.5) ? 1 : -1) * random.between(0.36, 0.5) : random.normal() * 0.07;
    sample(random, grey, {
      x: grey.width / 2 + (place + off) * pitch,
      y: grey.height / 2 + clamp(random.normal() * 0.055, 0.14) * cap,
      pitch: pitch * (1 + clamp(random.normal() * 0.035, 0.08)),
      cap: cap * (1 + clamp(random.normal() * 0.06, 0.14)),
      angle: random.normal() * 0.018,
    });
    const character = text[MIDDLE + place]!;
    use(window, empty || between || character < 0 ? BLANK : character);
  }
}

/** How text lies in a picture: cap height and pitch in pixels, the face's width and slant. */
interface Placing {
  cap: number;
  pitch: number;
  faceWidth: number;
  shear: number;
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

function pickFace(random: Random, faces: readonly Face[]): Face {
  let left = random.next() * faces.reduce((sum, face) => sum + face.share, 0);
  for (const face of faces) {
    left -= face.share;
    if (left <= 0) return face;
  }
  return faces[0]!;
}

/** Classes of the characters drawn. -1 stands for nothing, as beyond the ends of a line. */
function pickText(random: Random, face: Face): number[] {
  const text: number[] = [];
  const fillers = random.chance(0.2);
  for (let i = 0; i < DRAWN; i++) {
    let character = random.below(ALPHABET.length);
    if (random.chance(0.3)) character = ALIKE[random.below(ALIKE.length)]!;
    if (random.chance(fillers ? 0.6 : 0.05)) character = FILLER;
    if (!face.glyphs[character]) character = FILLER;
    text.push(character);
  }
  const end = random.chance(0.08) ? random.between(3, 6) : DRAWN;
  const start = random.chance(0.08) ? random.between(1, 4) : 0;
  for (let i = 0; i < DRAWN; i++) if (i < Math.floor(start) || i >= Math.ceil(end)) text[i] = -1;
  return text;
}

function background(random: Random, width: number, height: number): Grey {
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

function drawText(
  random: Random,
  grey: Grey,
  face: Face,
  text: readonly number[],
  { cap, pitch, faceWidth, shear }: Placing,
): void {
  const contrast = Math.min(230, 22 + 190 * random.next() ** 0.8);
  // One source pixel may be wider than a glyph pixel: the level of the pyramid whose pixels are just smaller.
  const scale = GLYPH_CAP / cap;
  const depth = Math.max(0, Math.min(3, Math.floor(Math.log2(scale))));
  for (let y = 0; y < grey.height; y++) {
    const v = (y + 0.5 - grey.height / 2) * scale;
    for (let x = 0; x < grey.width; x++) {
      const across = (x + 0.5 - grey.width / 2 + shear * (y + 0.5 - grey.height / 2)) / pitch;
      const place = Math.round(across);
      const character = text[place + MIDDLE] ?? -1;
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
function drawStroke(random: Random, grey: Grey): void {
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

function spoil(random: Random, grey: Grey, cap: number): void {
  if (random.chance(0.7)) blur(grey, random.next() * Math.min(0.14 * cap, 0.5 + 0.05 * cap));
  if (random.chance(0.1)) smear(grey, 1 + random.below(Math.max(1, Math.round(cap * 0.18))), random.chance(0.5));
  if (random.chance(0.15)) sharpen(grey, random.between(0.3, 1.2));
  const noise = random.chance(0.6) ? random.between(0, 10) : random.between(0, 3);
  for (let i = 0; i < grey.data.length; i++) {
    grey.data[i] = Math.max(0, Math.min(255, grey.data[i]! + noise * random.normal()));
  }
  if (random.chance(0.6)) compress(grey.data, grey.width, grey.height, random.between(25, 92), random);
}

/** Gaussian blur of deviation `sigma` pixels, both ways. */
function blur(grey: Grey, sigma: number): void {
  if (sigma < 0.2) return;
  const reach = Math.ceil(2.5 * sigma);
  const taps: number[] = [];
  let sum = 0;
  for (let i = -reach; i <= reach; i++) {
    const tap = Math.exp(-(i * i) / (2 * sigma * sigma));
    taps.push(tap);
    sum += tap;
  }
  const scaled = taps.map((tap) => tap / sum);
  filter(grey, scaled, true);
  filter(grey, scaled, false);
}

/** Motion: the mean over `length` pixels along one axis. */
function smear(grey: Grey, length: number, along: boolean): void {
  const odd = length * 2 + 1;
  filter(
    grey,
    Array.from({ length: odd }, () => 1 / odd),
    along,
  );
}

function sharpen(grey: Grey, amount: number): void {
  const soft = { ...grey, data: grey.data.slice() };
  blur(soft, 1);
  for (let i = 0; i < grey.data.length; i++) grey.data[i] = grey.data[i]! + amount * (grey.data[i]! - soft.data[i]!);
}

function filter(grey: Grey, taps: readonly number[], along: boolean): void {
  const source = grey.data.slice();
  const reach = (taps.length - 1) / 2;
  const { width, height } = grey;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let i = -reach; i <= reach; i++) {
        const sx = along ? Math.max(0, Math.min(width - 1, x + i)) : x;
        const sy = along ? y : Math.max(0, Math.min(height - 1, y + i));
        sum += taps[i + reach]! * source[sy * width + sx]!;
      }
      grey.data[y * width + x] = sum;
    }
  }
}

interface Sampling {
  x: number;
  y: number;
  pitch: number;
  cap: number;
  angle: number;
}

const window = new Float32Array(WINDOW * WINDOW);
const context = new Float32Array(WINDOW * CONTEXT);

/** Fills the window with the surroundings of (x, y), sampled between pixels and normalised by its context. */
function sample(random: Random, grey: Grey, { x, y, pitch, cap, angle }: Sampling): void {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let row = 0, i = 0; row < WINDOW; row++) {
    const v = ((row + 0.5 - WINDOW / 2) * cap) / NOMINAL;
    for (let column = 0; column < CONTEXT; column++, i++) {
      const u = ((column + 0.5 - CONTEXT / 2) * pitch) / NOMINAL;
      context[i] = greyAt(grey, x + u * cos - v * sin - 0.5, y + u * sin + v * cos - 0.5);
    }
  }
  normaliseContext(context);
  const left = (CONTEXT - WINDOW) / 2;
  // A little noise in the window itself keeps the network from resting on single values.
  const noise = random.next() * 0.05;
  for (let row = 0; row < WINDOW; row++) {
    for (let column = 0; column < WINDOW; column++) {
      window[row * WINDOW + column] = context[row * CONTEXT + left + column]! + noise * random.normal();
    }
  }
}

function greyAt(grey: Grey, x: number, y: number): number {
  const cx = Math.max(0, Math.min(grey.width - 1.001, x));
  const cy = Math.max(0, Math.min(grey.height - 1.001, y));
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const at = y0 * grey.width + x0;
  const top = grey.data[at]! * (1 - fx) + grey.data[at + 1]! * fx;
  const bottom = grey.data[at + grey.width]! * (1 - fx) + grey.data[at + grey.width + 1]! * fx;
  return top * (1 - fy) + bottom * fy;
}
