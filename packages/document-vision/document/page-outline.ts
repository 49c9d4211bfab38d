import type { Frame } from '../../image/frame.ts';
import { findOutline, type Outline } from '../outline/find.ts';
import { areaOf } from '../outline/geometry.ts';
import { isScan } from './recognise.ts';

/** In a scan of a page, an outline that takes less than this share of it is its portrait or a field. */
const OF_A_PAGE = 0.5;

/** The outline of the page in a still image; null without one, and where the image is nothing but the page. */
export function pageOutline(frame: Frame): Outline | null {
  const { width, height } = frame;
  const outline = findOutline(frame);
  if (!outline || !isScan({ imageAspect: Math.max(width, height) / Math.min(width, height) })) return outline;
  return areaOf(outline.corners) / (width * height) < OF_A_PAGE ? null : outline;
}
