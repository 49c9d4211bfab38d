import type { DuplicateKind } from '@veridoor/contract/duplicates';
import type { CompanyContext } from '../../checks/contexts.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { findCompany } from '../../records/companies/queries.ts';
import type { DocumentRow } from '../../records/documents/queries.ts';
import { insertDuplicates } from './queries.ts';
import type { Flow } from '../../records/flow/queries.ts';
import { lockTraces, saveTrace, type Trace } from '../../records/documents/traces-queries.ts';
import { traitsOf, type Seen, type Trait } from './traits.ts';

/**
 * What a document has in common with documents of other profiles of its company, and with its block list; from now on
 * others are compared with it, too. Null for a document without features.
 */
export async function findDuplicates(
  parts: Pick<Parts, 'secrets' | 'seen'>,
  transaction: Connection,
  { consentAt }: Pick<Flow, 'consentAt'>,
  document: DocumentRow,
  seen: Seen,
  now: Date,
): Promise<CompanyContext | null> {
  const { id: document_id, company_id } = document;
  const { duplicates: requested } = (await findCompany(transaction, company_id)).settings;
  // A face is compared with strangers' only if the company wants that and the person has consented.
  const descriptor = requested.face && consentAt !== null ? seen.descriptor : null;
  const traits = traitsOf({ parts, connection: transaction, document, now }, { ...seen, descriptor });
  if (traits.length === 0) return null;
  await lockTraces(transaction, company_id);
  const counts: Partial<Record<DuplicateKind, number>> = {};
  for (const { kind, like } of traits.filter((trait) => requested[trait.kind])) {
    const alike = await like();
    const rows = alike.map((other) => ({ document_id, other_document_id: other.document, kind, score: other.score }));
    await insertDuplicates(transaction, rows, now);
    counts[kind] = alike.length;
  }
  const blocked = await findBlocked(traits);
  const trace = traits.reduce<Partial<Trace>>((all, trait) => ({ ...all, ...trait.trace }), {});
  await saveTrace(transaction, { document_id, company_id, ...trace });
  return { alike: counts, blocked };
}

/** The first kind that the company has blocked. */
async function findBlocked(traits: readonly Trait[]): Promise<DuplicateKind | null> {
  for (const { kind, isBlocked } of traits) if (await isBlocked()) return kind;
  return null;
}
