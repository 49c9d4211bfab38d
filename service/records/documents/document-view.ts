import type { Document, DocumentVersion } from '@veridoor/contract/documents/document';
import type { DocumentVersionRow } from './document-versions-queries.ts';
import type { DocumentRow } from './queries.ts';

/** A document as the API shows it. */
export function toDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    profile: row.profile_id,
    step: row.step_id,
    type: row.type,
    version: row.version,
    country: row.country,
    side: row.side,
    status: row.status,
    state: row.state,
    reject_reason: row.reject_reason,
    decided_by: row.decided_by,
    comment: row.comment,
    results: row.results,
    metadata: row.metadata,
    mime_type: row.mime_type,
    size: row.size,
    width: row.width,
    height: row.height,
    sha256: row.sha256,
    revision: row.revision,
    file_removed_at: row.file_removed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** An earlier file as the API shows it. */
export function toVersion(row: DocumentVersionRow): DocumentVersion {
  const { revision, mime_type, size, width, height, sha256 } = row;
  return { revision, mime_type, size, width, height, sha256, replaced_at: row.replaced_at.toISOString() };
}
