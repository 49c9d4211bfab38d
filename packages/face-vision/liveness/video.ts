import type { Head } from './evidence/head.ts';
import type { TimedScene } from './evidence/continuity.ts';
import type { Mesh } from '../face/points.ts';
import type { Edge } from './light/screen.ts';
import type { TimedTone } from './light/tone.ts';

/** The actions that a person can be asked for before the camera. */
export const ACTIONS = ['follow', 'come_closer', 'blink', 'smile', 'light'] as const;
export type Action = (typeof ACTIONS)[number];

/** A target of the point: the direction in which the nose then points, in degrees away from rest. */
export interface Target {
  /** Positive to the person's own left. */
  readonly yaw: number;
  /** Positive upwards. */
  readonly pitch: number;
  /** Milliseconds in which the point goes there, and in which it then stays. */
  readonly travel: number;
  readonly dwell: number;
}

/** One action that a person is asked for. */
export interface Prompt {
  readonly action: Action;
  /** Milliseconds from giving the prompt to showing it; the face rests meanwhile. */
  readonly wait: number;
  /** Of `follow`. */
  readonly path?: readonly Target[];
  /** Of `come_closer`: how many times as large the face becomes. */
  readonly amount?: number;
  /** Of `light`: colours of the screen, `#rrggbb`, one after the other. */
  readonly colours?: readonly string[];
  /** The side of the screen from which each of them enters. */
  readonly edges?: readonly Edge[];
  /** Asked last, since the video was doubtful without it. */
  readonly further?: true;
}

/** One frame of an answer, as the service's own detector sees it. */
export interface VideoFrame {
  /** Milliseconds since the first prompt was given. */
  at: number;
  /** The number of the prompt that it answers, from 0, and milliseconds since that was given. */
  prompt: number;
  into: number;
  /** Number of faces above the minimum size. */
  faces: number;
  /** Of the largest face; null without one. */
  mesh: Mesh | null;
  /** The face in numbers; null without one. */
  descriptor: Float32Array | null;
  /** The whole frame as SIGNATURE_SIDE squared grey values, to know it again within the video. */
  signature: Uint8Array;
  /** The face and its background, to recognise the frame in other videos; null without a face. */
  print: Uint8Array | null;
  /** The face cut out, to find its features again; null without a face. */
  head: Head | null;
  /** What stands around the head in it, and in the small frames up to the next. */
  scenes: readonly TimedScene[];
  /** The light on the face in it, and in the small frames up to the next. */
  tones: readonly TimedTone[];
}

/** Side of a frame's signature in pixels. */
export const SIGNATURE_SIDE = 16;
