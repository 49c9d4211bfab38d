import type { JSONColumnType } from 'kysely';
import type { Sealed } from './columns.ts';
import type { CaptureCamera } from '../../../../packages/contract/capture.ts';
import type { DocumentSide, DocumentType } from '../../../../packages/contract/accepted-document.ts';

/** What the service measured in a capture. */
export interface CaptureMeasures {
  /** Milliseconds from the beginning to the arrival of the frames, by the service's clock. */
  elapsed: number;
  /** The same times as the browser tells them. */
  frames_at: number[];
  taken: number;
  /** Width and height of the frames in pixels. */
  sizes: [width: number, height: number][];
  /** Mean difference of each frame from the one before, in grey levels of 255. */
  changes: number[];
  /** Whether the image that came is the one that was announced; null before it came. */
  announced: boolean | null;
}

/** An image that is taken with the camera, from its beginning on the service to the document that it became. */
export interface CaptureTable {
  id: string;
  profile_id: string;
  step_id: string;
  type: DocumentType;
  country: string | null;
  version: string | null;
  side: DocumentSide;
  created_at: Date;
  /** By when the frames have to be here. */
  expires_at: Date;
  announced_at: Date | null;
  /** Of the image's bytes as the browser had them, hexadecimal. */
  image_sha256: string | null;
  /** With its label, in which telephones name their owners. */
  camera: Sealed<CaptureCamera> | null;
  measures: JSONColumnType<CaptureMeasures> | null;
  /** The frames, grey and small, sealed. */
  frames: Uint8Array | null;
  used_at: Date | null;
  document_id: string | null;
  /** Of the stored file that the image became; a later file of the document was not taken in this capture. */
  document_sha256: string | null;
}
