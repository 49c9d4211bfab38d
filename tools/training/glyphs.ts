/**
 * Draws the characters of the MRZ from fonts of this machine into small grey images.
 *
 * OCR-B is what ICAO Doc 9303-3 prescribes; a few issuers print the MRZ in another fixed-pitch face, so plain
 * ones are mixed in. Debian: fonts-ocr-b, fonts-noto-mono, fonts-liberation, fonts-dejavu-core.
 */

import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { ALPHABET } from '@veridoor/document-vision/mrz/alphabet';

/** Cap height of the drawn glyphs, in pixels. */
export const GLYPH_CAP = 64;
const CELL = 112;
const MARGIN = (CELL - GLYPH_CAP) / 2;
const SHEET = 240;

interface Font {
  readonly family: string;
  readonly weight: string;
  readonly file: string;
  /** How often it is drawn from. */
  readonly share: number;
  /** Characters that this face draws otherwise than OCR-B (a dotted or slashed zero) and that are left out. */
  readonly except: string;
}

const FONTS: readonly Font[] = [
  { family: 'OCR B', weight: '400', file: 'opentype/ocr-b/OCRB.otf', share: 0.6, except: '' },
  { family: 'OCR B S', weight: '400', file: 'opentype/ocr-b/OCRBS.otf', share: 0.15, except: '' },
  { family: 'Noto Mono', weight: '400', file: 'truetype/noto/NotoMono-Regular.ttf', share: 0.12, except: '' },
  {
    family: 'Liberation Mono',
    weight: '400',
    file: 'truetype/liberation/LiberationMono-Regular.ttf',
    share: 0.08,
    except: '0',
  },
  { family: 'DejaVu Sans Mono', weight: '400', file: 'truetype/dejavu/DejaVuSansMono.ttf', share: 0.05, except: '0' },
];

/** Ink (0 to 1) of a square cell of `size` pixels; the cap height fills GLYPH_CAP / 112 of it, centred. */
export interface Level {
  readonly size: number;
  readonly ink: Float32Array;
}

/** One face in one stroke weight: for each character of the alphabet its levels, each half the size of the last. */
export interface Face {
  readonly share: number;
  readonly glyphs: ReadonlyArray<readonly Level[] | null>;
}

/** Draws every face in a thin, a regular and a bold weight. Fails when a font is not installed. */
export async function drawFaces(): Promise<Face[]> {
  const faces: Face[] = [];
  for (const font of FONTS) {
    const file = `/usr/share/fonts/${font.file}`;
    if (!existsSync(file)) throw new Error(`The font ${file} is not installed`);
    const size = await fontSize(font);
    const middle = await middleOf(font, size);
    const regular: Array<Float32Array | null> = [];
    for (const character of ALPHABET) {
      regular.push(font.except.includes(character) ? null : await drawCell(font, size, middle, character));
    }
    for (const [grow, part] of [
      [-2, 0.15],
      [0, 0.5],
      [2.5, 0.25],
      [5, 0.1],
    ] as const) {
      const glyphs = regular.map((ink) => (ink ? halvings(thicken(ink, grow)) : null));
      faces.push({ share: font.share * part, glyphs });
    }
  }
  return faces;
}

async function draw(font: Font, size: number, character: string, side: number): Promise<Float32Array> {
  const escaped = character === '<' ? '&lt;' : character;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
    `<rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="${side / 4}" y="${side * 0.75}" font-family="${font.family}" font-weight="${font.weight}" ` +
    `font-size="${size}">${escaped}</text></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const ink = new Float32Array(side * side);
  for (let i = 0; i < ink.length; i++) ink[i] = 1 - data[i * info.channels]! / 255;
  return ink;
}

function bounds(ink: Float32Array, side: number): { left: number; right: number; top: number; bottom: number } {
  let left = side;
  let right = -1;
  let top = side;
  let bottom = -1;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (ink[y * side + x]! < 0.5) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { left, right, top, bottom };
}

/** Font size at which the letter H is GLYPH_CAP pixels high. */
async function fontSize(font: Font): Promise<number> {
  const box = bounds(await draw(font, 200, 'H', 480), 480);
  return (200 * GLYPH_CAP) / (box.bottom - box.top + 1);
}

/** The middle of the advance of this fixed-pitch face, taken from the symmetric letter H. */
async function middleOf(font: Font, size: number): Promise<number> {
  const box = bounds(await draw(font, size, 'H', SHEET), SHEET);
  return (box.left + box.right + 1) / 2;
}

/** The glyph in a cell of CELL pixels: cap height centred, and the middle of its advance in the middle. */
async function drawCell(font: Font, size: number, middle: number, character: string): Promise<Float32Array> {
  const side = SHEET;
  const ink = await draw(font, size, character, side);
  const left = Math.round(middle - CELL / 2);
  const top = side * 0.75 - GLYPH_CAP - MARGIN;
  const cell = new Float32Array(CELL * CELL);
  for (let y = 0; y < CELL; y++) {
    for (let x = 0; x < CELL; x++) cell[y * CELL + x] = ink[(y + top) * side + x + left] ?? 0;
  }
  return cell;
}

/** Ink made bolder (or thinner, below zero) by about `grow` pixels on each side. */
function thicken(ink: Float32Array, grow: number): Float32Array {
  if (grow === 0) return ink;
  const reach = Math.ceil(Math.abs(grow));
  const result = new Float32Array(ink.length);
  for (let y = 0; y < CELL; y++) {
    for (let x = 0; x < CELL; x++) {
      let best = grow > 0 ? 0 : 1;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          if (dx * dx + dy * dy > grow * grow) continue;
          const value = ink[(y + dy) * CELL + x + dx] ?? 0;
          best = grow > 0 ? Math.max(best, value) : Math.min(best, value);
        }
      }
      result[y * CELL + x] = best;
    }
  }
  return result;
}

function halvings(ink: Float32Array): Level[] {
  const levels: Level[] = [{ size: CELL, ink }];
  while (levels.at(-1)!.size > 14) {
    const last = levels.at(-1)!;
    const size = last.size >> 1;
    const half = new Float32Array(size * size);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const at = 2 * y * last.size + 2 * x;
        half[y * size + x] =
          (last.ink[at]! + last.ink[at + 1]! + last.ink[at + last.size]! + last.ink[at + last.size + 1]!) / 4;
      }
    }
    levels.push({ size, ink: half });
  }
  return levels;
}
