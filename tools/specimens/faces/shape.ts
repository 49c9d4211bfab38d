import { MESH_POINTS, pointOf, type Mesh } from '@veridoor/face-vision/face/points';
import { fitSimilarity, inverted, moved } from '@veridoor/face-vision/face/similarity';
import type { Point } from '@veridoor/image/frame';
import { solveLinear } from '@veridoor/image/linear';
import { sample, type Raster } from '../video/raster.ts';

/** A face in an image. */
export interface Sitting {
  image: Raster;
  mesh: Mesh;
}

/** A rectangle of an image, px. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels between the places whose displacement is counted; between them it changes evenly. */
const STEP = 4;

/** The points of a mean face as they would lie in the image: each mesh was brought into the pose of `pose`. */
export function meanShape(pose: Mesh, meshes: readonly Mesh[]): Point[] {
  const posed = meshes.map((mesh) => inPose(mesh, pose));
  return Array.from({ length: MESH_POINTS }, (_, i): Point => {
    const [x, y] = posed.reduce<Point>(([sx, sy], points) => [sx + points[i]![0], sy + points[i]![1]], [0, 0]);
    return [x / meshes.length, y / meshes.length];
  });
}

/** The places of a mesh after the affine map of space that brings it as close as possible to another. */
function inPose(mesh: Mesh, pose: Mesh): Point[] {
  const points = Array.from({ length: MESH_POINTS }, (_, i) => [...pointOf(mesh, i), 1]);
  const along = ([x, y]: readonly [Float64Array, Float64Array]) =>
    points.map((point): Point => [dot(point, x), dot(point, y)]);
  const factors = (coordinate: 0 | 1): Float64Array => {
    const equations = new Float64Array(4 * 5);
    points.forEach((point, i) => {
      const row = [...point, pointOf(pose, i)[coordinate]];
      for (let r = 0; r < 4; r += 1) for (let c = 0; c < 5; c += 1) equations[r * 5 + c]! += row[r]! * row[c]!;
    });
    const solution = solveLinear(equations, 4);
    if (!solution) throw new Error('a face mesh without depth');
    return solution;
  };
  return along([factors(0), factors(1)]);
}

const dot = (point: readonly number[], factors: Float64Array) =>
  point.reduce((sum, value, i) => sum + value * factors[i]!, 0);

/**
 * A region of an image whose face takes another shape. The displacements of the mesh's points are spread by their
 * distance (Shepard 1968), run together over `smoothness` px, and end `reach` px beyond the face.
 */
export function reshaped(
  { image, mesh }: Sitting,
  shape: readonly Point[],
  region: Region,
  { smoothness, reach }: Spread,
): Raster {
  const places = shape.map((_, i): Point => [mesh[i * 3]!, mesh[i * 3 + 1]!]);
  const map = fitSimilarity(shape, places);
  const back = inverted(map);
  const shifts = shape.map(([x, y], i): Point => {
    const [px, py] = moved(back, ...places[i]!);
    return [px - x, py - y];
  });
  const columns = Math.ceil(region.width / STEP) + 1;
  const field = Array.from({ length: columns * (Math.ceil(region.height / STEP) + 1) }, (_, i) =>
    shiftAt(
      shape,
      shifts,
      { smoothness, reach },
      region.left + (i % columns) * STEP,
      region.top + Math.floor(i / columns) * STEP,
    ),
  );
  const data = new Uint8ClampedArray(region.width * region.height * 3);
  for (let y = 0, at = 0; y < region.height; y += 1) {
    for (let x = 0; x < region.width; x += 1, at += 3) {
      const [column, row] = [Math.floor(x / STEP), Math.floor(y / STEP)];
      const [across, down] = [x / STEP - column, y / STEP - row];
      const corner = row * columns + column;
      const shift = (k: 0 | 1) =>
        (field[corner]![k] * (1 - across) + field[corner + 1]![k] * across) * (1 - down) +
        (field[corner + columns]![k] * (1 - across) + field[corner + columns + 1]![k] * across) * down;
      const [sx, sy] = moved(map, region.left + x + shift(0), region.top + y + shift(1));
      sample(image, sx, sy, data, at);
    }
  }
  return { width: region.width, height: region.height, data };
}

interface Spread {
  smoothness: number;
  reach: number;
}

function shiftAt(
  shape: readonly Point[],
  shifts: readonly Point[],
  { smoothness, reach }: Spread,
  x: number,
  y: number,
): Point {
  let [sumX, sumY, weights, nearest] = [0, 0, 0, Infinity];
  for (let i = 0; i < shape.length; i += 1) {
    const squared = (shape[i]![0] - x) ** 2 + (shape[i]![1] - y) ** 2;
    const weight = 1 / (squared + smoothness ** 2) ** 2;
    sumX += weight * shifts[i]![0];
    sumY += weight * shifts[i]![1];
    weights += weight;
    nearest = Math.min(nearest, squared);
  }
  const follows = Math.max(0, 1 - Math.sqrt(nearest) / reach) / weights;
  return [sumX * follows, sumY * follows];
}
