import type { Document } from '../../contract/document.ts';
import type { DocumentRow } from '../repositories/documents.ts';

/** A document as the API tells it. */
export function toDocument(row: DocumentRow): Document {
  const { id, type, version, country, side, status, state, reject_reason, comment, results, metadata } = row;
  const { mime_type, size, width, height, sha256 } = row;
  return {
    ...{ id, profile: row.profile_id, step: row.step_id, type, version, country, side, status, state },
    ...{ reject_reason, comment, results, metadata, mime_type, size, width, height, sha256 },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
