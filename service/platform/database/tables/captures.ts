import type { JSONColumnType } from 'kysely';
import type { EarlierVerification, Sealed } from './columns.ts';
import type { CaptureCamera } from '@veridoor/contract/documents/capture';
import type { Tilt } from '@veridoor/contract/documents/page-video';
import type { DocumentSide, DocumentType } from '@veridoor/contract/documents/accepted-document';

/** The service's measurements of a capture. */
export interface CaptureMeasures {
  /** Milliseconds from the beginning to the arrival of the frames, by the service's clock. */
  elapsed: number;
  /** The same times according to the browser. */
  frames_at: number[];
  taken: number;
  /** Width and height of the frames in pixels. */
  sizes: [width: number, height: number][];
  /** Mean difference of each frame from the one before, in grey levels of 255. */
  changes: number[];
  /** Whether the image that came is the one that was announced; null before it came. */
  announced: boolean | null;
  /** How well the frames fit the image, once they were compared. The frames are gone then. */
  scene?: number;
}

/** A video that was kept. */
export interface CaptureVideoFacts {
  frames: number;
  /** Milliseconds from the first frame to the last. */
  duration: number;
  size: number;
  /** The end of the chain over its frames and the image, hexadecimal. */
  chain: string;
}

/** An image that is taken with the camera, from its beginning on the service to the document that it became. */
export interface CaptureTable {
  id: string;
  profile_id: string;
  verification_id: EarlierVerification;
  step_id: string;
  type: DocumentType;
  country: string | null;
  version: string | null;
  side: DocumentSide;
  created_at: Date;
  /** Deadline of the frames. */
  expires_at: Date;
  announced_at: Date | null;
  /** SHA-256 of the image's bytes in the browser, hexadecimal. */
  image_sha256: string | null;
  /** With its label, in which telephones name their owners. */
  camera: Sealed<CaptureCamera> | null;
  measures: JSONColumnType<CaptureMeasures> | null;
  /** The frames, grey and small, sealed; null before they came, and once they were compared. */
  frames: Uint8Array | null;
  /** A JPEG of the page with the torch the other way, sealed; null before it came, and once it was compared. */
  torch_frame: Uint8Array | null;
  /** Which way the page is tipped in its video; null where none is asked for. */
  tilt: Tilt | null;
  /** What is known of the video; null before it came. */
  video: JSONColumnType<CaptureVideoFacts> | null;
  /** The video in the file store; null before it came, and once it is no longer kept. */
  video_file_key: string | null;
  used_at: Date | null;
  document_id: string | null;
  /** SHA-256 of the stored file of the image; a later file of the document is not from this capture. */
  document_sha256: string | null;
}
