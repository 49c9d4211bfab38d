import type { Extracted } from '@veridoor/contract/documents/extracted';
import type { Connection } from '../../platform/database/connection.ts';
import { listUsedCaptures } from '../../records/documents/captures-queries.ts';
import { findDocuments } from '../../records/documents/list-queries.ts';
import type { DocumentRow } from '../../records/documents/queries.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { findReadings, type KeptReading } from '../../records/documents/readings-queries.ts';
import type { ProfileFacts } from '../../verdict/profile-verdict.ts';
import { readFacts } from '../../records/decisions/facts.ts';
import { saidByCustomer, saidByIntegrator, type AnswersOfSteps } from './customer-values.ts';
import { saidByPage } from './page-values.ts';
import { merged, type Said } from './values.ts';

/** The input of the report's sections. */
export interface Known {
  profile: ProfileRow;
  facts: ProfileFacts;
  /** All of them, the newest first. */
  documents: DocumentRow[];
  readings: ReadonlyMap<string, KeptReading>;
  /** Of the documents, oldest first. */
  captures: Awaited<ReturnType<typeof listUsedCaptures>>;
  customer: Said;
  integrator: Said;
}

/** Pages in a report at most: ten rounds of a flow with many pages. */
const MOST_DOCUMENTS = 200;

/** @param answers none when the sealed answers stay closed. */
export async function readKnown(
  connection: Connection,
  profile: ProfileRow,
  answers: AnswersOfSteps = new Map(),
): Promise<Known> {
  const facts = await readFacts(connection, profile);
  const asked = { profile: profile.id, verification: profile.earlier ?? null };
  const documents = await findDocuments(connection, profile.company_id, asked, MOST_DOCUMENTS);
  const readings = await findReadings(
    connection,
    documents.map(({ id }) => id),
  );
  const customer = saidByCustomer(facts.definition.steps, answers);
  const captures = await listUsedCaptures(connection, profile.id, profile.earlier);
  return { profile, facts, documents, readings, captures, customer, integrator: saidByIntegrator(profile, customer) };
}

/** The known facts of the person: from current pages that are not rejected, the newest first, and from statements. */
export function extractedOfProfile({ documents, readings, customer, integrator, profile }: Known): Extracted {
  const counted = documents.filter(({ state, status }) => state === 'active' && status !== 'rejected');
  const pages = counted.flatMap((page) => {
    const fields = readings.get(page.id)?.fields;
    return fields ? saidByPage(page, fields) : [];
  });
  const compared = counted.some(({ results }) => results.some(({ check }) => check === 'cross_check_profile_number'));
  // The integrator's number is a fact about the document only if the workflow says so.
  const number = { source: 'integrator', value: profile.id_card_number, document: null, confidence: null } as const;
  return merged([...pages, customer, { ...integrator, ...(compared && { number }) }]);
}
