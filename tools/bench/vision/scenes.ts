/**
 * Frames for measuring outlines: a sheet in any pose on grounds that mislead, and the same grounds without a sheet.
 * Harder than tools/specimens on purpose: tablecloths, tiles, planks and low contrast, tilts up to 40 degrees.
 */

import sharp from 'sharp';
import { fitHomography } from '@veridoor/image/homography';
import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { makeSpecimen, type SpecimenKind } from '../../specimens/specimen.ts';
import { createRandom, type Random } from '../../specimens/random.ts';

/** Grounds of the scenes. */
export const SCENE_GROUNDS = [
  'plain',
  'gingham',
  'stripes',
  'tiles',
  'planks',
  'dots',
  'weave',
  'print',
  'noise',
  'rug',
] as const;
export type SceneGround = (typeof SCENE_GROUNDS)[number];

/** A sheet of paper or plastic, RGBA, and its size in millimetres. */
export interface SceneSheet {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly millimetres: { readonly width: number; readonly height: number };
}

export interface OutlineScene {
  readonly frame: Frame;
  readonly corners: Quad | null;
  readonly ground: SceneGround;
}

type Colour = [number, number, number];

/** Sheets of all kinds of specimen, with their corners rounded as ISO/IEC 7810 has them. */
export async function makeSheets(): Promise<SceneSheet[]> {
  const sheets: SceneSheet[] = [];
  for (const kind of ['passport', 'identity-card', 'residence-permit', 'driving-licence'] as SpecimenKind[]) {
    const specimen = await makeSpecimen({ kind, seed: 'outline' });
    for (const side of specimen.sides) {
      const { width, height, cornerRadius } = specimen.millimetres;
      const columns = 720;
      const rows = Math.round((columns * height) / width);
      const radius = (cornerRadius * columns) / width;
      const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
      const data = await sharp(side.png)
        .resize(columns, rows, { fit: 'fill' })
        .ensureAlpha()
        .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
        .raw()
        .toBuffer();
      sheets.push({ width: columns, height: rows, data: new Uint8Array(data), millimetres: { width, height } });
    }
  }
  return sheets;
}

/** One scene; without a sheet it has no outline. */
export function makeScene(
  seed: number,
  sheet: SceneSheet | null,
  size: { width: number; height: number },
  ground: SceneGround,
): OutlineScene {
  const random = createRandom(seed);
  const { width, height } = size;
  const image = paint(random, ground, width, height);
  let corners: Quad | null = null;
  if (sheet) {
    corners = pose(random, sheet, width, height);
    lay(random, image, sheet, corners, width, height);
    if (random.next() < 0.3) finger(random, image, corners, width, height);
  }
  return { frame: expose(random, image, width, height), corners, ground };
}

function paint(random: Random, ground: SceneGround, width: number, height: number): Float32Array {
  const image = new Float32Array(width * height * 3);
  const base: Colour = [random.between(30, 225), random.between(30, 225), random.between(30, 225)];
  const second = base.map((value) => Math.max(5, Math.min(250, value + random.between(-120, 120)))) as Colour;
  const third = base.map((value) => Math.max(5, Math.min(250, value + random.between(-60, 60)))) as Colour;
  const turn = random.between(0, Math.PI);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const unit = random.between(0.018, 0.11) * width;
  const tilt = random.between(-0.6, 0.6);
  const cells = new Float32Array(4096).map(() => random.next());
  const cell = (a: number, b: number) => cells[((a * 73) ^ (b * 179)) & 4095]!;
  for (let y = 0; y < height; y++) {
    // The table recedes: farther objects are smaller.
    const depth = 1 + tilt * (y / height - 0.5);
    for (let x = 0; x < width; x++) {
      const px = (x - width / 2) * depth;
      const py = (y - height / 2) * depth * depth;
      const u = (px * cos + py * sin) / unit + 500;
      const v = (py * cos - px * sin) / unit + 500;
      const part = shade(ground, u, v, cell);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        image[at + c] = base[c]! + (second[c]! - base[c]!) * part[0] + (third[c]! - base[c]!) * part[1];
      }
    }
  }
  return image;
}

