import { eyeDistance, eyeMiddle, MESH, pointOf, type Mesh } from '@veridoor/face-vision/face/points';
import { ovalAt } from '../videos/oval.ts';
import type { Raster } from '../videos/raster.ts';

/**
 * Outline of a head with its hair, as seen in its portrait: left and right edge in pixels for each row, null above it.
 */
export type Silhouette = readonly (readonly [left: number, right: number] | null)[];

const ANGLES = 120;
const RADII = 90;
/** Values a colour channel is told apart by. */
const BINS = 10;
/**
 * How far the outline lies from the eyes at most: an ellipse, in halves of the face's width and in heights of the brow
 * above them.
 */
const FARTHEST = { aside: 1.28, above: 1.8 } as const;
/** The outline goes so far below the height of the eyes on both sides, in radians: to the lobes of the ears. */
const BELOW = 0.6;
/** What a step of the outline by one radius from one angle to the next costs, in the logarithm of likelihoods. */
const ROUGHNESS = 2.2;

const known = new WeakMap<Raster, Silhouette>();

/**
 * Finds the outline that tells colours of the head best from colours of the room, and is smooth: the cheapest way round
 * the head over angles and radii.
 */
export function silhouetteOf(portrait: Raster, mesh: Mesh): Silhouette {
  const before = known.get(portrait);
  if (before) return before;
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  const eyes = eyeDistance(mesh);
  const middle = { x: (ax + bx) / 2, y: (ay + by) / 2 };
  const level = ovalAt(mesh, middle.y) ?? [0, 1];
  const half = (level[1] - level[0]) / 2;
  const brow = middle.y - pointOf(mesh, MESH.forehead)[1];
  const likely = likelihood(portrait, mesh, middle, eyes);
  const edges = Array.from({ length: ANGLES }, (_, i) => {
    // From the right ear over the crown to the left one.
    const angle = Math.PI + BELOW - (i / (ANGLES - 1)) * (Math.PI + 2 * BELOW);
    const [dx, dy] = [Math.cos(angle), -Math.sin(angle)];
    const face = faceRadius(mesh, middle, dx, dy, eyes);
    const least = face * 1.02;
    const most = 1 / Math.hypot(dx / (FARTHEST.aside * half), dy / (FARTHEST.above * brow));
    return { dx, dy, least, step: Math.max(0.05, (most - least) / (RADII - 1)) };
  });
  const costs = edges.map(({ dx, dy, least, step }) => {
    const values = new Float64Array(RADII);
    let outside = 0;
    const along = Array.from({ length: RADII }, (_, r) =>
      likely(middle.x + dx * (least + r * step), middle.y + dy * (least + r * step)),
    );
    for (const value of along) outside += value;
    let inside = 0;
    // Head beyond the outline and room within it both cost.
    for (let r = 0; r < RADII; r++) {
      inside += along[r]!;
      values[r] = (outside - inside) * step - inside * step;
    }
    return values;
  });
  const best = cheapest(costs);
  const points = edges.map(({ dx, dy, least, step }, i) => {
    const radius = least + best[i]! * step;
    return [middle.x + dx * radius, middle.y + dy * radius] as const;
  });
  const silhouette = rowsOf(points, mesh, portrait.height);
  known.set(portrait, silhouette);
  return silhouette;
}

/** The way through the columns, a radius each, that costs least. */
function cheapest(costs: readonly Float64Array[]): number[] {
  const totals: Float64Array[] = [];
  const from: Int16Array[] = [];
  for (const [i, own] of costs.entries()) {
    const [total, back] = [new Float64Array(RADII), new Int16Array(RADII)];
    for (let r = 0; r < RADII; r++) {
      let [least, at] = [Infinity, r];
      for (let k = Math.max(0, r - 4); k <= Math.min(RADII - 1, r + 4); k++) {
        const cost = (totals[i - 1]?.[k] ?? 0) + ROUGHNESS * (k - r) ** 2;
        if (cost < least) [least, at] = [cost, k];
      }
      total[r] = least + own[r]!;
      back[r] = at;
    }
    totals.push(total);
    from.push(back);
  }
  let at = totals.at(-1)!.reduce((least, value, r, all) => (value < all[least]! ? r : least), 0);
  const path: number[] = [];
  for (let i = costs.length - 1; i >= 0; i--) {
    path.unshift(at);
    at = from[i]![at]!;
  }
  return path;
}

