import type { ReportSignature } from '../../../contract/report.ts';
import type { Connection } from '../../parts.ts';
import type { ProfileRow } from '../../repositories/profiles.ts';
import { listSignatures } from '../../repositories/signatures.ts';

/** What the person signed. The texts themselves are at the documents. */
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