/** The amount of the second and the third colour at a place of a pattern. */
function shade(ground: SceneGround, u: number, v: number, cell: (a: number, b: number) => number): [number, number] {
  const iu = Math.floor(u);
  const iv = Math.floor(v);
  const fu = u - iu;
  const fv = v - iv;
  switch (ground) {
    case 'plain':
      return [0, 0.1 * cell(Math.floor(u * 40), Math.floor(v * 40))];
    case 'gingham':
      return [(iu % 2 === 0 ? 0.5 : 0) + (iv % 2 === 0 ? 0.5 : 0), 0];
    case 'stripes':
      return [iu % 2 === 0 ? 1 : 0, iu % 5 === 0 ? 1 : 0];
    case 'tiles':
      return [fu * 3 < 0.12 || fv * 3 < 0.12 ? 1 : 0, cell(iu, iv)];
    case 'planks':
      return [fu < 0.04 ? 1 : 0.3 * Math.sin(u * 9 + 2 * Math.sin(v * 0.4)) * cell(iu, 3), cell(iu, Math.floor(v / 7))];
    case 'dots':
      return [Math.hypot(fu - 0.5, fv - 0.5) < 0.3 ? 1 : 0, 0];
    case 'weave':
      return [0.5 + 0.5 * Math.sin(u * 12) * Math.sin(v * 12), 0.4 * cell(iu, iv)];
    case 'print':
      return [fv < 0.45 && cell(Math.floor(u * 4), iv) > 0.3 ? 0.9 : 0, 0];
    case 'noise':
      return [cell(Math.floor(u * 6), Math.floor(v * 6)), cell(Math.floor(u * 2), Math.floor(v * 2))];
    default:
      return [
        (iu + iv) % 3 === 0 ? 0.8 : Math.abs(fu - 0.5) + Math.abs(fv - 0.5) < 0.3 ? 0.5 : 0,
        Math.floor(u / 4) % 2 === 0 ? 0.7 : 0,
      ];
  }
}

/** Corners of the sheet turned any way in space before a camera with a random field of view. */
function pose(random: Random, sheet: SceneSheet, width: number, height: number): Quad {
  for (let attempt = 0; ; attempt++) {
    const focal = random.between(0.75, 1.05) * Math.max(width, height);
    const aspect = sheet.millimetres.width / sheet.millimetres.height;
    const roll = random.next() < 0.3 ? random.between(-Math.PI, Math.PI) : random.normal() * 0.12;
    const pitch = random.normal() * 0.3;
    const yaw = random.normal() * 0.25;
    const upright = width < height && random.next() < 0.4 ? Math.PI / 2 : 0;
    const scale = random.between(0.32, 0.85) * Math.min(width, height * aspect);
    const half: Point = [scale / 2, scale / 2 / aspect];
    const centre: Point = [width * random.between(0.4, 0.6), height * random.between(0.4, 0.6)];
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([sx, sy]): Point => {
      const [x0, y0] = [sx! * half[0], sy! * half[1]];
      const angle = roll + upright;
      const x1 = x0 * Math.cos(angle) - y0 * Math.sin(angle);
      const y1 = x0 * Math.sin(angle) + y0 * Math.cos(angle);
      const y2 = y1 * Math.cos(pitch);
      const z2 = y1 * Math.sin(pitch);
      const x3 = x1 * Math.cos(yaw) + z2 * Math.sin(yaw);
      const z3 = z2 * Math.cos(yaw) - x1 * Math.sin(yaw);
      const depth = focal / (focal + z3);
      return [centre[0] + x3 * depth, centre[1] + y2 * depth];
    }) as unknown as Quad;
    const inside = corners.every(([x, y]) => x > 3 && y > 3 && x < width - 3 && y < height - 3);
    if (inside || attempt > 200) return corners;
  }
}