/** Logarithm of how much likelier a colour is in the head than in the room, by the colours of both, bounded. */
function likelihood(portrait: Raster, mesh: Mesh, middle: { x: number; y: number }, eyes: number) {
  const [head, room] = [new Float64Array(BINS ** 3).fill(0.02), new Float64Array(BINS ** 3).fill(0.02)];
  const binAt = (x: number, y: number) => {
    const at = (y * portrait.width + x) * 3;
    const bin = (c: number) => Math.min(BINS - 1, Math.floor((portrait.data[at + c]! * BINS) / 256));
    return (bin(0) * BINS + bin(1)) * BINS + bin(2);
  };
  for (let y = 0; y < Math.min(portrait.height, middle.y + eyes); y += 2) {
    const edges = ovalAt(mesh, y);
    for (let x = 0; x < portrait.width; x += 2) {
      const [across, up] = [Math.abs(x - middle.x) / eyes, (middle.y - y) / eyes];
      if (edges && x > edges[0] && x < edges[1]) head[binAt(x, y)]! += 1;
      // Hair begins above the face.
      else if (up > 0.9 && up < 1.45 && across < 0.7) head[binAt(x, y)]! += 1.5;
      else if (across > 1.75 || up > 2.25) room[binAt(x, y)]! += 1;
    }
  }
  const sums = [head, room].map((counts) => counts.reduce((sum, value) => sum + value, 0)) as [number, number];
  return (x: number, y: number) => {
    const [px, py] = [Math.round(x), Math.round(y)];
    if (px < 0 || py < 0 || px >= portrait.width || py >= portrait.height) return -0.5;
    const bin = binAt(px, py);
    return Math.max(-1.5, Math.min(1.5, Math.log(head[bin]! / sums[0] / (room[bin]! / sums[1])))) - 0.1;
  };
}

/** Pixels from the middle of the eyes to the edge of the face in a direction. */
function faceRadius(mesh: Mesh, middle: { x: number; y: number }, dx: number, dy: number, eyes: number): number {
  for (let radius = eyes * 0.4; radius < eyes * 2; radius += 1) {
    const [x, y] = [middle.x + dx * radius, middle.y + dy * radius];
    const edges = ovalAt(mesh, y);
    if (!edges || x < edges[0] || x > edges[1]) return radius;
  }
  return eyes;
}

/** Edges of each row: of the outline down to the lobes of the ears, from there on of the face. */
function rowsOf(points: readonly (readonly [number, number])[], mesh: Mesh, height: number): Silhouette {
  const lobes = Math.min(points[0]![1], points.at(-1)![1]);
  const beyond = ovalAt(mesh, lobes) ?? [0, 0];
  const [right, left] = [beyond[0] - points[0]![0], points.at(-1)![0] - beyond[1]];
  return Array.from({ length: height }, (_, y) => {
    const face = ovalAt(mesh, y);
    if (y >= lobes) {
      const share = Math.max(0, 1 - (y - lobes) / (0.12 * (beyond[1] - beyond[0])));
      return face && [face[0] - Math.max(0, right) * share, face[1] + Math.max(0, left) * share];
    }
    const crossings: number[] = [];
    for (let i = 1; i < points.length; i++) {
      const [[ax, ay], [bx, by]] = [points[i - 1]!, points[i]!];
      if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
    if (crossings.length < 2) return face;
    return [Math.min(...crossings, ...(face ? [face[0]] : [])), Math.max(...crossings, ...(face ? [face[1]] : []))];
  });
}
