import type { Quad } from '@veridoor/image/frame';
import type { HintName } from '@veridoor/document-vision/quality/faults';

/** An image taken by an analysis, in the form for the service: a page cut out with a margin, not straightened. */
export interface TakenImage {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** Corners of the page, from its top left, clockwise, as shares of the image's width and height; null without one. */
  readonly outline: Quad | null;
  /** See Measures of packages/document-vision/quality. */
  readonly sharpness: number;
  /** The remaining faults. */
  readonly faults: readonly HintName[];
}
