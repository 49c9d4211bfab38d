import type { PageCode } from '@veridoor/contract/documents/page-codes';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { DocumentSize } from '@veridoor/document-vision/outline/geometry';
import type { HintName } from '@veridoor/document-vision/quality/faults';
import type { Quad } from '@veridoor/image/frame';
import type { RecognisedKind } from '@veridoor/document-vision/document/recognise';

/** An image taken by an analysis, in the form for the service: a page cut out with a margin, not straightened. */
export interface CapturedImage {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** Corners of the page, from its top left, clockwise, as shares of the image's width and height; null without one. */
  readonly outline: Quad | null;
  /** See Measures of packages/document-vision/quality. */
  readonly sharpness: number;
  /** More than one face is in it; absent where nobody looks for faces. */
  readonly hasCompany?: boolean;
  /** The remaining faults. */
  readonly faults: readonly HintName[];
}

/** What may be wrong with an image: of a page, or of a face. */
export type ImageProblem = PageCode | 'face_several';

/** A check of the image that was made on this device, and passed. */
export type PassedCheck = 'corners' | 'sharp' | 'light' | 'machine_readable';

/** The reading of a page's image on this device. */
export interface ImageRead {
  /** The straightened page, for display; null when its corners are unknown. */
  readonly page: Blob | null;
  readonly fields: DocumentFields | null;
  /** The gravest first. */
  readonly problems: readonly PageCode[];
  /** Only checks that were made. */
  readonly passed: readonly PassedCheck[];
  /** The document that it looks like, with its country (ISO 3166-1 alpha-2); null when nothing says. */
  readonly looksLike: { readonly kind: RecognisedKind; readonly country: string | null } | null;
  /** The size that it clearly is of; null otherwise. */
  readonly size: DocumentSize | null;
  /** An MRZ or a barcode that only backs have. */
  readonly isBack: boolean;
  /** Recognises this side when the other one is asked for; null without a page. */
  readonly fingerprint: string | null;
}
