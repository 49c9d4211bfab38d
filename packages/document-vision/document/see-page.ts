/** The page of a document in a still image, the same for device and service. */

import type { Frame, Quad } from '@veridoor/image/frame';
import { isCutOff } from '../outline/cut-off.ts';
import { findOutline, type Outline } from '../outline/find.ts';
import { areaOf, longestSide, nearestSize, trueShape, type DocumentSize } from '../outline/geometry.ts';
import { isPaper } from './paper.ts';
import { mayBeScan, type Appearance, type StillImage } from './recognise.ts';
import { straighten } from './straighten.ts';

/** A page that lies in an image. */
export interface SeenPage {
  /** In pixels of the image, from the page's top left, clockwise. */
  readonly corners: Quad;
  /** Longer by shorter side. */
  readonly aspect: number;
  /** Pixels of its longer side in the image. */
  readonly length: number;
  /** Straightened; null when the corners are no page. */
  readonly image: Frame | null;
}

/** In a scan of a page, an outline that takes less than this share of it is its portrait or a field. */
const OF_A_PAGE = 0.5;

/**
 * Sees the page in a still image.
 *
 * @param known corners that the camera found, in pixels of the image; null to search for them.
 * @param size of the document that is asked for; null to believe the outline.
 * @param longest pixels of the straightened page's longer side at most.
 * @returns null without a page, and where the image is nothing but the page.
 */
export function seePage(
  still: StillImage,
  known: Quad | null,
  size: DocumentSize | null,
  longest: number,
): SeenPage | null {
  const { frame } = still;
  const corners = known ?? outlineOf(still)?.corners;
  if (!corners) return null;
  const shape = trueShape(corners, frame.width, frame.height);
  if (!shape) return null;
  const aspect = Math.max(shape.aspect, 1 / shape.aspect);
  return {
    corners,
    aspect,
    length: longestSide(corners),
    image: straighten(frame, corners, size ?? nearestSize(aspect), longest),
  };
}

function outlineOf(still: StillImage): Outline | null {
  const { frame } = still;
  const outline = findOutline(frame);
  if (!outline || !mayBeScan(still)) return outline;
  return areaOf(outline.corners) / (frame.width * frame.height) < OF_A_PAGE ? null : outline;
}

/**
 * What an image shows, for `recognise`; nobody has looked for faces.
 *
 * @param isMachineReadable whether an MRZ or a barcode is there, valid or not.
 */
export function appearanceOf(
  still: StillImage,
  page: SeenPage | null,
  isMachineReadable: boolean,
): Omit<Appearance, 'faces'> {
  return {
    aspect: page?.aspect ?? null,
    isCut: !page && isCutOff(still.frame),
    isPaper: page?.image ? isPaper(page.image) : false,
    mayBeScan: mayBeScan(still),
    isMachineReadable,
  };
}
