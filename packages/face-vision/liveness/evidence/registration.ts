import { FACE_OVAL, type Mesh } from '../../face/points.ts';
import type { Point } from '@veridoor/image/frame';
import { greyAt, HEAD_SIDE, type Head } from './head.ts';
import { localMap, neighbourhoodOf, type LocalMap, type Neighbourhood } from './local-map.ts';

/** Half a patch's side: 13 pixels across, a quarter of the distance between the eyes. */
const REACH = 6;
const PATCH = (2 * REACH + 1) ** 2;
/** Pixels between the middles of patches. */
const STEP = 9;
/** Grey values of contrast that a patch needs to be located by it. */
const CONTRAST = 4;
/** A patch counts as found from this correlation on, and within this many pixels of the mesh's place. */
const FOUND = 0.85;
const FARTHEST = 4.5;
/** Steps of the search, in pixels. */
const SEARCH = [2, 1.5, 1, 0.5, 0.25] as const;
const SIDES: readonly Point[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

interface Patch {
  x: number;
  y: number;
  pixels: Float64Array;
  mean: number;
  contrast: number;
  around: Neighbourhood;
  map: LocalMap;
}

/** A head's grey values, and the same as numbers that need no conversion in the innermost loop. */
interface Light {
  grey: Uint8Array;
  light: Float64Array;
}

/** A place with contrast on one head, and the way to the same place on another head, in pixels. */
export interface Displaced {
  x: number;
  y: number;
  /** Across and down, as the image was found. */
  u: number;
  v: number;
  /** The same, as the points of both meshes around it say. */
  byMeshU: number;
  byMeshV: number;
}

/**
 * Finds the places of one head that have contrast on another. The mesh says where to look, and the image where they are:
 * a place that resembles nothing there is left out.
 */
export function register(from: Head, to: Head): Displaced[] {
  const light: Light = { grey: to.grey, light: Float64Array.from(to.grey) };
  return patchesOf(from).flatMap((patch): Displaced[] => {
    const map = localMap(patch.around, from.mesh, to.mesh);
    const place = search(light, { ...patch, map });
    if (!place) return [];
    const { x, y } = patch;
    return [{ x, y, byMeshU: map.u, byMeshV: map.v, u: map.u + place.dx, v: map.v + place.dy }];
  });
}

const known = new WeakMap<Head, Omit<Patch, 'map'>[]>();

/** Patches with contrast within the face; those of the reference head are made once. */
function patchesOf(head: Head): Omit<Patch, 'map'>[] {
  const before = known.get(head);
  if (before) return before;
  const { grey, mesh } = head;
  const patches: Omit<Patch, 'map'>[] = [];
  for (let y = 16; y < HEAD_SIDE - 16; y += STEP) {
    for (let x = 16; x < HEAD_SIDE - 16; x += STEP) {
      const corner = REACH - 0.5;
      const whole = [-corner, corner].every((dx) => [-corner, corner].every((dy) => isInFace(mesh, x + dx, y + dy)));
      if (!whole) continue;
      const pixels = new Float64Array(PATCH);
      let at = 0;
      for (let dy = -REACH; dy <= REACH; dy++) {
        for (let dx = -REACH; dx <= REACH; dx++) pixels[at++] = greyAt(grey, x + dx, y + dy);
      }
      const mean = pixels.reduce((sum, value) => sum + value, 0) / PATCH;
      const contrast = Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / PATCH);
      if (contrast > CONTRAST) patches.push({ x, y, pixels, mean, contrast, around: neighbourhoodOf(mesh, x, y) });
    }
  }
  known.set(head, patches);
  return patches;
}

/** The exact place of a patch with contrast, starting from its map's place; null when it is not found. */
function search(to: Light, patch: Patch): { dx: number; dy: number } | null {
  let [dx, dy] = [0, 0];
  let best = correlationAt(to, patch, 0, 0);
  for (const step of SEARCH) {
    for (const [sx, sy] of SIDES) {
      const correlation = correlationAt(to, patch, dx + sx * step, dy + sy * step);
      if (correlation <= best) continue;
      best = correlation;
      dx += sx * step;
      dy += sy * step;
    }
  }
  if (best <= FOUND || Math.hypot(dx, dy) >= FARTHEST) return null;
  return { dx, dy };
}

/** Sums over a patch's pixels on another head: of them, of their squares, and of their products with its own. */
const sums = { values: 0, squares: 0, products: 0 };

/** Reads a patch's pixels on another head, moved by (dx, dy) from its map's place, into `sums`. */
function compare({ grey, light }: Light, { x, y, pixels, map }: Patch, dx: number, dy: number): void {
  const { ux, uy, vx, vy } = map;
  const [u, v] = [x + map.u + dx - 0.5, y + map.v + dy - 0.5];
  const [wide, high] = [REACH * (Math.abs(1 + ux) + Math.abs(uy)), REACH * (Math.abs(1 + vy) + Math.abs(vx))];
  const whole = u >= wide && v >= high && u + wide < HEAD_SIDE - 1.001 && v + high < HEAD_SIDE - 1.001;
  let [values, squares, products, at] = [0, 0, 0, 0];
  for (let j = -REACH; j <= REACH; j++) {
    let px = u - (1 + ux) * REACH + uy * j;
    let py = v + j - vx * REACH + vy * j;
    for (let i = -REACH; i <= REACH; i++) {
      const value = whole ? between(light, px, py) : greyAt(grey, px + 0.5, py + 0.5);
      values += value;
      squares += value * value;
      products += value * pixels[at++]!;
      px += 1 + ux;
      py += vx;
    }
  }
  sums.values = values;
  sums.squares = squares;
  sums.products = products;
}

/** A head's value at a place between its pixels, counted from the middle of the first. */
function between(light: Float64Array, px: number, py: number): number {
  const x0 = px | 0;
  const y0 = py | 0;
  const wx = px - x0;
  const at = y0 * HEAD_SIDE + x0;
  const top = light[at]!;
  const low = light[at + HEAD_SIDE]!;
  const above = top + (light[at + 1]! - top) * wx;
  return above + (low + (light[at + HEAD_SIDE + 1]! - low) * wx - above) * (py - y0);
}

function correlationAt(to: Light, patch: Patch, dx: number, dy: number): number {
  compare(to, patch, dx, dy);
  const mean = sums.values / PATCH;
  const variance = Math.max(1e-6, sums.squares / PATCH - mean * mean);
  return (sums.products - patch.mean * sums.values) / PATCH / Math.sqrt(patch.contrast ** 2 * variance + 1e-6);
}

/** Whether a point lies within the outline of the face (even-odd rule). */
function isInFace(mesh: Mesh, x: number, y: number): boolean {
  let inside = false;
  let [bx, by] = [mesh[FACE_OVAL.at(-1)! * 3]!, mesh[FACE_OVAL.at(-1)! * 3 + 1]!];
  for (const index of FACE_OVAL) {
    const [ax, ay] = [mesh[index * 3]!, mesh[index * 3 + 1]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    [bx, by] = [ax, ay];
  }
  return inside;
}
