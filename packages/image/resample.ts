import type { Frame } from './frame.ts';
import type { Homography } from './homography.ts';

/**
 * The part of a frame that a map takes the pixels of a new one from, with its channels; values between pixels are
 * interpolated linearly, and beyond the edge they are the edge's.
 *
 * @param map from pixels of the new frame to those of the old.
 */
export function resample(frame: Frame, map: Homography, width: number, height: number): Frame {
  const { channels } = frame;
  const data = new Uint8ClampedArray(width * height * channels);
  const [lastX, lastY] = [frame.width - 1, frame.height - 1];
  let at = 0;
  for (let row = 0; row < height; row++) {
    const y = row + 0.5;
    for (let column = 0; column < width; column++) {
      const x = column + 0.5;
      const w = map[6] * x + map[7] * y + 1;
      const px = Math.max(0, Math.min(lastX, (map[0] * x + map[1] * y + map[2]) / w - 0.5));
      const py = Math.max(0, Math.min(lastY, (map[3] * x + map[4] * y + map[5]) / w - 0.5));
      const left = px | 0;
      const top = py | 0;
      const fx = px - left;
      const fy = py - top;
      const a = (top * frame.width + left) * channels;
      const right = left < lastX ? channels : 0;
      const below = top < lastY ? frame.width * channels : 0;
      for (let channel = 0; channel < channels; channel++, at++) {
        const i = a + channel;
        const above = frame.data[i]! + fx * (frame.data[i + right]! - frame.data[i]!);
        const under = frame.data[i + below]! + fx * (frame.data[i + below + right]! - frame.data[i + below]!);
        data[at] = above + fy * (under - above);
      }
    }
  }
  return { width, height, channels, data };
}
