/**
 * Makes the images that the network learns from: a character between its neighbours as a camera, a scanner or a web
 * page shows it. Text is drawn at the resolution of an image (cap height 5 to 28 pixels) and spoilt there. It is then
 * sampled into the network's window the way the reader samples, slightly off in place, size and angle.
 */

import { ALPHABET, BLANK } from '@veridoor/document-vision/mrz/alphabet';
import { NOMINAL, WINDOW } from '@veridoor/document-vision/mrz/network';
import { CONTEXT, normaliseContext } from '@veridoor/document-vision/mrz/strip';
import { background, drawStroke, drawText, type Grey, type Placing } from './drawing.ts';
import type { Face } from './glyphs.ts';
import type { Random } from './random.ts';
import { spoil } from './spoiling.ts';

const FILLER = ALPHABET.indexOf('<');
/** The most similar characters: drawn more often, so that the network spends its weights on them. */
const ALIKE = Array.from('0OQD1I5S2Z8B6GUVMNWHKXPRF', (character) => ALPHABET.indexOf(character));

/** Characters drawn into one image, and which of them are read from it. */
const DRAWN = 7;
const MIDDLE = 3;
const READ = [-1, 0, 1];

/**
 * Draws one image and reads three windows (WINDOW x WINDOW, normalised) from it. The window passed to `use` is reused
 * for the next one.
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
    middle: MIDDLE,
  };
  if (!empty) drawText(random, grey, face, text, placing);
  else if (random.chance(0.4)) drawStroke(random, grey);
  spoil(random, grey, cap);
  for (const place of READ) {
    // Between characters when blank; otherwise within the reader's error of placement.
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

/** Classes of the characters drawn. -1 means nothing, as beyond the ends of a line. */
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
