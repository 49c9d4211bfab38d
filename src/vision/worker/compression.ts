/** The quality of JPEGs of one camera, which keeps them near a size. */
export interface Compression {
  /** For the next image, from 0 to 1. */
  quality(): number;
  /** @param bytes of the image that was made with it */
  learn(bytes: number): void;
}

/** The quality below which faces and rooms are no longer seen well. */
const LEAST = 0.3;
/** How strongly the quality follows the size: a JPEG of half the bytes has about three fifths of the quality. */
const POWER = 0.7;

/**
 * A compression that learns from each image for the next one, since the images of a camera are alike: none is made twice.
 *
 * @param best the quality where it is enough for fewer bytes
 */
export function compression({ best, bytes: most }: { readonly best: number; readonly bytes: number }): Compression {
  let quality = best;
  return {
    quality: () => quality,
    learn(bytes) {
      quality = Math.min(best, Math.max(LEAST, quality * (most / bytes) ** POWER));
    },
  };
}
