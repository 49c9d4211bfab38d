import type { Report } from '../../../packages/contract/report.ts';
import type { Parts } from '../../parts.ts';
import { findCompany } from '../companies/queries.ts';
import { findUserNames } from '../users/accounts-queries.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { ImageParts } from './images.ts';
import { reportImages, type PageImages } from './report-images.ts';
import { getReport } from './report.ts';

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
