import type { CheckResult } from '@veridoor/contract/check';
import type { DocumentType } from '@veridoor/contract/documents/accepted-document';
import type { DigitalIdType } from '@veridoor/contract/steps/digital-id';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';

/** What is kept of a digital identity: the file of its document, sealed and deleted like any other. */
export interface Evidence {
  type: DigitalIdType;
  /** How the wallet was asked. */
  way: 'browser' | 'same_device' | 'other_device';
  /** Subjects of the certificates that vouch for it. */
  signer: string;
  root: string;
  verified_at: string;
  fields: DocumentFields;
  /** JPEG, base64; null for an identity without. */
  portrait: string | null;
  results: CheckResult[];
  /** As the wallet showed it, for whoever wants to verify it again. */
  presentation: string;
}

export const EVIDENCE_TYPE = 'application/json';

export const writeEvidence = (evidence: Evidence): Buffer => Buffer.from(JSON.stringify(evidence, null, 2));

export const readEvidence = (bytes: Uint8Array): Evidence => JSON.parse(Buffer.from(bytes).toString()) as Evidence;

/** The image in a document's file; null for a digital identity without a portrait. */
export function imageIn(type: DocumentType, bytes: Uint8Array): Uint8Array | null {
  if (type !== 'digital_id') return bytes;
  const { portrait } = readEvidence(bytes);
  return portrait === null ? null : Buffer.from(portrait, 'base64');
}
