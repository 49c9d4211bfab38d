/** Videos made of photographs: how the camera moves over them, and what is right to take. */

import { fitHomography, project } from '@veridoor/image/homography';
import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { intersectionOverUnion } from '@veridoor/document-vision/outline/geometry';
import { straighten } from '@veridoor/document-vision/document/straighten';
import { seededRandom } from '../../specimens/random.ts';
import { inFrame, settingOf, takeFrame, type Photograph, type Setting, type View } from './photographs.ts';

/** Milliseconds between two analysed frames: a phone of the middle class analyses ten a second. */
export const EVERY = 100;

export type Motion = 'still' | 'hand-held' | 'moving in' | 'pulled away';
export const MOTIONS: readonly Motion[] = ['still', 'hand-held', 'moving in', 'pulled away'];

/** A frame of a video, with the true outlines in it; `well`: the document lies well at this moment. */
export interface VideoFrame {
  readonly frame: Frame;
  readonly outlines: readonly Quad[];
  readonly well: boolean;
}

export interface PhotoVideo {
  /**
   * Milliseconds from the start at which the document begins to lie well; Infinity when it never does for long enough.
   */
  readonly wellFrom: number;
  frameAt(time: number): VideoFrame;
}

/** A hand's sway: shares of the frame's longer side and radians, at frequencies of physiological drift (below 2 Hz). */
const SWAY = { shift: 0.004, roll: 0.006, zoom: 0.01 };
/** Standard deviation of a sensor's noise in good light, in steps of 8 bits. */
const NOISE = 1.5;
/** Milliseconds in which the camera comes near, stays before it is pulled away, and goes. */
const COMES = 1500;
const STAYS = 350;
const GOES = 700;

/** The video of a photograph. */
export function videoOf(photograph: Photograph, motion: Motion): PhotoVideo {
  const setting = settingOf(photograph);
  const random = seededRandom(photograph.name.length * 31 + photograph.image.width);
  const phases = [0, 1, 2, 3].map(() => random() * 2 * Math.PI);
  const side = random() < 0.5 ? -1 : 1;
  const still = motion === 'still' ? takeFrame(photograph.image, setting, setting.view) : null;
  const wellFrom = motion === 'moving in' ? COMES : motion === 'pulled away' ? Infinity : 0;
  return {
    wellFrom,
    frameAt(time) {
      const view = viewAt(setting, motion, time, phases, side);
      const frame = still ? copyOf(still) : takeFrame(photograph.image, setting, view);
      addNoise(frame, random);
      return {
        frame,
        outlines: photograph.outlines.map((quad) => mapped(quad, (point) => inFrame(setting, view, point))),
        well: motion === 'pulled away' ? time <= STAYS : time >= wellFrom,
      };
    },
  };
}

const mapped = (quad: Quad, to: (point: Point) => Point): Quad => quad.map(to) as unknown as Quad;

function viewAt(
  { width, height, view }: Setting,
  motion: Motion,
  time: number,
  phases: readonly number[],
  side: number,
): View {
  if (motion === 'still') return view;
  const long = Math.max(width, height) / view.scale;
  const wave = (i: number, hertz: number): number => Math.sin(2 * Math.PI * hertz * (time / 1000) + phases[i]!);
  const held = {
    x: view.x + SWAY.shift * long * wave(0, 0.9),
    y: view.y + SWAY.shift * long * wave(1, 1.3),
    scale: view.scale * (1 + SWAY.zoom * wave(2, 0.3)),
    roll: SWAY.roll * wave(3, 0.6),
  };
  if (motion === 'moving in') {
    // From the side and from near, since nothing is known of the background of a photograph.
    const left = Math.max(0, 1 - time / COMES);
    return {
      ...held,
      x: held.x + side * 0.5 * long * left,
      scale: held.scale * (1 + 0.5 * left),
      roll: held.roll + 0.2 * left,
    };
  }
  if (motion === 'pulled away') {
    const gone = Math.max(0, time - STAYS) / GOES;
    return { ...held, x: held.x + side * 0.9 * long * gone, roll: held.roll + 0.3 * gone };
  }
  return held;
}

/** A sensor's noise, drawn once: each frame begins elsewhere in it. */
const NOISES = Int8Array.from({ length: 1 << 17 }, noiseAt(seededRandom(7)));

function noiseAt(random: () => number): () => number {
  return () => Math.round((random() + random() + random() + random() - 2) * Math.sqrt(3) * NOISE);
}

