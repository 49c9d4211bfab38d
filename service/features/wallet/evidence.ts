import type { CheckResult } from '../../../packages/contract/check.ts';
import type { DocumentType } from '../../../packages/contract/documents/accepted-document.ts';
import type { DigitalIdType } from '../../../packages/contract/steps/digital-id.ts';
import type { DocumentFields } from '../../../packages/document-vision/document/fields.ts';

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
