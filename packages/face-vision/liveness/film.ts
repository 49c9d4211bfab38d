import type { Mesh } from '../face/points.ts';

/** What a person can be asked to do. Left and right are the person's own. */
export const ACTIONS = ['turn_left', 'turn_right', 'look_up', 'come_closer', 'blink', 'smile'] as const;
export type Action = (typeof ACTIONS)[number];

/** One frame of an answer, as the service's own detector sees it. */
export interface FilmFrame {
  /** Milliseconds since the first frame. */
  at: number;
  /** Faces of a size that counts. */
  faces: number;
  /** Of the largest face; null when there is none. */
  mesh: Mesh | null;
  /** 128 numbers; null for frames that were not described. */
  descriptor: Float32Array | null;
  /** The whole frame as SIGNATURE_SIDE squared grey values, to know it again within the film. */
  signature: Uint8Array;
  /** The face and what is around it, to know the frame again in other films; null without a face. */
  print: Uint8Array | null;
}

/** Side of a frame's signature in pixels. */
export const SIGNATURE_SIDE = 16;
