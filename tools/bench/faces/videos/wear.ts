import type { Random } from '../../../specimens/random.ts';
import { MESH, pointOf, type Mesh } from '@veridoor/face-vision/face/points';
import { ovalAt } from './oval.ts';
import { blurred, smoothStep, type Light } from './raster.ts';
import type { Canvas } from './triangles.ts';

/** What some people have on their face. */
export interface Wear {
  /** The portrait with the beard that grew. */
  grown(portrait: Light): Light;
  /** Draws glasses over the head that is seen. */
  worn(canvas: Canvas, project: (x: number, y: number, z: number) => readonly [number, number, number]): void;
}

const SHARES = { beard: 0.18, glasses: 0.22 } as const;

export function createWear(mesh: Mesh, random: Random): Wear {
  const bearded = random.next() < SHARES.beard;
  const glasses = random.next() < SHARES.glasses ? frameOf(mesh, random) : null;
  const length = random.between(0.35, 0.9);
  return {
    grown: (portrait) => (bearded ? withBeard(portrait, mesh, length, random) : portrait),
    worn: (canvas, project) => glasses?.(canvas, project),
  };
}

/** Dark hairs over jaw, chin and lip. */
function withBeard(portrait: Light, mesh: Mesh, length: number, random: Random): Light {
  const { width, height } = portrait;
  const hairs = blurred(
    Float32Array.from({ length: width * height }, () => random.next()),
    width,
    height,
    1,
    0.7,
  );
  const data = Float32Array.from(portrait.data);
  const [, noseY] = pointOf(mesh, 2);
  const [mouthX, lipY] = pointOf(mesh, MESH.lowerLip);
  const [, chinY] = pointOf(mesh, MESH.chin);
  const [corner] = pointOf(mesh, MESH.leftMouth);
  const wide = corner - mouthX;
  for (let y = Math.round(noseY); y < Math.min(height, chinY + 6); y++) {
    const edges = ovalAt(mesh, Math.min(chinY - 1, y));
    if (!edges) continue;
    for (let x = Math.round(edges[0]); x < edges[1]; x++) {
      const lips = smoothStep(1.05, 1.25, Math.hypot((x - mouthX) / wide, (y - lipY) / (wide * 0.55)));
      const side = Math.abs(x - mouthX) / ((edges[1] - edges[0]) / 2);
      const grows = smoothStep(
        noseY,
        noseY + wide * 0.35,
        y - wide * 0.9 * Math.max(0, 0.75 - side) * (side > 0.45 ? 1 : 0),
      );
      const at = y * width + x;
      const dark = 1 - length * lips * grows * (0.55 + 0.9 * (hairs[at]! - 0.3));
      for (let c = 0; c < 3; c++) data[at * 3 + c]! *= Math.min(1, Math.max(0.05, dark));
    }
  }
  return { width, height, data };
}

/** Two rims, a bridge and the sides, before the eyes, with a glint on each lens that stays where the lamp is. */
function frameOf(mesh: Mesh, random: Random): Wear['worn'] {
  const [ax, , az] = pointOf(mesh, MESH.rightTemple);
  const [bx] = pointOf(mesh, MESH.leftTemple);
  const face = bx - ax;
  const tone = random.between(0.01, 0.12);
  const thick = random.between(0.8, 1.9);
  const square = random.between(2, 4.5);
  const glint = random.next() < 0.6 ? random.between(0.05, 0.3) : 0;
  const lenses = [MESH.rightEye, MESH.leftEye].map(({ outer, inner }) => {
    const [ox, oy, oz] = pointOf(mesh, outer);
    const [ix, iy] = pointOf(mesh, inner);
    return { x: (ox + ix) / 2, y: (oy + iy) / 2 + face * 0.02, z: oz - face * 0.1, outer: Math.sign(ox - ix) };
  });
  const rim = (lens: (typeof lenses)[number], angle: number): [number, number, number] => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const bow = (Math.abs(c) ** square + Math.abs(s) ** square) ** (-1 / square);
    return [lens.x + c * bow * face * 0.185, lens.y + s * bow * face * 0.13, lens.z];
  };
  return (canvas, project) => {
    const line = (from: [number, number, number], to: [number, number, number]) => {
      for (let i = 0; i <= 16; i++) {
        const place = from.map((value, axis) => value + ((to[axis]! - value) * i) / 16) as [number, number, number];
        dot(canvas, project(...place), thick, tone);
      }
    };
    for (const lens of lenses) {
      for (let i = 0; i < 40; i++) line(rim(lens, (i * Math.PI) / 20), rim(lens, ((i + 1) * Math.PI) / 20));
      const hinge = rim(lens, lens.outer > 0 ? 0 : Math.PI);
      line(hinge, [lens.outer > 0 ? bx + 2 : ax - 2, lens.y, az]);
      if (glint > 0) shine(canvas, project(lens.x + face * 0.05, lens.y - face * 0.05, lens.z), face * 0.03, glint);
    }
    line(rim(lenses[0]!, 0), rim(lenses[1]!, Math.PI));
  };
}

function dot(canvas: Canvas, [x, y, z]: readonly [number, number, number], radius: number, tone: number): void {
  for (let v = Math.floor(y - radius); v <= Math.ceil(y + radius); v++) {
    for (let u = Math.floor(x - radius); u <= Math.ceil(x + radius); u++) {
      if (u < 0 || v < 0 || u >= canvas.width || v >= canvas.height) continue;
      const share = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(u - x, v - y)));
      const at = v * canvas.width + u;
      // The sides are hidden by cheek and hair.
      if (share <= 0 || z > canvas.depths[at]! + 6) continue;
      for (let c = at * 3; c < at * 3 + 3; c++) canvas.data[c] = canvas.data[c]! * (1 - share) + tone * share;
    }
  }
}

function shine(canvas: Canvas, [x, y]: readonly [number, number, number], reach: number, strength: number): void {
  for (let v = Math.max(0, Math.floor(y - 3 * reach)); v < Math.min(canvas.height, y + 3 * reach); v++) {
    for (let u = Math.max(0, Math.floor(x - 3 * reach)); u < Math.min(canvas.width, x + 3 * reach); u++) {
      const added = strength * Math.exp(-((u - x) ** 2 + 2 * (v - y) ** 2) / (2 * reach ** 2));
      for (let c = 0; c < 3; c++) canvas.data[(v * canvas.width + u) * 3 + c]! += added;
    }
  }
}
