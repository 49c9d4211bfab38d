import { MESH_POINTS, type Mesh } from '@veridoor/face-vision/face/points';
import { closeEyes, turnEyes, type Raster } from './eyes.ts';
import { lightSkin } from './skin.ts';
import { sample } from '../video/raster.ts';

/** The pose of a head. Angles in degrees, as in packages/face-vision/face/pose.ts. */
export interface HeadPose {
  yaw: number;
  pitch: number;
  /** 1 as it was photographed, 1.4 closer. */
  near: number;
  /** 0 open, 1 closed. */
  closed: number;
  /** 0 as it was photographed, 1 a broad smile. */
  smile: number;
  /** Small movements of the face, -1 to 1, visible in the light and at the corners of the mouth. */
  stir: number;
}

export const AT_REST: HeadPose = { yaw: 0, pitch: 0, near: 1, closed: 0, smile: 0, stir: 0 };

/** Pixels between the vertices of the bent sheet. */
const STEP = 5;
/** Distance of the camera from the face, in widths of the face: an arm's length. */
const DISTANCE = 3.6;
const MOUTH_CORNERS = [61, 291] as const;
/** The share of a broad smile in small movements of a living face, at one corner of the mouth: they are seldom even. */
const STIRRED = 0.3;

interface Vertex {
  x: number;
  y: number;
  z: number;
}

/**
 * The portrait as a solid head would look in another pose. A sheet over the image takes the depth of the face mesh and
 * falls back behind the cheeks. It is turned, seen in perspective and lit by a fixed lamp. Hair and wall near the head
 * move along; nothing moves far from it. The eyes look at the camera in every pose.
 *
 * @param shown attacks: the whole image is a `plane` that is turned; a `photograph` that a program bends like a head
 * keeps its own light.
 */
export function turnHead(
  portrait: Raster,
  mesh: Mesh,
  pose: HeadPose,
  shown: 'head' | 'plane' | 'photograph' = 'head',
): Raster {
  const flat = shown === 'plane';
  const lit = shown === 'head' ? turnEyes(lightSkin(portrait, mesh, pose), mesh, -pose.yaw, pose.pitch) : portrait;
  const image = pose.closed > 0 ? closeEyes(lit, mesh, pose.closed) : lit;
  const columns = Math.ceil(image.width / STEP) + 1;
  const rows = Math.ceil(image.height / STEP) + 1;
  const head = headOf(mesh);
  const depths = flat ? null : depthsOf(mesh, head, columns, rows);
  const alive = shown === 'head' ? pose : { ...pose, stir: 0 };
  const moved: Vertex[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const depth = depths ? depths[row * columns + column]! : null;
      moved.push(movedVertex(column * STEP, row * STEP, depth, mesh, head, alive));
    }
  }
  return draw(image, moved, columns, rows);
}

function headOf(mesh: Mesh) {
  const xs = Array.from({ length: MESH_POINTS }, (_, i) => mesh[i * 3]!);
  const ys = Array.from({ length: MESH_POINTS }, (_, i) => mesh[i * 3 + 1]!);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const depths = Array.from({ length: MESH_POINTS }, (_, i) => mesh[i * 3 + 2]!);
  // The neck's joint is behind the ears: heads turn about it, not about the nose.
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
    back: Math.max(...depths),
  };
}
type Head = ReturnType<typeof headOf>;

/** The distance of a place from the middle of the head, in halves of its size. */
function awayFrom(head: Head, x: number, y: number): number {
  return Math.hypot((x - head.x) / (head.width * 0.5), (y - head.y) / (head.height * 0.52));
}

/** Depths of the sheet's vertices; no pose changes them, and a video has many. */
const known = new WeakMap<Mesh, { readonly columns: number; readonly depths: Float64Array }>();

function depthsOf(mesh: Mesh, head: Head, columns: number, rows: number): Float64Array {
  const before = known.get(mesh);
  if (before?.columns === columns && before.depths.length === columns * rows) return before.depths;
  const depths = Float64Array.from({ length: columns * rows }, (_, at) =>
    depthAt(mesh, head, (at % columns) * STEP, Math.floor(at / columns) * STEP),
  );
  known.set(mesh, { columns, depths });
  return depths;
}

