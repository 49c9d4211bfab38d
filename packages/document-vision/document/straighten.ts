/** A page as seen straight from above. */

import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { fitHomography } from '@veridoor/image/homography';
import { resample } from '@veridoor/image/resample';
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
