import type { Connection } from '../../../platform/database/connection.ts';
import { relyingPartyOf, type RelyingParty } from '../../biologin/passkeys/relying-party.ts';
import { findCompanySettings } from '../../../records/companies/queries.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';

/**
 * The page of the company's interface on which users log in; it is shown in no frame.
 *
 * @throws ProblemError origin_not_allowed.
 */
export async function consolePage(connection: Connection, companyId: string, origin: string): Promise<RelyingParty> {
  const settings = await findCompanySettings(connection, companyId);
  if (!settings) throw new ProblemError('origin_not_allowed');
  return { ...relyingPartyOf(settings, origin), frames: [] };
}
