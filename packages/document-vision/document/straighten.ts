/** A page as seen straight from above. */

import type { Frame, Point, Quad } from '../../image/frame.ts';
import { fitHomography, type Homography } from '../../image/homography.ts';
import { ID1_ASPECT, ID3_ASPECT, type DocumentSize } from '../outline/geometry.ts';

/**
 * Cuts a page out of a frame and straightens it; values between pixels are interpolated linearly.
 *
 * @param corners of the page, from its top left, clockwise.
 * @param size of the document: its sides seen at an angle do not give it.
 * @param longest pixels of the longer side at most; it is never enlarged.
 * @returns with the frame's channels, in the proportions of the document, upright when the page is; null when the
 * corners are no page.
 */
export function straighten(frame: Frame, corners: Quad, size: DocumentSize, longest: number): Frame | null {
  const side = (i: number): number => {
    const [a, b] = [corners[i]!, corners[(i + 1) % 4]!];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };
  const across = Math.max(side(0), side(2));
  const down = Math.max(side(1), side(3));
  const aspect = size === 'ID-1' ? ID1_ASPECT : ID3_ASPECT;
  const longer = Math.round(Math.min(longest, Math.max(across, down)));
  const shorter = Math.round(longer / aspect);
  if (!(shorter >= 8)) return null;
  const [width, height] = across >= down ? [longer, shorter] : [shorter, longer];
  const target: readonly Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const map = fitHomography(target, corners);
  return map && resample(frame, map, width, height);
}

function resample(frame: Frame, map: Homography, width: number, height: number): Frame {
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