/** Draws the sheet with a soft shadow, its light a little different from the ground's. */
function lay(
  random: Random,
  image: Float32Array,
  sheet: SceneSheet,
  corners: Quad,
  width: number,
  height: number,
): void {
  const map = fitHomography(corners, [
    [0, 0],
    [sheet.width, 0],
    [sheet.width, sheet.height],
    [0, sheet.height],
  ]);
  if (!map) return;
  const gain = random.between(0.75, 1.1);
  const shadow = random.next() < 0.6 ? random.between(0.05, 0.4) : 0;
  const reach = sheet.width * random.between(0.01, 0.05);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      let alpha = 0;
      const sum = [0, 0, 0];
      for (let s = 0; s < 4; s++) {
        const px = x + 0.25 + 0.5 * (s & 1);
        const py = y + 0.25 + 0.5 * (s >> 1);
        const w = map[6] * px + map[7] * py + 1;
        const u = (map[0] * px + map[1] * py + map[2]) / w;
        const v = (map[3] * px + map[4] * py + map[5]) / w;
        if (s === 0 && shadow > 0) {
          const away = Math.max(-u, u - sheet.width, -v, v - sheet.height, 0);
          const dark = 1 - shadow * Math.max(0, 1 - away / reach);
          if (away < reach) for (let c = 0; c < 3; c++) image[at + c] = image[at + c]! * dark;
        }
        if (u < 0 || v < 0 || u >= sheet.width || v >= sheet.height) continue;
        const from = (Math.floor(v) * sheet.width + Math.floor(u)) * 4;
        const opacity = sheet.data[from + 3]! / 255;
        alpha += opacity / 4;
        for (let c = 0; c < 3; c++) sum[c] = sum[c]! + (sheet.data[from + c]! * opacity * gain) / 4;
      }
      if (alpha > 0) for (let c = 0; c < 3; c++) image[at + c] = image[at + c]! * (1 - alpha) + sum[c]!;
    }
  }
}

/** A fingertip over the middle part of one side. */
function finger(random: Random, image: Float32Array, corners: Quad, width: number, height: number): void {
  const side = random.integer(0, 3);
  const [from, to] = [corners[side]!, corners[(side + 1) % 4]!];
  const part = random.between(0.25, 0.75);
  const middle: Point = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
  const radius = Math.hypot(to[0] - from[0], to[1] - from[1]) * random.between(0.06, 0.12);
  const skin: Colour = [random.between(90, 230), random.between(70, 175), random.between(55, 150)];
  const outward: Point = [(to[1] - from[1]) / 100, (from[0] - to[0]) / 100];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const length = Math.hypot(...outward);
      const t = Math.max(0, ((x - middle[0]) * outward[0] + (y - middle[1]) * outward[1]) / length);
      const away = Math.hypot(x - middle[0] - (t * outward[0]) / length, y - middle[1] - (t * outward[1]) / length);
      if (away > radius) continue;
      const at = (y * width + x) * 3;
      const light = 1 - 0.4 * (away / radius) ** 2;
      for (let c = 0; c < 3; c++) image[at + c] = skin[c]! * light;
    }
  }
}

/** Light that falls off, blur, noise; RGBA. */
function expose(random: Random, image: Float32Array, width: number, height: number): Frame {
  const level = random.next() < 0.2 ? random.between(0.18, 0.45) : random.between(0.7, 1.15);
  const slope: Point = [random.normal() * 0.25, random.normal() * 0.25];
  const noise = level < 0.5 ? random.between(3, 7) : random.between(0.5, 4);
  const soft = random.next() < 0.3 ? 2 : 1;
  let from = image;
  for (let pass = 0; pass < soft; pass++) from = soften(from, width, height);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const light = level * (1 + slope[0] * (x / width - 0.5) + slope[1] * (y / height - 0.5));
      for (let c = 0; c < 3; c++) data[i * 4 + c] = from[i * 3 + c]! * light + noise * random.normal();
      data[i * 4 + 3] = 255;
    }
  }
  return { width, height, channels: 4, data };
}

function soften(image: Float32Array, width: number, height: number): Float32Array {
  const result = image.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      for (let c = 0; c < 3; c++) {
        const i = (y * width + x) * 3 + c;
        const row = width * 3;
        result[i] =
          0.25 * image[i]! +
          0.125 * (image[i - 3]! + image[i + 3]! + image[i - row]! + image[i + row]!) +
          0.0625 * (image[i - row - 3]! + image[i - row + 3]! + image[i + row - 3]! + image[i + row + 3]!);
      }
    }
  }
  return result;
}
