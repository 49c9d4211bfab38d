import { documentType } from '@veridoor/contract/documents/document-types';
import type { DocumentType } from '@veridoor/contract/documents/accepted-document';
import { LEAST_PAGE_LENGTH } from '@veridoor/document-vision/quality/faults';
import { isOverexposed } from '@veridoor/document-vision/quality/highlights';
import type { InspectedImage, Inspection } from '../../vision/pages/image-worker.ts';
import { rounded, type Check, type Found } from '../check.ts';

/** Below `fail` an image is rejected, between the two a person looks at it. */
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
 * Edge steepness. Measured on twelve public specimen images of documents and six portraits: 0.40 to 1.00 as they are;
 * blurred by a Gaussian of deviation 1.5 of 1000 pixels 0.28 to 0.32; 2.0: 0.22 to 0.25, where a machine-readable zone
 * that spans two thirds of the image can no longer be read; 3.0: below 0.23; smeared by 25 pixels: below 0.25.
 */
const SHARPNESS: Limit = { fail: 0.25, review: 0.3 };

/**
 * Share of the image with edges. A card that spans 45 % of an upright phone image has 0.10 or more on any plain
 * table; an empty screen with its status bar or tab strip has 0.04 or less. Letters and signatures are little ink on
 * much paper.
 */
const DETAIL: Limit = { fail: 0.05, review: 0.08 };
const DETAIL_ON_PAPER: Limit = { fail: 0.01, review: 0.04 };

/** Luma (0 to 255) of the brightest twentieth. Measured: specimen images at a quarter of their light have 45 to 63. */
const BRIGHT: Limit = { fail: 48, review: 80 };
/** Luma that all but the darkest twentieth exceed when an image without detail was washed out by light. */
const WASHED_OUT = 250;
/** Difference between the dark and the bright twentieth below which an image without detail shows nothing. */
const BLANK_CONTRAST = 40;

/** Whether an image can be looked at. Its score is the sharpness, 1 from an ideal step's half on. */
export const image: Check<'image'> = {
  name: 'image',
  families: ['identity', 'face', 'paper'],
  inTests: 'given',
  make: ({ inspection }) => inspection && judge(inspection),
};

/** Whether it is worth reading. */
export const isUsable = (inspection: Pick<Inspection, 'image'>): boolean => judge(inspection).outcome !== 'failed';

function judge({ image: seen }: Pick<Inspection, 'image'>): Found {
  if ('unusable' in seen) return { outcome: 'failed', score: null, detail: seen.unusable };
  const failed = failure(seen);
  const doubt = failed ? null : doubtful(seen);
  return {
    outcome: failed ? 'failed' : doubt ? 'review' : 'passed',
    score: rounded(Math.min(1, (seen.measures.sharpness ?? 0) * 2)),
    detail: failed ?? doubt,
  };
}

function failure({ type, size, aspect, measures }: InspectedImage): string | null {
  if (size && Math.max(size.width, size.height) < longerSide(type).fail) return 'image_too_small';
  if (aspect > documentType(type).longest_aspect) return 'image_wrong_shape';
  if (size && Math.min(size.width, size.height) < SHORTER_SIDE && documentType(type).family !== 'signature')
    return 'image_too_small';
  if (measures.bright < BRIGHT.fail) return 'image_too_dark';
  if (measures.detail < detail(type).fail || measures.sharpness === null) {
    if (measures.dark >= WASHED_OUT) return 'image_overexposed';
    return measures.bright - measures.dark < BLANK_CONTRAST ? 'image_blank' : 'image_blurred';
  }
  return measures.sharpness < SHARPNESS.fail ? 'image_blurred' : null;
}

function doubtful({ type, size, measures, pageLength, lost }: InspectedImage): string | null {
  if (size && Math.max(size.width, size.height) < longerSide(type).review) return 'image_too_small';
  if (pageLength !== null && pageLength < LEAST_PAGE_LENGTH) return 'image_too_small';
  if (measures.bright < BRIGHT.review) return 'image_too_dark';
  if (measures.detail < detail(type).review) return measures.dark >= WASHED_OUT ? 'image_overexposed' : 'image_blank';
  if (lost !== null && isOverexposed({ lost })) return 'image_overexposed';
  return (measures.sharpness ?? 0) < SHARPNESS.review ? 'image_blurred' : null;
}

const isPaper = (type: DocumentType) => ['paper', 'signature'].includes(documentType(type).family);
const longerSide = (type: DocumentType) => (documentType(type).family === 'face' ? LONGER_SIDE_SELFIE : LONGER_SIDE);
const detail = (type: DocumentType) => (isPaper(type) ? DETAIL_ON_PAPER : DETAIL);
