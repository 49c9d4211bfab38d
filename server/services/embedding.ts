import type { Parts } from '../parts.ts';
import { findCompanySettings } from '../repositories/companies.ts';
import { findProfileOfAnyCompany } from '../repositories/profiles.ts';

/** Origins that may show the flow of a profile in a frame; none for a profile that does not exist. */
export async function frameOrigins(parts: Pick<Parts, 'database'>, profileId: string): Promise<string[]> {
  const profile = await findProfileOfAnyCompany(parts.database, profileId);
  const settings = profile && (await findCompanySettings(parts.database, profile.company_id));
  return settings?.frame_origins ?? [];
}
