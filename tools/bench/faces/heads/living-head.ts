import type { Random } from '../../../specimens/random.ts';
import { eyeDistance, eyeMiddle, MESH, pointOf, type Mesh } from '@veridoor/face-vision/face/points';
import { createBody } from './body.ts';
import { headLight } from './head-light.ts';
import { withEyes } from './living-eyes.ts';
import { createWander } from '../videos/motion.ts';
import type { Person } from '../videos/people.ts';
import { darkness, lightOf, type Light } from '../videos/raster.ts';
import { createRoom } from '../videos/room.ts';
import type { VideoPose } from '../videos/script.ts';
import { solidHead, type SolidHead } from './solid-head.ts';
import { drawTriangle, type Canvas, type SeenVertex } from '../videos/triangles.ts';
import { createWear } from '../videos/wear.ts';

/** Somebody before a camera. */
export interface LivingHead {
  /** What falls on the sensor at a moment, with what `cover` draws before the head. */
  seen(pose: VideoPose, at: number, cover?: (canvas: Canvas, project: Turned) => void): Light;
  /** Where a place of the portrait's solid is seen at a moment, and how far away. */
  project(pose: VideoPose, at: number): Turned;
  /** Pixels that the tip of the nose moves between two moments. */
  motion(from: VideoPose, fromAt: number, to: VideoPose, toAt: number): number;
}

interface Sitting {
  width: number;
  height: number;
  /** Pixels between the eyes at rest. */
  eyes: number;
}

export type Turned = (x: number, y: number, z: number) => readonly [x: number, y: number, z: number];

