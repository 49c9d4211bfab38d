import { alignmentPoints, MEAN_EYES, MEAN_FACE } from '../../face/alignment.ts';
import { MESH_POINTS, type Mesh } from '../../face/points.ts';
import { fitSimilarity, inverted, moved, sampleLuma } from '../../face/similarity.ts';
import type { Frame, Point } from '@veridoor/image/frame';

/** Pixels of a head's side. */
export const HEAD_SIDE = 192;
/** Distances between the eyes that it spans. */
const SPAN = 4;

/** A head cut out of a frame, upright and of one size, to compare it with the heads of other frames. */
export interface Head {
  /** HEAD_SIDE squared grey values. */
  grey: Uint8Array;
  /** The face's mesh in pixels of the head. */
  mesh: Mesh;
}

const PLACES = MEAN_FACE.map(([x, y]): Point => {
  const scale = HEAD_SIDE / SPAN / MEAN_EYES;
  return [HEAD_SIDE / 2 + (x - 0.49) * scale, HEAD_SIDE / 2 + (y - 0.5) * scale];
});

export function headOf(frame: Frame, mesh: Mesh): Head {
  const map = fitSimilarity(PLACES, alignmentPoints(mesh));
  const luma = sampleLuma(frame, map, HEAD_SIDE, HEAD_SIDE);
  const grey = new Uint8Array(luma.length);
  // Rounded: the numbers are 0 or more.
  for (let i = 0; i < grey.length; i++) grey[i] = luma[i]! + 0.5;
  const back = inverted(map);
  const scale = Math.hypot(back.a, back.b);
  const upright = new Float32Array(MESH_POINTS * 3);
  for (let i = 0; i < MESH_POINTS; i++) {
    const [x, y] = moved(back, mesh[i * 3]!, mesh[i * 3 + 1]!);
    upright.set([x, y, mesh[i * 3 + 2]! * scale], i * 3);
  }
  return { grey, mesh: upright };
}

/** A head's value at a place between its pixels; beyond the edge, the nearest pixel. */
export function greyAt(grey: Uint8Array, x: number, y: number): number {
  const px = Math.min(HEAD_SIDE - 1.001, Math.max(0, x - 0.5));
  const py = Math.min(HEAD_SIDE - 1.001, Math.max(0, y - 0.5));
  return between(grey, px, py);
}

/** The same for a place inside, counted from the middle of the first pixel. */
function between(grey: Uint8Array, px: number, py: number): number {
  const x0 = px | 0;
  const y0 = py | 0;
  const wx = px - x0;
  const wy = py - y0;
  const at = y0 * HEAD_SIDE + x0;
  const top = grey[at]! * (1 - wx) + grey[at + 1]! * wx;
  return top * (1 - wy) + (grey[at + HEAD_SIDE]! * (1 - wx) + grey[at + HEAD_SIDE + 1]! * wx) * wy;
}
