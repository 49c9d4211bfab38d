import type { Report } from '@veridoor/contract/report';
import type { Parts } from '../../parts.ts';
import { findCompany } from '../../records/companies/queries.ts';
import { findUserNames } from '../users/accounts-queries.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { drawPage, drawPortrait, type ImageParts } from './images.ts';
import { getReport } from './report.ts';
import { findDocument } from '../../records/documents/queries.ts';
import { findReadings } from '../../records/documents/readings-queries.ts';

/** A report with the additions that people want to see. */
export interface PrintedReport {
  report: Report;
  /** Name of the company. */
  company: string;
  /** Names of the deciders, by user. */
  names: ReadonlyMap<string, string>;
  images: ReadonlyMap<string, PageImages>;
}

/**
 * The report of a person with images and names, for people to read. The look is audited.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function getPrintedReport(
  parts: ImageParts & Pick<Parts, 'secrets' | 'clock' | 'configuration'>,
  user: UserPrincipal,
  profileId: string,
): Promise<PrintedReport> {
  const report = await getReport(parts, user, profileId, 'report_page');
  const deciders = report.decisions.flatMap(({ by }) => (by.kind === 'user' ? (by.id ?? []) : []));
  return {
    report,
    company: (await findCompany(parts.database, user.companyId)).name,
    names: await findUserNames(parts.database, user.companyId, deciders),
    images: await reportImages(parts, user.companyId, report),
  };
}

/** Images of a page, as JPEG. */
interface PageImages {
  page: Uint8Array | null;
  portrait: Uint8Array | null;
}

/** The straightened pages and the portraits of the documents in a report that count. */
async function reportImages(
  parts: ImageParts,
  companyId: string,
  { documents }: Report,
): Promise<Map<string, PageImages>> {
  const shown = documents.filter(
    ({ state, images }) => state === 'active' && (images.page ?? images.portrait) !== null,
  );
  const readings = await findReadings(
    parts.database,
    shown.map(({ id }) => id),
  );
  const found = new Map<string, PageImages>();
  for (const { id, images } of shown) {
    const row = await findDocument(parts.database, companyId, id);
    // Retention or a colleague may remove a file meanwhile.
    if (!row || row.file_removed_at) continue;
    const reading = readings.get(id);
    found.set(id, {
      page: images.page === null ? null : await drawPage(parts, row, reading),
      portrait: images.portrait === null ? null : await drawPortrait(parts, row, reading),
    });
  }
  return found;
}
