import sharp from 'sharp';
import type { Random } from '../../../specimens/random.ts';
import { MESH, MESH_POINTS, pointOf, type Mesh } from '@veridoor/face-vision/face/points';
import { createSitting } from '../heads/living.ts';
import type { Turned } from '../heads/living-head.ts';
import type { Wander } from './motion.ts';
import { ovalAt } from './oval.ts';
import type { Person } from './people.ts';
import { blurred, darkness, smoothStep, type Light } from './raster.ts';
import { frameTimes, type Script, type Video } from './script.ts';
import { drawTriangle, type Canvas, type SeenVertex } from './triangles.ts';

interface Wish {
  sitter: Person;
  other: Person;
  script: Script;
  /** How the drawn mouth smiles by itself, where it does. */
  mouth?: Wander;
}

/** Pixels of the portrait between vertices. */
const STEP = 6;

/**
 * Somebody else before a real camera, who does what is asked, with the person's face drawn over their own in each
 * image.
 */
export async function swapVideo({ sitter, other, script, mouth }: Wish, random: Random): Promise<Video> {
  const { head, camera, exposed, poseAt } = createSitting(other, script, random);
  const face = createFace(sitter, other, random);
  const quality = random.integer(75, 92);
  const frames: Video['frames'] = [];
  for (const at of frameTimes(script, random)) {
    const taken = await sharp(await camera.take(exposed(at), at))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = taken.info;
    const image: Light = { width, height, data: new Float32Array(taken.data) };
    const pose = poseAt(at);
    face(image, head.project(pose, at), pose.smile + (mouth?.(at) ?? 0));
    const data = new Uint8ClampedArray(image.data);
    frames.push({
      at,
      jpeg: await sharp(data, { raw: { width, height, channels: 3 } })
        .jpeg({ quality })
        .toBuffer(),
    });
  }
  return { frames };
}

/** What draws the face over an image, its values sRGB from 0 to 255. */
function createFace(
  face: Person,
  head: Person,
  random: Random,
): (image: Light, project: Turned, smile: number) => void {
  const texture: Light = { ...face.portrait, data: Float32Array.from(face.portrait.data) };
  const [, top] = pointOf(face.mesh, MESH.forehead);
  const [, chin] = pointOf(face.mesh, MESH.chin);
  const margin = random.between(0.82, 0.97);
  const feather = random.between(2, 8);
  const matching = random.between(0.4, 1);
  const spread = random.between(8, 26);
  const trembling = random.between(0, 0.8);
  const [columns, rows] = [40, Math.floor((chin - top) / STEP)];
  const sheet = Array.from({ length: rows * columns }, (_, i) => {
    const y = top + 2 + ((chin - top - 4) * Math.floor(i / columns)) / (rows - 1);
    const [left, right] = ovalAt(face.mesh, y) ?? [0, 0];
    const x = (left + right) / 2 + ((right - left) / 2) * margin * ((2 * (i % columns)) / (columns - 1) - 1);
    return { u: x, v: y, ...carried(face.mesh, head.mesh, x, y) };
  });
  return (image, project, smile) => {
    const [jitterX, jitterY] = [random.normal() * trembling, random.normal() * trembling];
    const vertices = sheet.map(({ u, v, x, y, z }): SeenVertex => {
      const [px, py, pz] = project(...smiling(head.mesh, x, y, z, smile));
      return { x: px + jitterX, y: py + jitterY, z: pz, u, v, gain: 1, shine: 0 };
    });
    const drawn: Canvas = {
      ...darkness(image.width, image.height),
      depths: new Float32Array(image.width * image.height).fill(Infinity),
    };
    for (let row = 0; row + 1 < rows; row++) {
      for (let column = 0; column + 1 < columns; column++) {
        const at = row * columns + column;
        drawTriangle(drawn, texture, vertices[at]!, vertices[at + 1]!, vertices[at + columns]!);
        drawTriangle(drawn, texture, vertices[at + 1]!, vertices[at + columns + 1]!, vertices[at + columns]!);
      }
    }
    blend(image, drawn, { feather, matching, spread });
  };
}

