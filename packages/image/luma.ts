import type { Frame } from './frame.ts';

const known = new WeakMap<Frame, Float32Array>();

/** The luma of each pixel (Rec. 601), 0 to 255 and not rounded. Several measures of a frame ask for it; it is made once. */
export function lumaOf(frame: Frame): Float32Array {
  const before = known.get(frame);
  if (before) return before;
  const { data, width, height, channels } = frame;
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2];
  const luma = new Float32Array(width * height);
  for (let i = 0, at = 0; i < luma.length; i++, at += channels)
    luma[i] = 0.299 * data[at]! + 0.587 * data[at + green]! + 0.114 * data[at + blue]!;
  known.set(frame, luma);
  return luma;
}
