import type { Kysely } from 'kysely';
import type { Database } from '../../../service/platform/database/schema.ts';
import { insertCompany } from '../../../service/features/companies/queries.ts';

/** A company to measure with. */
export function insertBenchCompany(database: Kysely<Database>): Promise<string> {
  const name = 'Bench';
  const settings = {
    link_lifetime: 900,
    interface_origins: [],
    return_origins: [],
    deep_link_schemes: [],
    frame_origins: [],
    branding: { name, logo: null, colour: '#000000', radius: 0, font: 'system' as const },
    retention_days: 1,
    privacy_url: null,
    consent: { version: '1', text: null },
  };
  return insertCompany(database, { name, settings, created_at: new Date() });
}
