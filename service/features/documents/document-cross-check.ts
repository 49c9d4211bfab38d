import { documentType } from '@veridoor/contract/documents/document-types';
import type { CheckResult } from '@veridoor/contract/check';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';
import { compareDocument } from '../../vision/pages/agreement.ts';
import type { Inspection } from '../../vision/pages/image-worker.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findStepPages, type DocumentRow } from '../../records/documents/queries.ts';
import { findFlow } from '../../records/flow/queries.ts';
import { findProfileOfAnyCompany } from '../../records/profiles/queries.ts';
import { findReadings } from '../../records/documents/readings-queries.ts';
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
export async function holderOptions(database: Connection, document: DocumentRow) {
  const step = await stepOf(database, document);
  return step && offerOf(step).holder;
}

async function stepOf(database: Connection, { company_id, profile_id, step_id }: DocumentRow) {
  const flow = await findFlow(database, company_id, profile_id);
  return flow?.definition.steps.find(({ id }) => id === step_id);
}

/** Whether the reading agrees with the other side and with the profile. */
export async function agreement(
  transaction: Connection,
  document: DocumentRow,
  reading: Inspection['reading'],
): Promise<CheckResult[]> {
  const { id, profile_id: profileId, step_id: stepId } = document;
  const profile = await findProfileOfAnyCompany(transaction, profileId);
  if (!reading || !profile) return [];
  const pages = stepId === null ? [] : await findStepPages(transaction, profileId, stepId);
  const others = pages.filter((page) => page.id !== id && page.status !== 'rejected' && sameDocument(page, document));
  const holder = await holderOptions(transaction, document);
  const readings = await findReadings(
    transaction,
    others.map((page) => page.id),
  );
  return compareDocument(
    { side: document.side, sha256: document.sha256, ...reading },
    others.flatMap(({ id: other, side, sha256 }) => {
      const read = readings.get(other);
      return read ? [{ side, sha256, ...read }] : [];
    }),
    { name: profile.name, id_card_number: holder?.compareNumber ? profile.id_card_number : null },
  );
}