function addNoise({ data }: Frame, random: () => number): void {
  let from = Math.floor(random() * NOISES.length);
  for (let at = 0; at < data.length; at++, from++) {
    const value = data[at]! + NOISES[from & (NOISES.length - 1)]!;
    data[at] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}

/** Milliseconds that the first side stays, and that it takes to turn it. */
const FIRST_STAYS = 1500;
const TURNS = 900;

/** What a person does when the second side is asked for. */
export type Turn = 'turned over' | 'never turned' | 'taken away and put back';
export const TURN_KINDS: readonly Turn[] = ['turned over', 'never turned', 'taken away and put back'];

/**
 * The video of a document whose second side is asked for: the document of another photograph is its back.
 * @returns also the straightened first side; null where a second document lies beside the first one all the time
 */
export function turnOf(photograph: Photograph, other: Photograph, turn: Turn): (PhotoVideo & { first: Frame }) | null {
  const setting = settingOf(photograph);
  const [corners, ...others] = photograph.outlines;
  if (corners && others.some((quad) => intersectionOverUnion(quad, corners) === 0)) return null;
  const back = other.outlines[0] && straighten(other.image, other.outlines[0], other.size ?? 'ID-1', 640);
  const front = corners && straighten(photograph.image, corners, photograph.size ?? 'ID-1', 640);
  if (!corners || !back || !front) return null;
  const random = seededRandom(photograph.name.length * 17 + other.name.length);
  const place = mapped(corners, (point) => inFrame(setting, setting.view, point));
  const there = takeFrame(photograph.image, setting, setting.view);
  const empty = withoutPage(there, place);
  const over = FIRST_STAYS + TURNS;
  return {
    first: front,
    wellFrom: turn === 'turned over' ? over : Infinity,
    frameAt(time) {
      const part = Math.max(0, Math.min(1, (time - FIRST_STAYS) / TURNS));
      const outlines = [place];
      if (part === 0 || turn === 'never turned') return noisy({ frame: copyOf(there), outlines, well: false });
      if (turn === 'taken away and put back')
        return noisy({ frame: copyOf(part < 1 ? empty : there), outlines: part < 1 ? [] : outlines, well: false });
      const frame = copyOf(empty);
      const quad = turned(place, part);
      lay(frame, part < 0.5 ? front : upright(back, front), quad);
      return noisy({ frame, outlines: [quad], well: part === 1 });
    },
  };

  function noisy(seen: VideoFrame): VideoFrame {
    addNoise(seen.frame, random);
    return seen;
  }
}

const copyOf = (frame: Frame): Frame => ({ ...frame, data: Uint8Array.from(frame.data) });

/** The other side in the first one's orientation: both upright or both across. */
function upright(page: Frame, like: Frame): Frame {
  if (page.width > page.height === like.width > like.height) return page;
  const { width, height, data } = page;
  const turnedData = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++)
        turnedData[(x * height + (height - 1 - y)) * 3 + channel] = data[(y * width + x) * 3 + channel]!;
  return { width: height, height: width, channels: 3, data: turnedData };
}

/** The outline of a page turned over about its upright middle, with the perspective of an arm's length. */
function turned(place: Quad, part: number): Quad {
  const angle = Math.PI * part;
  const width = Math.cos(angle);
  const depth = 0.35 * Math.sin(angle);
  const map = fitHomography(UNIT, place);
  if (!map) return place;
  const edge = (left: boolean, down: number): Point => {
    const near = 1 + (left ? depth : -depth);
    return project(map, 0.5 + (left ? -0.5 : 0.5) * Math.abs(width), 0.5 + (down - 0.5) * near);
  };
  return [edge(true, 0), edge(false, 0), edge(false, 1), edge(true, 1)];
}

const UNIT: Quad = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Lays a page on four corners. */
function lay(frame: Frame, page: Frame, corners: Quad): void {
  const map = fitHomography(corners, UNIT);
  if (!map) return;
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(frame.height, Math.max(...ys)); y++)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(frame.width, Math.max(...xs)); x++) {
      const [u, v] = project(map, x + 0.5, y + 0.5);
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      const at = (Math.floor(v * page.height) * page.width + Math.floor(u * page.width)) * 3;
      frame.data.set(page.data.subarray(at, at + 3), (y * frame.width + x) * 3);
    }
}

/** The ground alone: each row of the page's place is filled between the ground at its two ends. */
function withoutPage(frame: Frame, corners: Quad): Frame {
  const empty = copyOf(frame);
  const around = grown(corners, 1.08);
  const map = fitHomography(around, UNIT);
  if (!map) return empty;
  const back = fitHomography(UNIT, around)!;
  const colourAt = (u: number, v: number, channel: number): number => {
    const [x, y] = project(back, u, v);
    const column = Math.max(0, Math.min(frame.width - 1, Math.floor(x)));
    const row = Math.max(0, Math.min(frame.height - 1, Math.floor(y)));
    return frame.data[(row * frame.width + column) * 3 + channel]!;
  };
  for (let y = 0; y < frame.height; y++)
    for (let x = 0; x < frame.width; x++) {
      const [u, v] = project(map, x + 0.5, y + 0.5);
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      for (let channel = 0; channel < 3; channel++)
        empty.data[(y * frame.width + x) * 3 + channel] =
          (1 - u) * colourAt(0, v, channel) + u * colourAt(1, v, channel);
    }
  return empty;
}

function grown(corners: Quad, by: number): Quad {
  const [x, y] = [0, 1].map((axis) => corners.reduce((total, corner) => total + corner[axis]!, 0) / 4) as [
    number,
    number,
  ];
  return mapped(corners, ([cx, cy]) => [x + (cx - x) * by, y + (cy - y) * by]);
}
