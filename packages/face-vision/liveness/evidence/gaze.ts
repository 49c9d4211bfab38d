import { MESH, pointOf } from '../../face/points.ts';
import { greyAt, type Head } from './head.ts';
import type { HeadFrame } from './head-frames.ts';

/** How far the eyes move with the head. */
export interface Gaze {
  /**
   * Hundredths of an eye's opening that the iris moves in the direction of the head's turn, per degree: below 0 the
   * eyes stay behind.
   */
  slope: number;
  /** The correlation, -1 to 1: the mean of both eyes, so that a badly found eye does not decide. */
  correlation: number;
}

const EYES = [MESH.rightEye, MESH.leftEye] as const;
/** Places across an eye's opening and down, and the distance of two lines as a share of the opening. */
const [ACROSS, LINES, LINE] = [24, 9, 0.045];
/** The lines and columns that contain the iris, and the range of the search. */
const INNER = { lines: [1, 8], columns: [6, 18] } as const;
const FARTHEST = 6;
/**
 * Correlation from which an iris counts as found, within the range of the search: the farther eye of a head that is
 * turned far is seen edgewise, and something else resembles its iris more.
 */
const FOUND = 0.85;
/** Number of frames in which it must be found, or half of them if they are fewer than twenty. */
const FEWEST = 10;
/** Degrees between the extremes of the head's turn: the eyes of a head that hardly turns may look anywhere. */
const LEAST_TURN = 15;
/**
 * The least correlation of eyes that go with the head. Of 19 stretches of recorded people who turn that far none is
 * above, and of 11 of published face generators 6 (docs/bench/faces.md). Noise of small eyes alone reaches 0.3.
 */
export const LEAST_CARRIED = 0.5;
const LEAST_SLOPE = 0.05;

/**
 * The eyes' movement with the head, against the second frame, which rests; null if the head does not turn, or if they
 * are visible in too few frames.
 */
export function gazeOf(frames: readonly HeadFrame[]): Gaze | null {
  const rest = frames[1];
  if (!rest) return null;
  const yaws = frames.map(({ look }) => look.yaw);
  if (Math.max(...yaws) - Math.min(...yaws) < LEAST_TURN) return null;
  const own = EYES.map((eye) => eyeOf(rest.head, eye));
  const moves = frames.flatMap(({ look, head }) => {
    const found = EYES.map((eye, i) => moveOf(own[i]!, eyeOf(head, eye)));
    if (found.some(({ columns, correlation }) => correlation <= FOUND || Math.abs(columns) >= FARTHEST)) return [];
    return [{ turned: look.yaw - rest.look.yaw, by: found.map(({ columns }) => (100 * columns) / ACROSS) }];
  });
  if (moves.length < Math.min(FEWEST, frames.length / 2)) return null;
  const product = (one: (move: (typeof moves)[number]) => number, other: typeof one) =>
    moves.reduce((sum, move) => sum + one(move) * other(move), 0);
  const turns = product(turnedOf, turnedOf);
  const eyes = EYES.map((_, i) => {
    const by = (move: (typeof moves)[number]) => move.by[i]!;
    const both = product(turnedOf, by);
    return { slope: both / (turns || 1), correlation: both / (Math.sqrt(turns * product(by, by)) || 1) };
  });
  const mean = (of: keyof Gaze) => eyes.reduce((sum, eye) => sum + eye[of] / EYES.length, 0);
  return { slope: mean('slope'), correlation: mean('correlation') };
}

const turnedOf = ({ turned }: { turned: number }) => turned;

/**
 * Whether the eyes look where the head points. A person who follows a point looks at the screen, so their eyes turn
 * against the head; those of one photograph, however it is bent, move along.
 */
export const isCarried = ({ correlation, slope }: Gaze): boolean => correlation >= LEAST_CARRIED && slope > LEAST_SLOPE;

/** The light in an eye's opening, from corner to corner. */
function eyeOf({ grey, mesh }: Head, { outer, inner }: { outer: number; inner: number }): Float64Array {
  const ends = [pointOf(mesh, outer), pointOf(mesh, inner)].toSorted(([one], [other]) => one - other);
  const [[ax, ay], [bx, by]] = ends as [readonly [number, number, number], readonly [number, number, number]];
  return Float64Array.from({ length: ACROSS * LINES }, (_, i) => {
    const along = ((i % ACROSS) + 0.5) / ACROSS;
    const down = (Math.floor(i / ACROSS) - (LINES - 1) / 2) * LINE;
    return greyAt(grey, ax + (bx - ax) * along - (by - ay) * down, ay + (by - ay) * along + (bx - ax) * down);
  });
}

/** The columns by which the middle of an eye has moved in another image of it, and the similarity there. */
function moveOf(one: Float64Array, other: Float64Array): { columns: number; correlation: number } {
  const alike = Array.from({ length: 2 * FARTHEST + 1 }, (_, i) => correlationAt(one, other, i - FARTHEST));
  const best = alike.indexOf(Math.max(...alike));
  const [before, at, after] = [alike[best - 1], alike[best]!, alike[best + 1]];
  // The top of the parabola through the three.
  const bend = (before ?? at) - 2 * at + (after ?? at);
  const part = before === undefined || after === undefined || bend >= 0 ? 0 : (0.5 * (before - after)) / bend;
  return { columns: best - FARTHEST + part, correlation: at };
}

function correlationAt(one: Float64Array, other: Float64Array, by: number): number {
  let [a, b, aa, ab, bb, count] = [0, 0, 0, 0, 0, 0];
  for (let line = INNER.lines[0]; line < INNER.lines[1]; line++) {
    for (let column = INNER.columns[0]; column < INNER.columns[1]; column++) {
      const [p, q] = [one[line * ACROSS + column]!, other[line * ACROSS + column + by]!];
      a += p;
      b += q;
      aa += p * p;
      ab += p * q;
      bb += q * q;
      count += 1;
    }
  }
  const variances = (aa - (a * a) / count) * (bb - (b * b) / count);
  return (ab - (a * b) / count) / Math.sqrt(Math.max(1e-9, variances));
}
