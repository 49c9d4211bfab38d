import { FACE_OVAL, type Mesh } from '../../face/points.ts';
import type { Point } from '@veridoor/image/frame';
import { greyAt, HEAD_SIDE, type Head } from './head.ts';
import { localMap, surroundingsOf, type LocalMap, type Surroundings } from './local-map.ts';

/** Half a patch's side: 13 pixels across, a quarter of the distance between the eyes. */
const REACH = 6;
const PATCH = (2 * REACH + 1) ** 2;
/** Pixels between the middles of patches. */
const STEP = 9;
/** Patches with at least this contrast, in grey values, are located by it. */
const CONTRAST = 4;
/** A patch counts as found from this correlation on, and within this many pixels of the mesh's place. */
const FOUND = 0.85;
const FARTHEST = 4.5;
/** Pixels within which located patches correct the mesh for their neighbours. */
const CORRECTS = 14;
/** Steps of the search, in pixels. */
const SEARCH = [2, 1.5, 1, 0.5, 0.25] as const;
const SIDES: readonly Point[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** A patch of skin, and the brightness of the same skin on another head. */
export interface Lightened {
  x: number;
  y: number;
  /** Its mean grey value on the first head, and the natural logarithm of how much lighter it is on the other. */
  mean: number;
  gain: number;
  /** What a pixel to the right and one down would change of it: the slope of the first head's light there. */
  across: number;
  down: number;
}

/** Skin has one shade: its contrast is at most this share of its mean, and it is not black. */
const SKIN = { contrast: 0.16, darkest: 12 } as const;

interface Patch {
  x: number;
  y: number;
  pixels: Float64Array;
  mean: number;
  contrast: number;
  around: Surroundings;
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

/** One head found again on another. */
interface Registered {
  skin: Lightened[];
  features: Displaced[];
}

/**
 * Finds one head on another, and measures how the light of its skin changed. The mesh says where to look, patches with
 * contrast are located exactly, and the places between them follow.
 */
export function register(from: Head, to: Head): Registered {
  const patches = patchesOf(from).map((patch): Patch => ({
    ...patch,
    map: localMap(patch.around, from.mesh, to.mesh),
  }));
  const light: Light = { grey: to.grey, light: Float64Array.from(to.grey) };
  const found = patches.flatMap((patch) => {
    const place = patch.contrast > CONTRAST ? search(light, patch) : null;
    return place ? [{ x: patch.x, y: patch.y, byMeshU: patch.map.u, byMeshV: patch.map.v, ...place }] : [];
  });
  const skin = patches.filter(isSkin).map((patch) => {
    let [sum, dx, dy] = [1, 0, 0];
    for (const other of found) {
      const squared = (patch.x - other.x) ** 2 + (patch.y - other.y) ** 2;
      const weight = other.weight * Math.exp(-squared / (2 * CORRECTS ** 2));
      sum += weight;
      dx += weight * other.dx;
      dy += weight * other.dy;
    }
    const mean = meanAt(light, patch, dx / sum, dy / sum);
    const gain = Math.log(Math.max(1, mean) / patch.mean);
    return { x: patch.x, y: patch.y, mean: patch.mean, gain, ...slopeOf(patch) };
  });
  const features = found.map(({ x, y, byMeshU, byMeshV, dx, dy }) => ({
    x,
    y,
    u: byMeshU + dx,
    v: byMeshV + dy,
    byMeshU,
    byMeshV,
  }));
  return { skin, features };
}

/** The slope of a patch's light, as a share of its mean for each pixel: from its first column or line to its last. */
function slopeOf({ pixels, mean }: Pick<Patch, 'pixels' | 'mean'>): Pick<Lightened, 'across' | 'down'> {
  const side = 2 * REACH + 1;
  let [across, down] = [0, 0];
  for (let i = 0; i < side; i++) {
    across += pixels[i * side + side - 1]! - pixels[i * side]!;
    down += pixels[(side - 1) * side + i]! - pixels[i]!;
  }
  const whole = side * (side - 1) * mean;
  return { across: across / whole, down: down / whole };
}

const isSkin = ({ mean, contrast }: Patch) => mean >= SKIN.darkest && contrast / mean <= SKIN.contrast;

const known = new WeakMap<Head, Omit<Patch, 'map'>[]>();

/** Patches within the face; those of the reference head are made once. */
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
      patches.push({ x, y, pixels, mean, contrast, around: surroundingsOf(mesh, x, y) });
    }
  }
  known.set(head, patches);
  return patches;
}

/** The exact place of a patch with contrast, starting from its map's place; null when it is not found. */
function search(to: Light, patch: Patch): { dx: number; dy: number; weight: number } | null {
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
  return { dx, dy, weight: Math.min(400, patch.contrast ** 2) * (best - FOUND + 0.05) };
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

function meanAt(to: Light, patch: Patch, dx: number, dy: number): number {
  compare(to, patch, dx, dy);
  return sums.values / PATCH;
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
