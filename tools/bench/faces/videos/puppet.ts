import type { Random } from '../../../specimens/random.ts';
import { eyeDistance, eyeMiddle, MESH, MESH_POINTS, pointOf, type Mesh } from '@veridoor/face-vision/face/points';
import { createForger } from './forger.ts';
import { withoutHead } from './inpaint.ts';
import { withEyes } from '../heads/living-eyes.ts';
import { createWander, type Wander } from './motion.ts';
import { PORTRAIT, type Person } from './people.ts';
import { blurred, darkness, lightOf, rasterOf, smoothStep, type Light } from './raster.ts';
import { createRoom } from './room.ts';
import { frameTimes, poseAt, type VideoPose, type Script, type Video } from './script.ts';
import { silhouetteOf } from '../heads/silhouette.ts';
import { drawTriangle, type SeenVertex } from './triangles.ts';

/** Pixels between the puppet's vertices. */
const STEP = 5;

interface Sheet {
  columns: number;
  rows: number;
  /** Depth away from the camera, slope across and slope down, and how much of the head there is, for each vertex. */
  depths: Float32Array;
  slopes: Float32Array;
  present: Float32Array;
}

/**
 * One photograph on a head in three dimensions: depth of the face mesh or of an ellipsoid, drawn nearest on top, over a
 * background of its own; with a light of its own, a gaze, lids, a smile, trembling and noise, or without.
 *
 * @param mouth how it smiles by itself, where it does.
 */
export async function puppetVideo(
  { sitter, script, mouth }: { sitter: Person; script: Script; mouth?: Wander },
  random: Random,
): Promise<Video> {
  const forger = createForger(random);
  const draw = createPuppet(sitter, random);
  const swing = random.between(0.98, 1.25);
  const frames: Video['frames'] = [];
  for (const at of frameTimes(script, random)) {
    const pose = forger.held(poseAt(script, at), at);
    const smile = pose.smile + (mouth?.(at) ?? 0);
    const image = draw({ ...pose, yaw: pose.yaw * swing, pitch: pose.pitch * swing, smile }, at);
    frames.push({ at, jpeg: await forger.encode(rasterOf(image), at) });
  }
  return { frames };
}

function createPuppet(sitter: Person, random: Random): (pose: VideoPose, at: number) => Light {
  const { portrait, mesh } = sitter;
  const { width, height } = portrait;
  const texture = lightOf(portrait);
  const sheet = sheetOf(sitter, random.next() < 0.6 ? 'mesh' : 'ellipsoid', random);
  const background = backgroundOf(sitter, random);
  const lamp = random.next() < 0.65 ? [random.between(-1, 1), random.between(-1, 0.2), -1] : null;
  const strength = random.between(0.2, 0.7);
  const gazes = random.next() < 0.6 ? random.between(0.7, 1) : 0;
  const sway = { x: createWander(random, random.between(0, 3)), y: createWander(random, random.between(0, 2)) };
  const distance = random.between(2.8, 6) * eyeDistance(mesh) * 2;
  const joint = jointOf(mesh);
  return (pose, at) => {
    const canvas = { ...darkness(width, height), depths: new Float32Array(width * height).fill(Infinity) };
    background(canvas, pose);
    const skin = withEyes(texture, mesh, { right: -pose.yaw * gazes, down: pose.pitch * gazes, closed: pose.closed });
    const [yaw, pitch, roll] = [pose.yaw, pose.pitch, pose.roll].map((angle) => (angle * Math.PI) / 180) as [
      number,
      number,
      number,
    ];
    const vertex = (index: number): SeenVertex => {
      const [u, v] = [(index % sheet.columns) * STEP, Math.floor(index / sheet.columns) * STEP];
      const [ex, ey] = smiled(mesh, u, v, pose.smile);
      const [x, y, z] = [ex - joint.x, ey - joint.y, sheet.depths[index]! - joint.z];
      const rx = x * Math.cos(yaw) - z * Math.sin(yaw);
      const rz = x * Math.sin(yaw) + z * Math.cos(yaw);
      const ry = y * Math.cos(pitch) + rz * Math.sin(pitch);
      const depth = rz * Math.cos(pitch) - y * Math.sin(pitch) + joint.z;
      const scale = distance / (distance / pose.near + depth);
      return {
        x: joint.x + sway.x(at) + (rx * Math.cos(roll) - ry * Math.sin(roll)) * scale,
        y: joint.y + sway.y(at) + (rx * Math.sin(roll) + ry * Math.cos(roll)) * scale,
        z: depth,
        u,
        v,
        gain: lamp ? gainAt(sheet, index, lamp, yaw, pitch, strength) : 1,
        shine: 0,
      };
    };
    const vertices = Array.from({ length: sheet.depths.length }, (_, index) => vertex(index));
    for (let row = 0; row + 1 < sheet.rows; row++) {
      for (let column = 0; column + 1 < sheet.columns; column++) {
        const first = row * sheet.columns + column;
        const corners = [first, first + 1, first + sheet.columns, first + sheet.columns + 1];
        if (corners.some((corner) => sheet.present[corner]! < 0.5)) continue;
        const [a, b, c, d] = corners.map((corner) => vertices[corner]!) as [
          SeenVertex,
          SeenVertex,
          SeenVertex,
          SeenVertex,
        ];
        drawTriangle(canvas, skin, a, b, c);
        drawTriangle(canvas, skin, b, d, c);
      }
    }
    return canvas;
  };
}

