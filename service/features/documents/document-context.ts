import { documentType } from '@veridoor/contract/documents/document-types';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';
import { NOTHING_OF_PROFILE, type ComparedPage, type Contexts } from '../../checks/contexts.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findStepPages, type DocumentRow } from '../../records/documents/queries.ts';
import { findFlow } from '../../records/flow/queries.ts';
import { findProfileOfAnyCompany, type ProfileRow } from '../../records/profiles/queries.ts';
import { findReadings, type Reading } from '../../records/documents/readings-queries.ts';
import { sameDocument, takenDocument } from '../../steps/pages.ts';
import { offerOf, takenDocuments } from '../../steps/registry.ts';

/** Which page of which document the file should show. */
export async function expectedPage(database: Connection, document: DocumentRow): Promise<ExpectedPage | null> {
  const { family, machine_readable: machineReadable } = documentType(document.type);
  if (family !== 'identity') return null;
  const step = await stepOf(database, document);
  const format = step && takenDocument(takenDocuments(step), document)?.format;
  return {
    machineReadable,
    side: document.side,
    country: document.country,
    size: format === undefined ? null : format === 'ID-1' ? 'ID-1' : 'ID-3',
    minimumAge: (step && offerOf(step).holder?.minimumAge) ?? null,
  };
}

/** The workflow's demands on the holder; none for a document outside such a step. */
async function holderOptions(database: Connection, document: DocumentRow) {
  const step = await stepOf(database, document);
  return step && offerOf(step).holder;
}

async function stepOf(database: Connection, { company_id, profile_id, step_id }: DocumentRow) {
  const flow = await findFlow(database, company_id, profile_id);
  return flow?.definition.steps.find(({ id }) => id === step_id);
}

/** A reading, with the other pages of its document and with its profile. */
export async function comparedContexts(
  transaction: Connection,
  document: DocumentRow,
  reading: Reading | null,
): Promise<Partial<Pick<Contexts, 'document' | 'profile'>>> {
  const { id, profile_id: profileId, step_id: stepId } = document;
  const profile = await findProfileOfAnyCompany(transaction, profileId);
  if (!reading || !profile) return {};
  const pages = stepId === null ? [] : await findStepPages(transaction, profileId, stepId);
  const others = pages.filter((page) => page.id !== id && page.status !== 'rejected' && sameDocument(page, document));
  const readings = await findReadings(
    transaction,
    others.map((page) => page.id),
  );
  const page = { side: document.side, sha256: document.sha256, ...reading };
  return {
    document: {
      page,
      others: others.flatMap(({ id: other, side, sha256 }) => {
        const read = readings.get(other);
        return read ? [{ side, sha256, ...read }] : [];
      }),
    },
    profile: await profileContext(transaction, document, page, profile),
  };
}

/** A page beside its profile; the number only if the workflow says that documents have it. */
export async function profileContext(
  connection: Connection,
  document: DocumentRow,
  page: ComparedPage,
  { name, id_card_number }: Pick<ProfileRow, 'name' | 'id_card_number'>,
): Promise<Contexts['profile']> {
  const number = (await holderOptions(connection, document))?.compareNumber ? id_card_number : null;
  return { ...NOTHING_OF_PROFILE, compared: { page, profile: { name, id_card_number: number } } };
}
