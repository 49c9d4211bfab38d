/** The real auto capture on videos made of photographs, without a browser: what takes itself, and what must not. */

import { fingerprint, FINGERPRINT_LENGTH } from '@veridoor/document-vision/document/fingerprint';
import { straighten } from '@veridoor/document-vision/document/straighten';
import type { Frame } from '@veridoor/image/frame';
import { intersectionOverUnion } from '@veridoor/document-vision/outline/geometry';
import {
  AUTO_CAPTURE_AT_START,
  follow,
  isReady,
  type PageToCapture,
} from '@veridoor/document-vision/quality/auto-capture';
import { createDetector } from '@veridoor/document-vision/quality/detect';
import { findFaults } from '@veridoor/document-vision/quality/faults';
import { measureFrame } from '@veridoor/document-vision/quality/measure';
import { readPhotographs, type Photograph } from './photographs.ts';
import {
  EVERY,
  MOTIONS,
  TURN_KINDS,
  turnOf,
  videoOf,
  type Motion,
  type PhotoVideo,
  type Turn,
  type VideoFrame,
} from './photo-videos.ts';

/** Milliseconds within which an image takes itself once the document lies well, and that a video without one lasts. */
const WITHIN = 3000;
const LASTS = 3500;
/** Overlap with the true outline from which an image shows the document. */
const FOUND = 0.9;

/** How a video went. */
export interface Run {
  readonly photograph: Photograph;
  readonly video: Motion | Turn | 'the other size asked for';
  /** Milliseconds from lying well to the image; null without one. */
  readonly taken: number | null;
  /** Why the image should not have been taken; null when it was right, or there is none. */
  readonly wrong: 'no document' | 'moving' | 'corners' | 'same side' | 'other document' | null;
  /** The last hint of a video without an image. */
  readonly hint: string | null;
}

/** A photograph whose document lies well in its video, by its true corners; and whether the outline is found in it. */
export interface Appearance {
  readonly photograph: Photograph;
  readonly well: boolean;
  readonly found: boolean;
}

export async function measureCapture(
  folder: string,
  most: number,
): Promise<{ runs: Run[]; appearances: Appearance[] }> {
  const photographs = await readPhotographs(folder, most);
  const appearances = photographs.filter(({ size }) => size !== null).map(appearanceOf);
  const runs: Run[] = [];
  for (const photograph of photographs) {
    const shaped = photograph.size !== null;
    if (!shaped && photograph.outlines.length > 0) continue;
    for (const motion of MOTIONS) runs.push(watch(photograph, motion, videoOf(photograph, motion), ANY, []));
    if (!photograph.exact) continue;
    const other = { size: photograph.size === 'ID-1' ? 'ID-3' : 'ID-1', follows: false } as const;
    runs.push(watch(photograph, 'the other size asked for', videoOf(photograph, 'still'), other, []));
  }
  const shaped = photographs.filter(({ size }) => size !== null);
  for (const [i, photograph] of shaped.entries()) {
    const back = backOf(photograph, shaped, i);
    for (const turn of TURN_KINDS) {
      const video = back && turnOf(photograph, back, turn);
      if (!video) continue;
      const target = { size: photograph.size, follows: true };
      runs.push(watch(photograph, turn, video, target, [printOf(video)]));
    }
  }
  return { runs, appearances };
}

/** The fingerprint of the first side as the device has it: by the outline that it found, or by the true one. */
function printOf(video: PhotoVideo & { readonly first: Frame }): string {
  const { frame } = video.frameAt(0);
  const outline = createDetector()(frame, [], true).outline;
  const page = outline && straighten(frame, outline.corners, outline.size, FINGERPRINT_LENGTH);
  return fingerprint(page ?? video.first);
}

/** Another document of the same size; of another source, since those of one are alike. */
function backOf({ size, source }: Photograph, all: readonly Photograph[], from: number): Photograph | null {
  const others = [...all.slice(from + 1), ...all.slice(0, from)].filter((one) => one.size === size);
  return others.find((one) => one.source !== source) ?? others[0] ?? null;
}

/** The first page: nobody has said which document it is. */
const ANY: PageToCapture = { size: null, follows: false };

function appearanceOf(photograph: Photograph): Appearance {
  const { frame, outlines } = videoOf(photograph, 'still').frameAt(0);
  const outline = createDetector()(frame, [], true).outline;
  const well = outlines.some((quad) => findFaults(measureFrame(frame, quad), false, null).length === 0);
  return { photograph, well, found: outline !== null && overlap(outline.corners, outlines) >= FOUND };
}

const overlap = (corners: Parameters<typeof intersectionOverUnion>[0], outlines: VideoFrame['outlines']): number =>
  Math.max(0, ...outlines.map((quad) => intersectionOverUnion(corners, quad)));

function watch(
  photograph: Photograph,
  video: Run['video'],
  played: PhotoVideo,
  target: PageToCapture,
  before: readonly string[],
): Run {
  const detect = createDetector();
  let state = AUTO_CAPTURE_AT_START;
  const end = played.wellFrom === Infinity ? LASTS : played.wellFrom + WITHIN;
  for (let time = 0; time <= end; time += EVERY) {
    const seen = played.frameAt(time);
    const detection = detect(seen.frame, before, state.wellSince !== null);
    state = follow(state, detection, target, time);
    if (!isReady(state, time)) continue;
    const corners = detection.outline?.corners;
    const wrong =
      seen.outlines.length === 0 || !corners
        ? 'no document'
        : video === 'the other size asked for'
          ? 'other document'
          : !seen.well
            ? before.length > 0
              ? 'same side'
              : 'moving'
            : overlap(corners, seen.outlines) < FOUND
              ? 'corners'
              : null;
    return { photograph, video, taken: Math.max(0, time - played.wellFrom), wrong, hint: null };
  }
  return { photograph, video, taken: null, wrong: null, hint: state.hint.shown };
}
