import { solveLinear } from '@veridoor/image/linear';
import { HEAD_SIDE } from './head.ts';
import type { HeadFrame } from './head-frames.ts';
import { register, type Displaced } from './registration.ts';

/**
 * The least relief of a living face. Paper bends, and has no nose: of 66 videos of a printed mask that somebody wears,
 * the most was 0.47. Of recorded people who turn their heads the least was 0.70 (docs/bench/faces.md).
 */
export const LEAST_RELIEF = 0.7;

/** The relief of a face in a video. */
export interface Relief {
  /** Of the frames in which it turns to a side (`reliefIn`); null when they show too little. */
  value: number | null;
  /** Whether the video has too few frames with the head turned, or ahead. A slow device sends few. */
  tooFew: boolean;
}

/** Degrees from the resting look: enough for the features to move, and little enough for them to be found. */
const TURNED = { from: 9, to: 28 } as const;
const AHEAD = 5;
/** Frames of each kind that a video needs, and turned ones that are used: more of them add nothing. */
const FEWEST_FRAMES = { turned: 2, ahead: 3 } as const;
const MOST = 8;
/** Frames in which the face at rest is learnt. */
const RESTING = 3;

/** @param frames in their order; the second shows the face at rest. */
export function reliefOf(frames: readonly HeadFrame[]): Relief {
  const rest = frames[1];
  if (!rest) return { value: null, tooFew: true };
  const yaw = ({ look }: HeadFrame) => look.yaw - rest.look.yaw;
  const away = (frame: HeadFrame) => Math.hypot(yaw(frame), frame.look.pitch - rest.look.pitch);
  const turned = frames.filter((frame) => away(frame) > TURNED.from && away(frame) < TURNED.to);
  const ahead = frames.filter((frame, i) => i >= RESTING && away(frame) < AHEAD);
  // A face that nods, near the camera, moves its features less reliably.
  const aside = spread(turned.filter((frame) => Math.abs(yaw(frame)) > TURNED.from));
  return {
    value: reliefIn(aside.map(({ head }) => register(rest.head, head))),
    tooFew: turned.length < FEWEST_FRAMES.turned || ahead.length < FEWEST_FRAMES.ahead,
  };
}

/** At most MOST of them, from the first to the last. */
function spread(frames: readonly HeadFrame[]): readonly HeadFrame[] {
  if (frames.length <= MOST) return frames;
  return Array.from({ length: MOST }, (_, i) => frames[Math.round((i * (frames.length - 1)) / (MOST - 1))]!);
}

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
export function reliefIn(frames: readonly (readonly Displaced[])[]): number | null {
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
function withoutForm(places: readonly Displaced[]): number[][] {
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
