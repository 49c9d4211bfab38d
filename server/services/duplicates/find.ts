import type { CheckResult } from '../../../contract/check.ts';
import type { DuplicateKind } from '../../../contract/duplicate.ts';
import type { CompanySettings } from '../../db/tables/companies.ts';
import type { Connection, Parts } from '../../parts.ts';
import { findCompanySettings } from '../../repositories/companies.ts';
import type { DocumentRow } from '../../repositories/documents.ts';
import { insertDuplicates } from '../../repositories/duplicates.ts';
import type { Flow } from '../../repositories/flows.ts';
import { lockTraces, saveTrace } from '../../repositories/traces.ts';
import { thingsOf, type Seen, type Thing } from './things.ts';

/** Of a company that says nothing. */
export const USUAL_DUPLICATES: NonNullable<CompanySettings['duplicates']> = { number: true, page: true, face: true };

const KINDS: readonly DuplicateKind[] = ['number', 'page', 'face'];

/**
 * What a document has in common with documents of other profiles of its company, and with what the company blocks; from now on
 * others are compared with it, too. Of what the document does not show there is no result.
 */
export async function findDuplicates(
  parts: Pick<Parts, 'secrets' | 'seen'>,
  transaction: Connection,
  { consentAt }: Pick<Flow, 'consentAt'>,
  document: DocumentRow,
  seen: Seen,
  now: Date,
): Promise<CheckResult[]> {
  const { company_id } = document;
  const wanted = (await findCompanySettings(transaction, company_id))?.duplicates ?? USUAL_DUPLICATES;
  // Faces are compared with strangers' only where the company wants that and the person has consented.
  const faces = wanted.face && consentAt !== null ? seen.faces : [];
  const things = thingsOf({ parts, connection: transaction, document, now }, { ...seen, faces });
  if (things.length === 0) return [];
  await lockTraces(transaction, company_id);
  const files = [document.sha256];
  const results: CheckResult[] = [];
  for (const kind of KINDS.filter((each) => wanted[each])) {
    const shown = things.filter((thing) => thing.kind === kind);
    if (shown.length === 0) continue;
    const found = await noteAlike(transaction, shown, now);
    const outcome = found ? { outcome: 'review' as const, score: 0, detail: 'seen_before' } : PASSED;
    results.push({ check: `duplicate_${kind}`, ...outcome, files });
  }
  results.push({ check: 'block_list', ...(await judgeBlocked(things)), files });
  for (const { document: document_id, trace } of things) {
    await saveTrace(transaction, { document_id, company_id, ...trace });
  }
  return results;
}

const PASSED = { outcome: 'passed', score: 1, detail: null } as const;

/** Writes down which documents have one of the things; tells whether any has. */
async function noteAlike(transaction: Connection, things: readonly Thing[], now: Date): Promise<boolean> {
  let any = false;
  for (const { kind, document: document_id, like } of things) {
    const alike = await like();
    any ||= alike.length > 0;
    const rows = alike.map(({ document, score }) => ({ document_id, other_document_id: document, kind, score }));
    await insertDuplicates(
      transaction,
      rows.map((row) => ({ ...row, created_at: now })),
    );
  }
  return any;
}

/** A number or a picture is certain. A face never is: a person looks, so that nobody is refused for somebody alike. */
async function judgeBlocked(things: readonly Thing[]): Promise<Pick<CheckResult, 'outcome' | 'score' | 'detail'>> {
  for (const kind of KINDS) {
    for (const thing of things) {
      if (thing.kind !== kind || !(await thing.isBlocked())) continue;
      return { outcome: kind === 'face' ? 'review' : 'failed', score: 0, detail: `blocked_${kind}` };
    }
  }
  return PASSED;
}
