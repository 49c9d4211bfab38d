import type { Random } from '../../../specimens/random.ts';
import type { Light } from '../videos/raster.ts';
import type { SolidHead } from './solid-head.ts';
import { solveLinear } from '@veridoor/image/linear';

/** How the room lights a surface that looks a way: times what the portrait shows there, and a shine added to it. */
export interface HeadLight {
  /** Both for a vertex whose normal has been turned to (x, y, z). */
  at(vertex: number, x: number, y: number, z: number): { gain: number; shine: number };
}

/** Normals within so many degrees of the camera tell how the portrait was lit. */
const FACING = 0.35;
/** The photograph's own light is taken as at most so uneven: more comes from hair and beards. */
const MOST_SLOPE = 0.75;

/**
 * The light of the portrait, found by its brightness against its surface, stays in the room while the head turns. A
 * lamp of the room's own and the shine of skin come on top.
 */
export function headLight(head: SolidHead, portrait: Light, random: Random): HeadLight {
  const [level, ...slope] = fitted(head, portrait);
  const photographed = (x: number, y: number, z: number) =>
    Math.max(0.3 * level!, level! + slope[0]! * x + slope[1]! * y + slope[2]! * z) / level!;
  const sideways = random.between(-1, 1);
  const raw = [sideways, -random.between(0.1, 0.9), -random.between(0.35, 1)] as const;
  const length = Math.hypot(...raw);
  const lamp = raw.map((value) => value / length) as unknown as readonly [number, number, number];
  const strength = random.between(0.2, 0.7);
  const shininess = random.between(0.004, 0.05);
  const between = [lamp[0], lamp[1], lamp[2] - 1] as const;
  const half = Math.hypot(...between);
  const { normals, columns } = head;
  const seenBy = (vertex: number) => {
    // What the portrait does not show was taken from the place mirrored at the edge: its light was that place's.
    const column = vertex % columns;
    const edge = Math.round(columns * 0.2);
    const from = column < edge ? 2 * edge - column : column >= columns - edge ? 2 * (columns - edge) - column : column;
    return vertex - column + Math.min(columns - 1, Math.max(0, from));
  };
  const before = Float32Array.from({ length: normals.length / 3 }, (_, vertex) => {
    const from = seenBy(vertex) * 3;
    return photographed(normals[from]!, normals[from + 1]!, normals[from + 2]!);
  });
  return {
    at(vertex, x, y, z) {
      const facing = Math.max(0, x * lamp[0] + y * lamp[1] + z * lamp[2]);
      const gain = (photographed(x, y, z) / before[vertex]!) * (1 - 0.5 * strength + strength * 1.3 * facing);
      const glance = Math.max(0, (x * between[0] + y * between[1] + z * between[2]) / half);
      return { gain: Math.min(2, Math.max(0.3, gain)), shine: shininess * glance ** 26 };
    },
  };
}

/** Level and slopes of brightness over the normals of the face (least squares, with a pull to none). */
function fitted({ normals, texture, columns, rows }: SolidHead, portrait: Light): number[] {
  const matrix = new Float64Array(4 * 5);
  for (let vertex = Math.round(rows * 0.3) * columns; vertex < normals.length / 3; vertex++) {
    const [x, y, z] = [normals[vertex * 3]!, normals[vertex * 3 + 1]!, normals[vertex * 3 + 2]!];
    if (z > -FACING) continue;
    const [u, v] = [Math.round(texture[vertex * 2]!), Math.round(texture[vertex * 2 + 1]!)];
    if (u < 0 || v < 0 || u >= portrait.width || v >= portrait.height) continue;
    const at = (v * portrait.width + u) * 3;
    const luma = 0.2126 * portrait.data[at]! + 0.7152 * portrait.data[at + 1]! + 0.0722 * portrait.data[at + 2]!;
    const equation = [1, x, y, z, luma];
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 5; j++) matrix[i * 5 + j]! += equation[i]! * equation[j]!;
    }
  }
  const count = matrix[0]!;
  for (let i = 1; i < 4; i++) matrix[i * 6]! += count * 0.02;
  const [level = 0.2, ...slope] = solveLinear(matrix, 4) ?? [];
  const size = Math.hypot(...slope);
  const bound = Math.min(1, (MOST_SLOPE * Math.abs(level)) / (size || 1));
  return [Math.max(0.01, level), ...slope.map((value) => value * bound)];
}
