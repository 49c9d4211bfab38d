/** A frame that is kept for the service. */
export interface RecordedFrame<Picture> {
  readonly at: number;
  /** Something was seen to happen in it: it is never left out. */
  readonly key: boolean;
  readonly picture: Picture;
}

/** Frames that the service takes at most, with some to spare. */
const MOST = 38;
/** Frames at the beginning that show the face at rest. */
const FIRST = 4;
/** Milliseconds between frames in which nothing happens. */
const SPACING = 170;

/**
 * The recording with another frame, when it is worth one.
 *
 * @param take makes the frame's picture; called only where the frame is kept
 */
export function recorded<Picture>(
  frames: readonly RecordedFrame<Picture>[],
  { at, key }: Omit<RecordedFrame<Picture>, 'picture'>,
  take: () => Picture,
): readonly RecordedFrame<Picture>[] {
  const last = frames.at(-1);
  if (last && !key && at - last.at < SPACING) return frames;
  const all = [...frames, { at, key, picture: take() }];
  if (all.length <= MOST) return all;
  // Every second one of those in which nothing happens: the film stays whole, only slower.
  return all.filter((frame, i) => frame.key || i < FIRST || i >= all.length - FIRST || i % 2 === 0);
}
