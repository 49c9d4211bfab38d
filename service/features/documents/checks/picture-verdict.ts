import type { CheckResult } from '../../../../packages/contract/check.ts';
import { documentType } from '../../../../packages/contract/document-types.ts';
import type { DocumentType } from '../../../../packages/contract/accepted-document.ts';
import type { PictureMeasures } from './picture-measures.ts';

/** Why a picture is no use; the hosted interface has words for each. */
export type PictureReason =
  | 'picture_too_small'
  | 'picture_wrong_shape'
  | 'picture_too_dark'
  | 'picture_overexposed'
  | 'picture_blank'
  | 'picture_blurred';

export interface InspectedPicture {
  type: DocumentType;
  /** Pixels, upright; null for a page of a PDF, which has no pixels of its own. */
  size: { width: number; height: number } | null;
  /** Longer side divided by the shorter one. */
  aspect: number;
  measures: PictureMeasures;
}

/** Below `fail` a picture is rejected, between the two a person looks at it. */
interface Limit {
  fail: number;
  review: number;
}

/**
 * Longer side in pixels. A card (ISO/IEC 7810 ID-1, 85.6 mm) that fills 240 pixels has 70 dpi: characters of its
 * machine-readable zone are seven pixels wide, where people begin to guess. At 600 pixels it has 180 dpi, from where
 * reading is safe. A face in a 320-pixel selfie has about the 60 pixels between the eyes that ISO/IEC 19794-5 asks for.
 */
const LONGER_SIDE: Limit = { fail: 240, review: 600 };
const LONGER_SIDE_SELFIE: Limit = { fail: 320, review: 480 };
/** Shorter side in pixels: a card's 54 mm at the same 70 dpi, with a margin for cropping. */
const SHORTER_SIDE = 140;

/**
 * Edge steepness. Measured on twelve public specimen pictures of documents and six portraits: 0.40 to 1.00 as they are;
 * blurred by a Gaussian of deviation 1.5 of 1000 pixels 0.28 to 0.32; 2.0: 0.22 to 0.25, where a machine-readable zone
 * that spans two thirds of the picture can no longer be told; 3.0: below 0.23; smeared by 25 pixels: below 0.25.
 */
const SHARPNESS: Limit = { fail: 0.25, review: 0.3 };

/**
 * Share of the picture with edges. A card that spans 45 % of an upright phone picture has 0.10 or more on any plain
 * table; an empty screen with its status bar or tab strip has 0.04 or less. Letters and signatures are little ink on much paper.
 */
const DETAIL: Limit = { fail: 0.05, review: 0.08 };
const DETAIL_ON_PAPER: Limit = { fail: 0.01, review: 0.04 };

/** Luma (0 to 255) of the brightest twentieth. Measured: specimen pictures at a quarter of their light have 45 to 63. */
const BRIGHT: Limit = { fail: 48, review: 80 };
/** Luma that all but the darkest twentieth exceed when a picture without detail was washed out by light. */
const WASHED_OUT = 250;
/**
 * Share of lost highlights from which a person looks. Measured: pictures and films of documents have 0.15 at most, an
 * overexposed film 0.34, drawings and screens on pure white 0.7 and more. Paper is white, and so is the wall behind many a
 * face, whose own light the check `face` measures.
 */
const CLIPPED = 0.2;
/** Difference between the dark and the bright twentieth below which a picture without detail shows nothing. */
const BLANK_CONTRAST = 40;

/** Turns measures into the result of the check `picture`; its score is the sharpness, 1 from an ideal step's half on. */
export function judgePicture(picture: InspectedPicture): CheckResult {
  const failed = failure(picture);
  const doubt = failed ? null : doubtful(picture);
  return {
    check: 'picture',
    outcome: failed ? 'failed' : doubt ? 'review' : 'passed',
    score: Math.round(Math.min(1, (picture.measures.sharpness ?? 0) * 2) * 1000) / 1000,
    detail: failed ?? doubt,
  };
}

function failure({ type, size, aspect, measures }: InspectedPicture): PictureReason | null {
  if (size && Math.max(size.width, size.height) < longerSide(type).fail) return 'picture_too_small';
  if (aspect > documentType(type).longest_aspect) return 'picture_wrong_shape';
  if (size && Math.min(size.width, size.height) < SHORTER_SIDE && documentType(type).family !== 'signature')
    return 'picture_too_small';
  if (measures.bright < BRIGHT.fail) return 'picture_too_dark';
  if (measures.detail < detail(type).fail || measures.sharpness === null) {
    if (measures.dark >= WASHED_OUT) return 'picture_overexposed';
    return measures.bright - measures.dark < BLANK_CONTRAST ? 'picture_blank' : 'picture_blurred';
  }
  return measures.sharpness < SHARPNESS.fail ? 'picture_blurred' : null;
}

function doubtful({ type, size, measures }: InspectedPicture): PictureReason | null {
  if (size && Math.max(size.width, size.height) < longerSide(type).review) return 'picture_too_small';
  if (measures.bright < BRIGHT.review) return 'picture_too_dark';
  if (measures.detail < detail(type).review)
    return measures.dark >= WASHED_OUT ? 'picture_overexposed' : 'picture_blank';
  if (measures.clipped > CLIPPED && !isPaper(type) && documentType(type).family !== 'face')
    return 'picture_overexposed';
  return (measures.sharpness ?? 0) < SHARPNESS.review ? 'picture_blurred' : null;
}

const isPaper = (type: DocumentType) => ['paper', 'signature'].includes(documentType(type).family);
const longerSide = (type: DocumentType) => (documentType(type).family === 'face' ? LONGER_SIDE_SELFIE : LONGER_SIDE);
const detail = (type: DocumentType) => (isPaper(type) ? DETAIL_ON_PAPER : DETAIL);