/** Sets a person before a camera in a room of their own. */
export function createLivingHead(
  { portrait, mesh }: Person,
  { width, height, eyes }: Sitting,
  random: Random,
): LivingHead {
  const wear = createWear(mesh, random);
  const texture = wear.grown(lightOf(portrait));
  const head = solidHead(portrait, mesh, random);
  const light = headLight(head, texture, random);
  const room = createRoom(width, height, random);
  const body = createBody(skinOf(texture, mesh), random);
  const expression = expressions(head, mesh);
  const scale = eyes / eyeDistance(mesh);
  const distance = random.between(2.6, 4.8) * head.width;
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  const middle = { x: width * random.between(0.46, 0.54), y: height * random.between(0.38, 0.47) };
  // Whoever looks ahead again looks elsewhere by a degree or two.
  const steady = random.between(0.5, 1.6);
  const wander = {
    yaw: createWander(random, steady),
    pitch: createWander(random, steady),
    roll: createWander(random, steady * 0.7),
    x: createWander(random, random.between(0.8, 3.5)),
    y: createWander(random, random.between(0.6, 2.4)),
    near: createWander(random, random.between(0.002, 0.012)),
    smile: createWander(random, random.between(0.15, 0.5)),
    jaw: createWander(random, random.between(0.3, 1.2)),
    brow: createWander(random, random.between(0.5, 1.5)),
    gazeX: createWander(random, 1.3),
    gazeY: createWander(random, 0.9),
  };
  const hand = random.next() < 0.45 ? random.between(0.6, 3.5) : 0;
  const shake = {
    x: createWander(random, hand),
    y: createWander(random, hand),
    roll: createWander(random, hand * 0.15),
  };
  const tilt = {
    roll: random.normal() * 2.5,
    pitch: random.normal() * 2.5,
    yaw: random.normal() * 2,
    coupled: random.between(-0.12, 0.12),
  };
  const looks = random.between(0.8, 1);
  const blinks = blinkTimes(random);

  const poseAt = (pose: VideoPose, at: number) => ({
    yaw: pose.yaw + tilt.yaw + wander.yaw(at),
    pitch: pose.pitch + tilt.pitch + wander.pitch(at),
    roll: pose.roll + tilt.roll + wander.roll(at) + pose.yaw * tilt.coupled,
    near: pose.near * (1 + wander.near(at)),
  });

  /** From the portrait's solid to the image. */
  const camera = (pose: VideoPose, at: number): { project: Turned; turn: Turned } => {
    const { yaw, pitch, roll, near } = poseAt(pose, at);
    const turn = rotation(yaw, pitch, roll);
    const [swayX, swayY] = [wander.x(at) - (ax + bx) / 2 + head.joint.x, wander.y(at) - (ay + by) / 2 + head.joint.y];
    const [px, py] = [middle.x + shake.x(at), middle.y + shake.y(at)];
    const lean = (shake.roll(at) * Math.PI) / 180;
    return {
      turn,
      project(x, y, z) {
        const [rx, ry, rz] = turn(x - head.joint.x, y - head.joint.y, z - head.joint.z);
        const away = distance / near + rz + head.joint.z - head.front;
        const size = (scale * distance) / away;
        const right = (rx + swayX) * size;
        const down = (ry + swayY) * size;
        return [px + right - down * lean, py + down + right * lean, away];
      },
    };
  };

  return {
    motion(from, fromAt, to, toAt) {
      const nose = pointOf(mesh, MESH.noseTip);
      const [x, y] = camera(from, fromAt).project(...nose);
      const [u, v] = camera(to, toAt).project(...nose);
      return Math.hypot(x - u, y - v);
    },
    project: (pose, at) => camera(pose, at).project,
    seen(pose, at, cover) {
      const canvas: Canvas = { ...darkness(width, height), depths: new Float32Array(width * height).fill(Infinity) };
      room.paint(canvas, { x: -shake.x(at) * 0.8, y: -shake.y(at) * 0.8, roll: -shake.roll(at) });
      const { project, turn } = camera(pose, at);
      const still = camera({ ...pose, yaw: pose.yaw * 0.12, pitch: 0, roll: 0 }, at);
      const [sx, sy] = still.project(head.joint.x, head.chin.y + head.height * 0.2, head.joint.z);
      // The neck ends below the joint, which moves less than the chin.
      const [neckX] = project(head.joint.x, head.joint.y, head.joint.z - head.width * 0.15);
      const [, chinY] = project(head.chin.x, head.chin.y, head.chin.z);
      body.paint(canvas, { x: sx, y: sy, neckX, chinY, face: head.width * scale * pose.near * 0.93 });
      const smile = Math.max(0, pose.smile) + wander.smile(at);
      const closed = Math.max(pose.closed, blinks(at), 0.1 * smile);
      const turned = poseAt(pose, at);
      const skin = withEyes(texture, mesh, {
        right: -turned.yaw * looks + wander.gazeX(at),
        down: turned.pitch * looks + wander.gazeY(at),
        closed,
      });
      const moved = expression({ smile, jaw: wander.jaw(at), brow: wander.brow(at) });
      drawHead(canvas, head, skin, (vertex) => {
        const at3 = vertex * 3;
        const [x, y, z] = project(moved[at3]!, moved[at3 + 1]!, moved[at3 + 2]!);
        const normal = turn(head.normals[at3]!, head.normals[at3 + 1]!, head.normals[at3 + 2]!);
        return {
          x,
          y,
          z,
          u: head.texture[vertex * 2]!,
          v: head.texture[vertex * 2 + 1]!,
          ...light.at(vertex, ...normal),
        };
      });
      wear.worn(canvas, project);
      cover?.(canvas, project);
      return canvas;
    },
  };
}

function rotation(yaw: number, pitch: number, roll: number): Turned {
  const [a, b, c] = [yaw, pitch, roll].map((angle) => (angle * Math.PI) / 180) as [number, number, number];
  return (x, y, z) => {
    const rx = x * Math.cos(a) - z * Math.sin(a);
    const rz = x * Math.sin(a) + z * Math.cos(a);
    const ry = y * Math.cos(b) + rz * Math.sin(b);
    const depth = rz * Math.cos(b) - y * Math.sin(b);
    return [rx * Math.cos(c) - ry * Math.sin(c), rx * Math.sin(c) + ry * Math.cos(c), depth];
  };
}

