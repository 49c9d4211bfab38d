import type { Kysely } from 'kysely';
import type { Database } from '../../../service/platform/database/schema.ts';
import { FIRST_SETTINGS } from '../../../service/features/companies/new-company.ts';
import { insertCompany } from '../../../service/features/companies/queries.ts';

/** A company to measure with. */
export function insertBenchCompany(database: Kysely<Database>): Promise<string> {
  const name = 'Bench';
  const branding = { name, logo: null, colour: '#000000', radius: 0, font: 'system' } as const;
  const settings = { ...FIRST_SETTINGS, branding };
  return insertCompany(database, { name, settings, created_at: new Date() });
}
