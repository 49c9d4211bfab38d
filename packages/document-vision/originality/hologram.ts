import type { Frame } from '@veridoor/image/frame';
import { seePage, type SeenPage } from '../document/see-page.ts';
import { straighten } from '../document/straighten.ts';
import { nearestSize } from '../outline/geometry.ts';
import { alignTo } from './align.ts';
import { measureLightChange } from './light-change.ts';

/** Pixels of the pages' longer side at most, and at least: a card's millimetre has five or six, and three at least. */
const LONGEST = 480;
const SHORTEST = 240;

/**
 * How much places of a page change their colour between an image and a frame in other light (`measureLightChange`).
 *
 * @param frame the image, in colour.
 * @param page where the page lies in it.
 * @param other the frame, taken within a second, with the torch the other way.
 * @returns null where the page is not in both: it moved, or is too small or too bright.
 */
export function hologramChange(frame: Frame, page: SeenPage, other: Frame): number | null {
  if (frame.channels === 1 || other.channels === 1) return null;
  const size = nearestSize(page.aspect);
  const seen = seePage({ frame: other, fromCamera: true }, null, size, LONGEST);
  if (!seen) return null;
  const longest = Math.floor(Math.min(LONGEST, seen.length, page.length));
  const [plain, lit] = [straighten(frame, page.corners, size, longest), straighten(other, seen.corners, size, longest)];
  if (!plain || !lit || longest < SHORTEST) return null;
  // A still may lie another way than the video.
  if (plain.width !== lit.width || plain.height !== lit.height) return null;
  const laid = alignTo(plain, lit);
  return laid && measureLightChange(plain, laid);
}
