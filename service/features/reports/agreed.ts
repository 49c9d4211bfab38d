import type { ReportSignature } from '../../../packages/contract/report.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { ProfileRow } from '../profiles/queries.ts';
import { listSignatures } from '../steps/signatures-queries.ts';

/** The person's signatures. Their texts are with the documents. */
export async function signaturesSection(connection: Connection, profile: ProfileRow): Promise<ReportSignature[]> {
  return (await listSignatures(connection, profile.id)).map(
    ({ document_id, method, language, text_sha256, signed_at }) => ({
      document: document_id,
      method,
      language,
      text_sha256,
      signed_at: signed_at.toISOString(),
    }),
  );
}