/** @param sheetDepth of the sheet at the vertex; null where the image is a plane */
function movedVertex(x: number, y: number, sheetDepth: number | null, mesh: Mesh, head: Head, pose: HeadPose): Vertex {
  const flat = sheetDepth === null;
  const away = awayFrom(head, x, y);
  const z = sheetDepth ?? 0;
  const [sx, sy] = flat ? [x, y] : smiled(mesh, head, x, y, pose);
  const [ux, uy, uz] = [sx - head.x, sy - head.y, z - (flat ? 0 : head.back * 0.6)];
  const yaw = (pose.yaw * Math.PI) / 180;
  const pitch = (pose.pitch * Math.PI) / 180;
  const rx = ux * Math.cos(yaw) - uz * Math.sin(yaw);
  const rz = ux * Math.sin(yaw) + uz * Math.cos(yaw);
  const ry = uy * Math.cos(pitch) + rz * Math.sin(pitch);
  const depth = rz * Math.cos(pitch) - uy * Math.sin(pitch) + (flat ? 0 : head.back * 0.6);
  const camera = (DISTANCE * head.width) / pose.near;
  const scale = (DISTANCE * head.width) / (camera + depth);
  const still = DISTANCE * head.width * (1 / (DISTANCE * head.width + z));
  // At rest the sheet lies where the image was taken.
  const px = head.x + rx * (scale / (flat ? 1 : still));
  const py = head.y + ry * (scale / (flat ? 1 : still));
  const follows = flat ? 1 : 1 - smooth((away - 1.25) / 1.1);
  return { x: x + (px - x) * follows, y: y + (py - y) * follows, z: depth + (1 - follows) * head.width };
}

/** Depth of the mesh nearby; beyond its edge the head falls back like a ball. */
function depthAt(mesh: Mesh, head: Head, x: number, y: number): number {
  const away = awayFrom(head, x, y);
  let sum = 0;
  let weights = 0;
  for (let i = 0; i < MESH_POINTS; i++) {
    const squared = (mesh[i * 3]! - x) ** 2 + (mesh[i * 3 + 1]! - y) ** 2;
    const weight = 1 / (squared + 6) ** 2;
    sum += weight * mesh[i * 3 + 2]!;
    weights += weight;
  }
  return sum / weights + Math.min(0.35, Math.max(0, away - 1) * 0.5) * head.width;
}

/** The corners of the mouth go out and up, and the skin near them follows. */
function smiled(
  mesh: Mesh,
  head: Head,
  x: number,
  y: number,
  { smile: both, stir }: Pick<HeadPose, 'smile' | 'stir'>,
): readonly [number, number] {
  if (both === 0 && stir === 0) return [x, y];
  let [sx, sy] = [x, y];
  for (const corner of MOUTH_CORNERS) {
    const smile = both + (corner === MOUTH_CORNERS[0] ? STIRRED * stir : 0);
    const [cx, cy] = [mesh[corner * 3]!, mesh[corner * 3 + 1]!];
    const near = Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * (head.width * 0.1) ** 2));
    sx += near * smile * head.width * 0.07 * Math.sign(cx - head.x);
    sy -= near * smile * head.width * 0.03;
  }
  return [sx, sy];
}

const smooth = (share: number) => {
  const bound = Math.min(1, Math.max(0, share));
  return bound * bound * (3 - 2 * bound);
};

/** Draws the bent sheet, nearest on top. */
function draw(image: Raster, vertices: readonly Vertex[], columns: number, rows: number): Raster {
  const { width, height } = image;
  const data = Uint8Array.from(image.data);
  const depths = new Float32Array(width * height).fill(Infinity);
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column;
      const corners = [at, at + 1, at + columns, at + columns + 1] as const;
      fill(image, data, depths, vertices, columns, [corners[0], corners[1], corners[2]]);
      fill(image, data, depths, vertices, columns, [corners[1], corners[3], corners[2]]);
    }
  }
  return { width, height, data };
}

function fill(
  image: Raster,
  data: Uint8Array,
  depths: Float32Array,
  vertices: readonly Vertex[],
  columns: number,
  triangle: readonly [number, number, number],
): void {
  const { width, height } = image;
  const [a, b, c] = triangle.map((index) => vertices[index]!) as [Vertex, Vertex, Vertex];
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (Math.abs(area) < 1e-6) return;
  const source = triangle.map((index) => [(index % columns) * STEP, Math.floor(index / columns) * STEP] as const);
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(a.x, b.x, c.x))),
    Math.min(width - 1, Math.ceil(Math.max(a.x, b.x, c.x))),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(a.y, b.y, c.y))),
    Math.min(height - 1, Math.ceil(Math.max(a.y, b.y, c.y))),
  ];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const v = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const w = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      const u = 1 - v - w;
      if (u < -0.001 || v < -0.001 || w < -0.001) continue;
      const depth = u * a.z + v * b.z + w * c.z;
      const at = y * width + x;
      if (depth >= depths[at]!) continue;
      depths[at] = depth;
      const sx = u * source[0]![0] + v * source[1]![0] + w * source[2]![0];
      const sy = u * source[0]![1] + v * source[1]![1] + w * source[2]![1];
      sample(image, sx, sy, data, at * 3);
    }
  }
}
