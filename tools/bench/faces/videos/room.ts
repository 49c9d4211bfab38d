import type { Random } from '../../../specimens/random.ts';
import { blurred, darkness, sampleAt, type Light } from './raster.ts';

/** What is behind somebody, larger than an image so that the camera may sway. */
export interface Room {
  /** Paints the image as the camera sees the room, shifted by so many pixels and leaning by so many degrees. */
  paint(into: Light, shift: { x: number; y: number; roll: number }): void;
}

/** Pixels of the room beyond the image on each side. */
const MARGIN = 40;

/** A wall with what stands before it, out of focus. */
export function createRoom(width: number, height: number, random: Random): Room {
  const wall = darkness(width + 2 * MARGIN, height + 2 * MARGIN);
  const tone = random.between(0.12, 0.6);
  const hue = [random.between(0.85, 1.15), 1, random.between(0.8, 1.15)] as const;
  const [slopeX, slopeY] = [random.between(-0.5, 0.5), random.between(-0.4, 0.4)];
  for (let y = 0, at = 0; y < wall.height; y++) {
    for (let x = 0; x < wall.width; x++, at += 3) {
      const fall = tone * (1 + slopeX * (x / wall.width - 0.5) + slopeY * (y / wall.height - 0.5));
      for (let c = 0; c < 3; c++) wall.data[at + c] = fall * hue[c]!;
    }
  }
  const things = random.integer(3, 14);
  for (let i = 0; i < things; i++) box(wall, random);
  if (random.next() < 0.5) grain(wall, random);
  const focus = random.pick([0.8, 1.5, 2.5, 4, 7]) * random.between(0.8, 1.2);
  const seen: Light = { ...wall, data: blurred(wall.data, wall.width, wall.height, 3, focus) };
  return {
    paint(into, { x, y, roll }) {
      const [cos, sin] = [Math.cos((roll * Math.PI) / 180), Math.sin((roll * Math.PI) / 180)];
      for (let v = 0, at = 0; v < into.height; v++) {
        for (let u = 0; u < into.width; u++, at += 3) {
          const [px, py] = [u - into.width / 2, v - into.height / 2];
          sampleAt(
            seen,
            seen.width / 2 + px * cos - py * sin + x,
            seen.height / 2 + px * sin + py * cos + y,
            into.data,
            at,
          );
        }
      }
    },
  };
}

/** A shelf, a window, a door, an image: something with straight edges. */
function box({ width, height, data }: Light, random: Random): void {
  const [w, h] = [random.between(0.03, 0.4) * width, random.between(0.05, 0.7) * height];
  const [left, top] = [random.between(-0.1, 1) * width, random.between(-0.1, 0.9) * height];
  const bright = random.next() < 0.12 ? random.between(0.7, 1.3) : random.between(0.02, 0.5);
  const colour = [0, 1, 2].map(() => bright * random.between(0.6, 1.4));
  const stripes = random.next() < 0.35 ? random.between(4, 16) : 0;
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, top + h); y++) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(width, left + w); x++) {
      const lit = stripes > 0 ? 0.55 + 0.45 * Math.sign(Math.sin((6.28 * x) / stripes + Math.sin(x * 0.37))) : 1;
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = colour[c]! * lit;
    }
  }
}

/** Plaster, wallpaper, leaves: a wall that is not even. */
function grain({ width, height, data }: Light, random: Random): void {
  const field = blurred(
    Float32Array.from({ length: width * height }, () => random.next() - 0.5),
    width,
    height,
    1,
    random.between(1.2, 4),
  );
  const strength = random.between(0.3, 2);
  for (let i = 0; i < data.length; i++) data[i] = data[i]! * Math.max(0.2, 1 + strength * field[Math.floor(i / 3)]!);
}
