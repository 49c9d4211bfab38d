import { createRandom, type Random } from '../../../specimens/random.ts';
import { blurred } from './raster.ts';

/** Side of the field that all noise is cut out of, a power of two. */
const SIDE = 1024;

const fields = new Map<number, Float32Array>();

/** Normal deviates of deviation 1 in a square, each like its neighbours as a blur by `softness` pixels makes them. */
function fieldOf(softness: number): Float32Array {
  const before = fields.get(softness);
  if (before) return before;
  const random = createRandom(`grain ${softness}`);
  const white = Float32Array.from({ length: SIDE * SIDE }, () => random.normal());
  const soft = blurred(white, SIDE, SIDE, 1, softness);
  const power = soft.reduce((sum, value) => sum + value * value, 0) / soft.length;
  const field = soft.map((value) => value / Math.sqrt(power));
  fields.set(softness, field);
  return field;
}

/** Noise for one image: a number for each place, from a corner of the field that is its own. */
export function grain(random: Random, softness: number): (x: number, y: number) => number {
  const field = fieldOf(softness);
  const [left, top] = [random.integer(0, SIDE - 1), random.integer(0, SIDE - 1)];
  const sign = random.next() < 0.5 ? -1 : 1;
  return (x, y) => sign * field[((y + top) & (SIDE - 1)) * SIDE + ((x + left) & (SIDE - 1))]!;
}
