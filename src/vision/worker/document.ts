import { scaled } from '@veridoor/document-vision/outline/geometry';
import type { Quad } from '@veridoor/image/frame';
import { findFaults } from '@veridoor/document-vision/quality/faults';
import { measureFrame } from '@veridoor/document-vision/quality/measure';
import type { Detection } from '@veridoor/document-vision/quality/auto-capture';
import { createDetector } from '@veridoor/document-vision/quality/detect';
import type { GrabbedFrame } from '../grab-frame.ts';
import type { CapturedImage } from '../image.ts';
import { answerCalls } from './calls.ts';
import { cutOut, type Part } from './cut-out.ts';
import { closeFrame, pixelsOf } from './pixels.ts';
import { readImage } from './read-image.ts';

/**
 * Entry of the worker that analyses documents. It keeps at most one frame: the sharpest of a moment in which all is
 * well.
 */

/** Longer side in pixels of the image that is searched for an outline. */
const LOOKED_AT = 640;
/** The size at which the sharpness of a candidate frame is measured: 300 dots an inch over most of a frame. */
const MEASURED_AT = 1920;

const see = createDetector();
let kept: { readonly frame: ImageBitmap; readonly corners: Quad; readonly sharpness: number } | null = null;

export interface LookOrder {
  readonly frame: GrabbedFrame;
  /** Whether the frame, in the video's own size, may become the image; if not, the kept frame is dropped. */
  readonly keep: boolean;
  /** Fingerprints of the document's sides taken before. */
  readonly before: readonly string[];
}

async function look({ frame, keep, before }: LookOrder): Promise<Detection> {
  if (!keep) forget();
  try {
    const { frame: pixels, factor } = pixelsOf(frame, LOOKED_AT);
    const detection = see(pixels, before, keep);
    if (keep && 'close' in frame && detection.outline && findFaults(detection.measures, false, null).length === 0)
      await keepSharper(frame, scaled(detection.outline.corners, factor));
    return detection;
  } finally {
    // At once: a camera has few frames, and stops when they are not returned.
    closeFrame(frame);
  }
}

/** Keeps a copy of the frame when it is sharper than the kept one. */
async function keepSharper(frame: Exclude<GrabbedFrame, ImageData>, corners: Quad): Promise<void> {
  const { frame: pixels, factor } = pixelsOf(frame, MEASURED_AT);
  const sharpness = measureFrame(pixels, scaled(corners, 1 / factor)).sharpness ?? 0;
  if (kept && kept.sharpness >= sharpness) return;
  const copy = await createImageBitmap(frame);
  forget();
  kept = { frame: copy, corners, sharpness };
}

function forget(): void {
  closeFrame(kept?.frame ?? null);
  kept = null;
}

/** Makes the image of the kept frame; null without one. */
async function take(): Promise<CapturedImage | null> {
  if (!kept) return null;
  const { frame, corners, sharpness } = kept;
  kept = null;
  try {
    return { ...(await cutOut(frame, corners, null)), sharpness, faults: [] };
  } finally {
    frame.close();
  }
}

/**
 * Makes the image of a frame taken by hand, or of a still.
 * @param around the part to keep when no document is found
 */
async function develop({ frame, around }: { frame: ImageBitmap; around: Part | null }): Promise<CapturedImage> {
  try {
    const { frame: pixels, factor } = pixelsOf(frame, MEASURED_AT);
    const { outline, measures, isCut } = see(pixels, [], true);
    const corners = outline && scaled(outline.corners, factor);
    const faults = findFaults(measures, isCut, null);
    return { ...(await cutOut(frame, corners, around)), sharpness: measures.sharpness ?? 0, faults };
  } finally {
    frame.close();
  }
}

const calls = { look, take, develop, read: readImage };
export type DocumentCalls = typeof calls;
answerCalls(calls);
