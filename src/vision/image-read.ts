import type { DocumentFields } from '../../packages/document-vision/document/fields.ts';
import type { FindingCode } from '../../packages/document-vision/document/findings.ts';

/** A possible fault of a taken image: in its data, or in its appearance. */
export type ProblemCode = FindingCode | 'dark' | 'overexposed' | 'glare' | 'blurred';

/** The reading of a page's image on this device. */
export interface ImageRead {
  /** The straightened page, for display; null when its corners are unknown. */
  readonly page: Blob | null;
  readonly fields: DocumentFields | null;
  /** The gravest first. */
  readonly problems: readonly ProblemCode[];
}