/** What the puppet stands before: the photograph without its head, or a room that it brings along. */
function backgroundOf(sitter: Person, random: Random): (canvas: Light, pose: VideoPose) => void {
  if (random.next() < 0.7) {
    const behind = lightOf(withoutHead(sitter));
    return (canvas) => canvas.data.set(behind.data);
  }
  const room = createRoom(sitter.portrait.width, sitter.portrait.height, random);
  return (canvas) => room.paint(canvas, { x: 0, y: 0, roll: 0 });
}

function sheetOf(sitter: Person, shape: 'mesh' | 'ellipsoid', random: Random): Sheet {
  const { portrait, mesh } = sitter;
  const silhouette = silhouetteOf(portrait, mesh);
  const [columns, rows] = [Math.floor((portrait.width - 1) / STEP) + 1, Math.floor((portrait.height - 1) / STEP) + 1];
  const depths = new Float32Array(columns * rows);
  const present = new Float32Array(columns * rows);
  const eyes = eyeDistance(mesh);
  const [cx, cy] = [PORTRAIT.eyes.x, PORTRAIT.eyes.y + 0.45 * eyes];
  const [, chin, back] = [0, pointOf(mesh, MESH.chin)[1], jointOf(mesh).z];
  const deep = random.between(0.85, 1.2);
  const nose = random.between(0.25, 0.45) * eyes;
  for (let index = 0; index < depths.length; index++) {
    const [x, y] = [(index % columns) * STEP, Math.floor(index / columns) * STEP];
    const edges = y <= chin ? silhouette[y] : null;
    if (!edges) continue;
    const aside = Math.abs(x - (edges[0] + edges[1]) / 2) / ((edges[1] - edges[0]) / 2 || 1);
    present[index] = aside <= 1.03 ? 1 : 0;
    if (shape === 'ellipsoid') {
      const away = ((x - cx) / (1.35 * eyes)) ** 2 + ((y - cy) / (2 * eyes)) ** 2;
      const tip = Math.exp(-(((x - cx) / (0.24 * eyes)) ** 2) - ((y - cy - 0.15 * eyes) / (0.32 * eyes)) ** 2);
      depths[index] = back - deep * 1.25 * eyes * Math.sqrt(Math.max(0, 1 - away)) - nose * tip;
    } else {
      depths[index] = nearbyDepth(mesh, x, y) * deep + eyes * 0.9 * smoothStep(0.75, 1.05, aside);
    }
  }
  const smooth = blurred(depths, columns, rows, 1, random.between(0.3, 1.6));
  const slopes = new Float32Array(columns * rows * 2);
  for (let row = 1; row + 1 < rows; row++) {
    for (let column = 1; column + 1 < columns; column++) {
      const at = row * columns + column;
      slopes[at * 2] = (smooth[at + 1]! - smooth[at - 1]!) / (2 * STEP);
      slopes[at * 2 + 1] = (smooth[at + columns]! - smooth[at - columns]!) / (2 * STEP);
    }
  }
  return { columns, rows, depths: smooth, slopes, present };
}

/** How the light on a vertex changes by the turn. */
function gainAt(
  sheet: Sheet,
  index: number,
  lamp: readonly number[],
  yaw: number,
  pitch: number,
  strength: number,
): number {
  const [sx, sy] = [sheet.slopes[index * 2]!, sheet.slopes[index * 2 + 1]!];
  const length = Math.hypot(sx, sy, 1);
  const [nx, ny, nz] = [sx / length, sy / length, -1 / length];
  const rx = nx * Math.cos(yaw) - nz * Math.sin(yaw);
  const rz = nx * Math.sin(yaw) + nz * Math.cos(yaw);
  const ry = ny * Math.cos(pitch) + rz * Math.sin(pitch);
  const depth = rz * Math.cos(pitch) - ny * Math.sin(pitch);
  const size = Math.hypot(...lamp);
  const lit = (x: number, y: number, z: number) => Math.max(0, (x * lamp[0]! + y * lamp[1]! + z * lamp[2]!) / size);
  return Math.min(
    1.8,
    Math.max(0.4, (1 - strength + strength * lit(rx, ry, depth)) / (1 - strength + strength * lit(nx, ny, nz))),
  );
}

function jointOf(mesh: Mesh): { x: number; y: number; z: number } {
  const depths = Array.from({ length: MESH_POINTS }, (_, i) => mesh[i * 3 + 2]!);
  const [[ax], [bx]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  return { x: (ax + bx) / 2, y: pointOf(mesh, MESH.noseTip)[1], z: Math.max(...depths) };
}

function nearbyDepth(mesh: Mesh, x: number, y: number): number {
  let [sum, weights] = [0, 0];
  for (let i = 0; i < MESH_POINTS; i++) {
    const weight = 1 / ((mesh[i * 3]! - x) ** 2 + (mesh[i * 3 + 1]! - y) ** 2 + 8) ** 2;
    sum += weight * mesh[i * 3 + 2]!;
    weights += weight;
  }
  return sum / weights;
}

/** The corners of the mouth go out and up. */
function smiled(mesh: Mesh, x: number, y: number, smile: number): readonly [number, number] {
  if (smile === 0) return [x, y];
  const eyes = eyeDistance(mesh);
  let [sx, sy] = [x, y];
  for (const [corner, side] of [
    [MESH.rightMouth, -1],
    [MESH.leftMouth, 1],
  ] as const) {
    const [cx, cy] = pointOf(mesh, corner);
    const near = Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * (eyes * 0.2) ** 2));
    sx += side * near * smile * eyes * 0.13;
    sy -= near * smile * eyes * 0.06;
  }
  return [sx, sy];
}
