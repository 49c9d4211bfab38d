// Without a schema library, so that the interface can import it into its bundle.

/**
 * What may be wrong with the image of a document's page, the gravest first. The interface says it before the image is
 * sent and the service after it, by the same code for the same thing.
 */
export const PAGE_CODES = [
  'no_document',
  'face_not_document',
  'paper_not_document',
  'wrong_document',
  'same_side_twice',
  'wrong_side',
  'page_cut_off',
  'page_not_found',
  'document_expired',
  'too_young',
  'age_unknown',
  'mrz_not_found',
  'mrz_invalid',
  'country_differs',
  'image_too_small',
  'image_too_dark',
  'image_overexposed',
  'image_glare',
  'image_blurred',
] as const;
export type PageCode = (typeof PAGE_CODES)[number];

/**
 * Codes of an image that shows something other than the page. The customer is asked for another one at once; one who
 * insists is believed, and a person looks at the image.
 */
const ASKED_AGAIN = [
  'no_document',
  'face_not_document',
  'paper_not_document',
  'wrong_document',
  'same_side_twice',
  'page_cut_off',
] as const satisfies readonly PageCode[];

/** Whether the customer is asked for another image at once. */
export const isAskedAgain = (code: string | null): boolean => ASKED_AGAIN.some((one) => one === code);
