import { lengthOf } from './coach.ts';
import type { Prompt } from './video.ts';

/** A frame that is kept for the service. */
export interface RecordedFrame<Image> {
  /** Milliseconds since the prompt came. */
  readonly at: number;
  /** An action was seen in it, so it is never left out. */
  readonly key: boolean;
  readonly image: Image;
}

/** Frames of one prompt at most; the service accepts one more. */
const MOST = 15;
/** Frames at the beginning that show the face at rest: the service learns from them. */
const FIRST = 3;
/** Frames after those of a prompt that takes no longer than it must; the others are for a head that lags behind. */
const NEXT = 10;
/** Least milliseconds between frames; more for a long prompt. */
const SPACING = 170;
/** Small frames between those, of one prompt at most: those of a slow path at twelve a second. */
export const MOST_BETWEEN = 190;

/** Milliseconds between the frames of a prompt after the first, so that they cover all of it. */
export function spacingOf(prompt: Prompt): number {
  return Math.max(SPACING, (prompt.wait + (lengthOf(prompt) ?? 0)) / NEXT);
}

/**
 * The recording with another frame, if it is worth keeping.
 *
 * @param take makes the frame's image; called only if the frame is kept
 */
export function recorded<Image>(
  frames: readonly RecordedFrame<Image>[],
  { at, key, spacing }: Omit<RecordedFrame<Image>, 'image'> & { readonly spacing: number },
  take: () => Image,
): readonly RecordedFrame<Image>[] {
  const last = frames.at(-1);
  if (last && !key && at - last.at < Math.min(spacing, frames.length < FIRST ? SPACING / 2 : spacing)) return frames;
  const all = [...frames, { at, key, image: take() }];
  if (all.length <= MOST) return all;
  // Every second one of the frames without an action: the video stays whole, only slower.
  return all.filter((frame, i) => frame.key || i < FIRST || i >= all.length - 2 || i % 2 === 0);
}
