import { latenessOf, lengthOf } from './coach.ts';
import type { Prompt } from './video.ts';

/** A frame that is kept for the service. */
export interface RecordedFrame<Image> {
  /** Milliseconds since the prompt came. */
  readonly at: number;
  /** An action was seen in it, so it is never left out. */
  readonly key: boolean;
  readonly image: Image;
}

/** How far apart in milliseconds the frames of a prompt are kept. */
export interface Spacing {
  readonly usual: number;
  /** When the prompt is over for nearly everybody: later frames get rarer. */
  readonly until: number;
}

/** Frames of one prompt at most, beside that of its action. */
const MOST = 15;
/** Frames at the beginning that show the face at rest: the service learns from them. */
const FIRST = 3;
/** Frames after those of a prompt that takes no longer than it must; the others are for a head that lags behind. */
const NEXT = 10;
/** Least milliseconds between frames; more for a long prompt. */
const SPACING = 170;
/** Milliseconds after which most people have done a prompt without a length of its own. */
const SOON = 800;
/** The share by which a late frame is later than the one before: a frame that was sent cannot be left out again. */
const RARER = 0.4;
/** Small frames between those, of one prompt at most: those of a slow path at twelve a second. */
export const MOST_BETWEEN = 190;

/** The spacing with which the frames of a prompt cover all of it. */
export function spacingOf(prompt: Prompt): Spacing {
  const length = lengthOf(prompt);
  return {
    usual: Math.max(SPACING, (prompt.wait + (length ?? 0)) / NEXT),
    until: prompt.wait + (length ?? SOON) + latenessOf(prompt),
  };
}

/**
 * The recording with another frame, if it is worth keeping.
 *
 * @param take makes the frame's image; called only if the frame is kept
 */
export function recorded<Image>(
  frames: readonly RecordedFrame<Image>[],
  { at, key, spacing }: Omit<RecordedFrame<Image>, 'image'> & { readonly spacing: Spacing },
  take: () => Image,
): readonly RecordedFrame<Image>[] {
  const last = frames.at(-1);
  const isDue = !last || (frames.length < MOST && at - last.at >= leastAfter(last.at, frames.length, spacing));
  return key || isDue ? [...frames, { at, key, image: take() }] : frames;
}

function leastAfter(last: number, count: number, { usual, until }: Spacing): number {
  if (count < FIRST) return Math.min(usual, SPACING / 2);
  return last < until ? usual : Math.max(usual, last * RARER);
}
