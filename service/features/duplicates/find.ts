import type { CheckResult } from '@veridoor/contract/check';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { findCompany } from '../../records/companies/queries.ts';
import type { DocumentRow } from '../../records/documents/queries.ts';
import { insertDuplicates } from './queries.ts';
import type { Flow } from '../../records/flow/queries.ts';
import { lockTraces, saveTrace, type Trace } from '../../records/documents/traces-queries.ts';
import { thingsOf, type Seen, type Thing } from './things.ts';

/**
 * What a document has in common with documents of other profiles of its company, and with its block list; from now on
 * others are compared with it, too. Missing features have no result.
 */
export async function findDuplicates(
  parts: Pick<Parts, 'secrets' | 'seen'>,
  transaction: Connection,
  { consentAt }: Pick<Flow, 'consentAt'>,
  document: DocumentRow,
  seen: Seen,
  now: Date,
): Promise<CheckResult[]> {
  const { id: document_id, company_id } = document;
  const { duplicates: wanted } = (await findCompany(transaction, company_id)).settings;
  // A face is compared with strangers' only if the company wants that and the person has consented.
  const descriptor = wanted.face && consentAt !== null ? seen.descriptor : null;
  const things = thingsOf({ parts, connection: transaction, document, now }, { ...seen, descriptor });
  if (things.length === 0) return [];
  await lockTraces(transaction, company_id);
  const results: CheckResult[] = [];
  for (const { kind, like } of things.filter((thing) => wanted[thing.kind])) {
    const alike = await like();
    const rows = alike.map((other) => ({ document_id, other_document_id: other.document, kind, score: other.score }));
    await insertDuplicates(transaction, rows, now);
    const outcome = alike.length > 0 ? SEEN : PASSED;
    results.push({ check: `duplicate_${kind}`, ...outcome });
  }
  results.push({ check: 'block_list', ...(await judgeBlocked(things)) });
  const trace = things.reduce<Partial<Trace>>((all, thing) => ({ ...all, ...thing.trace }), {});
  await saveTrace(transaction, { document_id, company_id, ...trace });
  return results;
}

const SEEN = { outcome: 'review', score: 0, detail: 'seen_before' } as const;
const PASSED = { outcome: 'passed', score: 1, detail: null } as const;

/** A number or an image is certain. A face never is: a person looks, so that nobody is refused for a resemblance. */
async function judgeBlocked(things: readonly Thing[]): Promise<Pick<CheckResult, 'outcome' | 'score' | 'detail'>> {
  for (const { kind, isBlocked } of things) {
    if (!(await isBlocked())) continue;
    return { outcome: kind === 'face' ? 'review' : 'failed', score: 0, detail: `blocked_${kind}` };
  }
  return PASSED;
}
