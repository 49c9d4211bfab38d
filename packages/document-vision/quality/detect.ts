/** What one frame of a video shows of a document. */

import type { Frame } from '@veridoor/image/frame';
import { distance, fingerprint, FINGERPRINT_LENGTH } from '../document/fingerprint.ts';
import { straighten } from '../document/straighten.ts';
import { isCutOff } from '../outline/cut-off.ts';
import { createOutlineFinder, type Outline } from '../outline/find.ts';
import type { Detection } from './auto-capture.ts';
import { measureFrame } from './measure.ts';
import { surfaceHint } from './surface.ts';

/**
 * Makes a detector for the frames of one video.
 *
 * @returns from a frame, the fingerprints of the sides taken before, and whether it may become the image, what the frame
 * shows.
 */
export function createDetector(): (frame: Frame, before: readonly string[], isImage: boolean) => Detection {
  const findNext = createOutlineFinder();
  let last: string | null = null;
  return (frame, before, isImage) => {
    const outline = findNext(frame, isImage);
    const print = outline && (isImage || before.length > 0) ? printOf(frame, outline) : null;
    const changed = print !== null && last !== null ? distance(last, print) : null;
    last = print;
    return {
      width: frame.width,
      height: frame.height,
      outline,
      measures: measureFrame(frame, outline?.corners ?? null),
      isCut: !outline && isCutOff(frame),
      surface: outline ? null : surfaceHint(frame),
      apart: print !== null && before.length > 0 ? Math.min(...before.map((side) => distance(side, print))) : null,
      changed,
    };
  };
}

function printOf(frame: Frame, { corners, size }: Outline): string | null {
  const page = straighten(frame, corners, size, FINGERPRINT_LENGTH);
  return page && fingerprint(page);
}
