import type { Random } from '../../../specimens/random.ts';
import { eyeDistance, eyeMiddle, MESH, pointOf, type Mesh } from '@veridoor/face-vision/face/points';
import type { LivingHead } from '../heads/living-head.ts';
import { createSitting } from '../heads/living.ts';
import { ovalAt } from './oval.ts';
import type { Person } from './people.ts';
import { printed } from './printed.ts';
import { darkness, lightOf, sampleAt, type Light } from './raster.ts';
import { frameTimes, type Script, type Video } from './script.ts';
import { drawTriangle, type Canvas, type SeenVertex } from './triangles.ts';

interface Wish {
  sitter: Person;
  other: Person;
  script: Script;
}

/** Vertices of the mask across and down. */
const ACROSS = 22;
const DOWN = 28;

/** Somebody else who wears the person's printed face with the eyes cut out, flat or bent round the head. */
export async function maskVideo({ sitter, other, script }: Wish, random: Random): Promise<Video> {
  const { camera, exposed } = createSitting(other, script, random);
  const cover = createMask(sitter, other, random);
  const frames: Video['frames'] = [];
  for (const at of frameTimes(script, random)) frames.push({ at, jpeg: await camera.take(exposed(at, cover), at) });
  return { frames };
}

function createMask(face: Person, head: Person, random: Random): Parameters<LivingHead['seen']>[2] {
  const paper = papered(face, random);
  const bend = random.pick([0, random.between(0.05, 0.5), random.between(0.2, 0.7)]);
  const holes = random.next() < 0.7 ? random.between(0.8, 1.15) : 0;
  const mouth = random.next() < 0.3;
  const margin = random.between(0.98, 1.06);
  const from = frameOf(face.mesh);
  const to = frameOf(head.mesh);
  const nose = Math.min(...[1, 4, 5].map((index) => pointOf(head.mesh, index)[2]));
  const place = (u: number, v: number): readonly [number, number, number] => {
    const [x, y] = [to.x + (u - from.x) * (to.size / from.size), to.y + (v - from.y) * (to.size / from.size)];
    const aside = (x - to.x) / to.size;
    // Paper rests on the nose and is bent back towards the ears.
    return [x, y, nose - 1 + bend * to.size * aside * aside * 1.6];
  };
  const cut = (x: number, y: number) => isCut(face.mesh, x, y, holes, mouth);
  return (canvas, project) => {
    const [, top] = pointOf(face.mesh, MESH.forehead);
    const [, chin] = pointOf(face.mesh, MESH.chin);
    const rows = Array.from({ length: DOWN }, (_, row) => {
      const y = top + ((chin - top) * (row + 0.5)) / DOWN;
      const [left, right] = ovalAt(face.mesh, y) ?? [from.x, from.x];
      return Array.from({ length: ACROSS }, (_value, column): SeenVertex => {
        const middle = (left + right) / 2;
        const x = middle + (((right - left) * margin) / 2) * ((2 * column) / (ACROSS - 1) - 1);
        const [px, py, pz] = project(...place(x, y));
        return { x: px, y: py, z: pz, u: x, v: y, gain: 1, shine: 0 };
      });
    });
    drawSheet(canvas, paper, rows, cut);
  };
}

/** Draws a sheet of vertices on top of what is there, but for the holes. */
function drawSheet(
  canvas: Canvas,
  paper: Light,
  rows: readonly (readonly SeenVertex[])[],
  cut: (x: number, y: number) => boolean,
): void {
  // The sheet is first drawn with its own places for colours, so that each pixel knows which it shows.
  const sheet: Canvas = {
    ...darkness(canvas.width, canvas.height),
    depths: new Float32Array(canvas.depths.length).fill(Infinity),
  };
  const places = placesOf(paper);
  for (let row = 0; row + 1 < rows.length; row++) {
    for (let column = 0; column + 1 < ACROSS; column++) {
      const [above, below] = [rows[row]!, rows[row + 1]!];
      drawTriangle(sheet, places, above[column]!, above[column + 1]!, below[column]!);
      drawTriangle(sheet, places, above[column + 1]!, below[column + 1]!, below[column]!);
    }
  }
  for (let at = 0; at < canvas.depths.length; at++) {
    const [x, y] = [sheet.data[at * 3]!, sheet.data[at * 3 + 1]!];
    if (sheet.depths[at] === Infinity || cut(x, y)) continue;
    sampleAt(paper, x, y, canvas.data, at * 3);
    canvas.depths[at] = sheet.depths[at]!;
  }
}

/** An image of which each pixel's first two numbers are its place. */
function placesOf({ width, height }: Light): Light {
  const places = darkness(width, height);
  for (let at = 0; at < width * height; at++) places.data.set([at % width, Math.floor(at / width)], at * 3);
  return places;
}

/** The face as it comes out of a printer. */
function papered({ portrait }: Person, random: Random): Light {
  const surface = printed(lightOf(portrait), random);
  const { width, height } = portrait;
  const data = new Float32Array(width * height * 3);
  const colour = new Float32Array(3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      surface.light(x + 0.5, y + 0.5, colour);
      data.set(colour, at);
    }
  }
  return { width, height, data };
}

function frameOf(mesh: Mesh): { x: number; y: number; size: number } {
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  return { x: (ax + bx) / 2, y: (ay + by) / 2, size: eyeDistance(mesh) };
}

function isCut(mesh: Mesh, x: number, y: number, holes: number, mouth: boolean): boolean {
  const within = (index: number, other: number, high: number) => {
    const [ax, ay] = pointOf(mesh, index);
    const [bx, by] = pointOf(mesh, other);
    const wide = (Math.hypot(ax - bx, ay - by) / 2) * holes;
    return Math.hypot((x - (ax + bx) / 2) / wide, (y - (ay + by) / 2) / (wide * high)) < 1;
  };
  if (holes === 0) return false;
  return (
    within(MESH.rightEye.outer, MESH.rightEye.inner, 0.62) ||
    within(MESH.leftEye.outer, MESH.leftEye.inner, 0.62) ||
    (mouth && within(MESH.rightMouth, MESH.leftMouth, 0.55))
  );
}
