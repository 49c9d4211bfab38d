import type { DocumentFields } from '../../packages/document-vision/document/fields.ts';
import type { FindingCode } from '../../packages/document-vision/document/findings.ts';

/** What may be wrong with an image that was taken: with what it says, or with how it shows it. */
export type ProblemCode = FindingCode | 'dark' | 'overexposed' | 'glare' | 'blurred';

/** What an image of a page says, read on this device. */
export interface ImageRead {
  /** The page straightened, to be shown; null when its corners are not known. */
  readonly page: Blob | null;
  readonly fields: DocumentFields | null;
  /** The gravest first. */
  readonly problems: readonly ProblemCode[];
}
