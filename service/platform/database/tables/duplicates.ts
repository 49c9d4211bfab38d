import type { Mode } from '@veridoor/contract/mode';
import type { DuplicateKind } from '@veridoor/contract/duplicates';
import type { Quad } from '@veridoor/image/frame';
import type { Generated, JSONColumnType } from 'kysely';
import type { Sealed } from './columns.ts';

/** Comparable features of a document; a column is null when the document has none, or it is no longer kept. */
interface Traces {
  /** Counts up in the order in which the rows of a company appear. */
  sequence: Generated<string>;
  company_id: string;
  /** Keyed hash of kind, country and number of the document. */
  number_hash: string | null;
  /** Fingerprint of the page, and its corners in the image. */
  fingerprint: string | null;
  outline: JSONColumnType<Quad> | null;
  /** The face in numbers, sealed. */
  descriptor: Uint8Array | null;
}

/** The features of a checked document. */
export interface DocumentTraceTable extends Traces {
  document_id: string;
}

/** A document that was found to be like one of another profile, the older of the two. */
export interface DuplicateTable {
  id: string;
  document_id: string;
  other_document_id: string;
  kind: DuplicateKind;
  /** 1 for the same. */
  score: number;
  created_at: Date;
}

/** The block list of a company. An entry outlives the document that it was taken from. */
export interface BlockEntryTable extends Traces {
  id: string;
  /** Whose documents it blocks. */
  mode: Mode;
  kind: DuplicateKind;
  reason: Sealed<string>;
  document_id: string | null;
  created_by: string | null;
  created_at: Date;
  expires_at: Date | null;
}