/** Lays the drawn face over the image, its colours and light drawn to those of the face beneath. */
function blend(
  image: Light,
  drawn: Canvas,
  { feather, matching, spread }: { feather: number; matching: number; spread: number },
): void {
  const box = boxOf(drawn);
  if (!box) return;
  const { width, height } = box;
  const [under, over] = [cutOut(image, box), cutOut(drawn, box)];
  const covered = Float32Array.from({ length: width * height }, (_, i) =>
    isDrawn(drawn, placeIn(drawn, box, i)) ? 1 : 0,
  );
  const soft = blurred(covered, width, height, 1, feather);
  const weight = blurred(covered, width, height, 1, spread);
  const beneath = under.map((value, i) => value * covered[Math.floor(i / 3)]!);
  const [light, own] = [blurred(beneath, width, height, 3, spread), blurred(over, width, height, 3, spread)];
  for (let i = 0; i < covered.length; i++) {
    const share = covered[i]! * smoothStep(0.5, 0.95, soft[i]!);
    if (share === 0 || weight[i]! < 1e-3) continue;
    const at = placeIn(image, box, i) * 3;
    for (let c = 0; c < 3; c++) {
      const moved = over[i * 3 + c]! + (matching * (light[i * 3 + c]! - own[i * 3 + c]!)) / weight[i]!;
      image.data[at + c] = image.data[at + c]! * (1 - share) + moved * share;
    }
  }
}

/** A part of an image. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const isDrawn = ({ depths }: Canvas, at: number) => depths[at] !== Infinity;

/** The number of a box's pixel in its image. */
const placeIn = ({ width }: { width: number }, box: Box, i: number) =>
  (box.top + Math.floor(i / box.width)) * width + box.left + (i % box.width);

/** Where something is drawn, with a pixel around it: a blur finds nothing beyond, as in the whole image. */
function boxOf(drawn: Canvas): Box | null {
  const { width, height, depths } = drawn;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < depths.length; at++) {
    if (!isDrawn(drawn, at)) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return null;
  [left, top] = [Math.max(0, left - 1), Math.max(0, top - 1)];
  return { left, top, width: Math.min(width, right + 2) - left, height: Math.min(height, bottom + 2) - top };
}

const cutOut = (image: Light, box: Box) =>
  Float32Array.from(
    { length: box.width * box.height * 3 },
    (_, i) => image.data[placeIn(image, box, Math.floor(i / 3)) * 3 + (i % 3)]!,
  );

/** Where a place of one face lies on another, as the points of both meshes nearby say, and how deep. */
function carried(from: Mesh, to: Mesh, x: number, y: number): { x: number; y: number; z: number } {
  let [dx, dy, depth, weights] = [0, 0, 0, 0];
  for (let i = 0; i < MESH_POINTS; i++) {
    const weight = 1 / ((from[i * 3]! - x) ** 2 + (from[i * 3 + 1]! - y) ** 2 + 12) ** 2;
    dx += weight * (to[i * 3]! - from[i * 3]!);
    dy += weight * (to[i * 3 + 1]! - from[i * 3 + 1]!);
    depth += weight * to[i * 3 + 2]!;
    weights += weight;
  }
  return { x: x + dx / weights, y: y + dy / weights, z: depth / weights };
}

/** The face that is drawn smiles with the one beneath. */
function smiling(mesh: Mesh, x: number, y: number, z: number, smile: number): readonly [number, number, number] {
  if (smile === 0) return [x, y, z];
  const width = pointOf(mesh, MESH.leftTemple)[0] - pointOf(mesh, MESH.rightTemple)[0];
  let [sx, sy] = [x, y];
  for (const [corner, side] of [
    [MESH.rightMouth, -1],
    [MESH.leftMouth, 1],
  ] as const) {
    const [cx, cy] = pointOf(mesh, corner);
    const near = Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * (0.1 * width) ** 2));
    sx += side * near * smile * 0.062 * width;
    sy -= near * smile * 0.032 * width;
  }
  return [sx, sy, z];
}