function drawHead(
  canvas: Canvas,
  { rows, columns }: SolidHead,
  skin: Light,
  seen: (vertex: number) => SeenVertex,
): void {
  const vertices = Array.from({ length: rows * columns }, (_, vertex) => seen(vertex));
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column;
      const [a, b, c, d] = [vertices[at]!, vertices[at + 1]!, vertices[at + columns]!, vertices[at + columns + 1]!];
      drawTriangle(canvas, skin, a, b, c);
      drawTriangle(canvas, skin, b, d, c);
    }
  }
}

interface Expression {
  smile: number;
  jaw: number;
  brow: number;
}

/** What moves in a face: corners of the mouth and cheeks, the jaw, the brows. */
function expressions({ places, width }: SolidHead, mesh: Mesh): (expression: Expression) => Float32Array {
  const near = (index: number, reach: number) => {
    const [x, y] = pointOf(mesh, index);
    return (vertex: number) =>
      Math.exp(-((places[vertex * 3]! - x) ** 2 + (places[vertex * 3 + 1]! - y) ** 2) / (2 * (reach * width) ** 2));
  };
  const corners = [near(MESH.rightMouth, 0.1), near(MESH.leftMouth, 0.1)] as const;
  const cheeks = [near(50, 0.11), near(280, 0.11)] as const;
  const brows = [near(105, 0.09), near(334, 0.09)] as const;
  const [, lipY] = pointOf(mesh, MESH.lowerLip);
  const lip = near(MESH.lowerLip, 0.16);
  const count = places.length / 3;
  const weights = Float32Array.from({ length: count * 6 }, (_, i) => {
    const vertex = Math.floor(i / 6);
    const below = places[vertex * 3 + 1]! > lipY ? lip(vertex) : 0;
    return [
      corners[0](vertex),
      corners[1](vertex),
      cheeks[0](vertex) + cheeks[1](vertex),
      below,
      brows[0](vertex),
      brows[1](vertex),
    ][i % 6]!;
  });
  return ({ smile, jaw, brow }) => {
    const moved = Float32Array.from(places);
    for (let vertex = 0; vertex < count; vertex++) {
      const [right, left, cheek, below, rightBrow, leftBrow] = weights.subarray(vertex * 6, vertex * 6 + 6);
      moved[vertex * 3]! += (left! - right!) * smile * 0.062 * width;
      moved[vertex * 3 + 1]! +=
        width *
        (-0.032 * smile * (left! + right!) -
          0.018 * smile * cheek! +
          0.012 * jaw * below! -
          0.01 * brow * (rightBrow! + leftBrow!));
      moved[vertex * 3 + 2]! += width * (0.022 * smile * (left! + right!) - 0.016 * smile * cheek!);
    }
    return moved;
  };
}

/** How far lids have fallen by themselves: people blink every two to ten seconds, for a seventh to a quarter of one. */
function blinkTimes(random: Random): (at: number) => number {
  const begins: number[] = [];
  for (let at = random.between(200, 5000); at < 60_000; at += random.between(2000, 9000)) begins.push(at);
  const length = random.between(140, 260);
  return (at) => {
    const since = at - (begins.findLast((begin) => begin <= at) ?? -Infinity);
    return since > length ? 0 : Math.min(1, 1.3 * Math.sin((Math.PI * since) / length));
  };
}

/** Light of the skin: the middle of the cheeks. */
function skinOf(portrait: Light, mesh: Mesh): [number, number, number] {
  const places = [50, 280, 118, 347, 205, 425, 199].map((index) => pointOf(mesh, index));
  const at = places.map(([x, y]) => (Math.round(y) * portrait.width + Math.round(x)) * 3);
  const middle = (channel: number) =>
    at.map((place) => portrait.data[place + channel] ?? 0).toSorted((a, b) => a - b)[at.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}
