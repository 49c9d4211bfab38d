import type { Parts } from '../../parts.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { findCompanyOfPayment } from '../biopay/queries.ts';
import { findProfileOfAnyCompany } from '../../records/profiles/queries.ts';

/**
 * Origins that may show the flow of a profile, or a payment that is still to be opened, in a frame; none for unknown
 * ones.
 *
 * @param asked the profile's id, or the SHA-256 of the payment's token in base64url: no address between servers has the
 * token itself.
 */
export async function frameOrigins(
  { database }: Pick<Parts, 'database'>,
  asked: { pid?: string; payment?: string },
): Promise<string[]> {
  const companyId =
    asked.payment === undefined
      ? (await findProfileOfAnyCompany(database, asked.pid ?? ''))?.company_id
      : await findCompanyOfPayment(database, Buffer.from(asked.payment, 'base64url'));
  const settings = companyId && (await findCompanySettings(database, companyId));
  return settings ? settings.frame_origins : [];
}
