import type { CheckResult } from '@veridoor/contract/check';
import type { CaptureMetadata } from '@veridoor/contract/documents/document';
import type { DocumentSide, DocumentType } from '@veridoor/contract/documents/accepted-document';
import type { Issuer } from '@veridoor/document-reading/letters/issuer';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { Quad } from '@veridoor/image/frame';
import type { PageDecider } from '@veridoor/contract/decisions/decision';
import type { CreatedAt, EarlierVerification, Instant, Sealed } from './columns.ts';
import type { Generated, JSONColumnType } from 'kysely';

export interface UploadTable {
  /** Identifier that the resumable-upload protocol uses in its addresses. */
  id: string;
  profile_id: string;
  /** Set when a document took the bytes over: an upload is used once. */
  document_id: string | null;
  /** Bytes that were declared. */
  size: number;
  /** Bytes that have arrived and are kept. */
  received: Generated<number>;
  created_at: CreatedAt;
  expires_at: Date;
}

/** A run of bytes of an upload. */
export interface UploadPartTable {
  upload_id: string;
  /** Its offset in the upload. */
  start: number;
  size: number;
  file_key: string;
}

/** A file of the store, and the key that it is sealed with. */
export interface StoredFileTable {
  name: string;
  /** Name of the key that sealed the file's own key. */
  key_id: string;
  /** The file's own key, sealed; null once the file was released. */
  sealed_key: Uint8Array | null;
  /** When the file goes; null while something refers to it. */
  keep_until: Date | null;
}

interface StoredFile {
  /** Name in the file store. */
  file_key: string;
  mime_type: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
}

export interface DocumentTable extends StoredFile {
  id: string;
  company_id: string;
  profile_id: string;
  verification_id: EarlierVerification;
  step_id: string | null;
  type: DocumentType;
  version: string | null;
  country: string | null;
  side: DocumentSide;
  status: 'pending' | 'approved' | 'rejected';
  state: 'active' | 'archived';
  reject_reason: Sealed<string> | null;
  comment: Sealed<string> | null;
  /** Who decided on the status; null while it is pending. */
  decided_by: Generated<PageDecider | null>;
  results: JSONColumnType<CheckResult[]>;
  metadata: Sealed<CaptureMetadata>;
  /**
   * The sender of the present file: the customer, a user of the company, or the customer's camera at an agent's
   * request.
   */
  sent_by: 'customer' | 'company' | 'call';
  /** Counts up with every new file, so that a late check of an old file changes nothing. */
  revision: Generated<number>;
  /** What the present file said of itself when it came. */
  edit_mark: Generated<'edited' | 'generated' | null>;
  /** Keyed hash of its request, if that had an Idempotency-Key. */
  request_hash: Generated<string | null>;
  /** Set when retention took the file away and left the rest. */
  file_removed_at: Generated<Date | null>;
  created_at: CreatedAt;
  updated_at: Instant;
}

/** Files that a PUT replaced; kept until retention ends. */
export interface DocumentVersionTable extends StoredFile {
  id: string;
  document_id: string;
  revision: number;
  replaced_at: CreatedAt;
}

/** The reading of a document's present file; personal data, deleted with the document. */
export interface DocumentReadingTable {
  document_id: string;
  /** Corners of the page as shares of the image's width and height. */
  outline: JSONColumnType<Quad> | null;
  fingerprint: string;
  fields: Sealed<DocumentFields> | null;
  /** Who issued a letter. */
  issuer: Sealed<Issuer> | null;
  created_at: Instant;
}

/** The data of a signature, beside its document. */
export interface SignatureTable {
  document_id: string;
  method: 'drawn' | 'typed';
  /** The drawing, sealed; null when retention has taken the file away. */
  svg: Uint8Array | null;
  /** The signed text, in the company's words. */
  text: string;
  /** SHA-256 of the text in UTF-8, hexadecimal. */
  text_sha256: string;
  language: string | null;
  signed_at: Date;
}
