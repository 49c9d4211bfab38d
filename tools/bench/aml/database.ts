import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { connectDatabase, connectPostgresql } from '../../../service/platform/database/connect.ts';
import { migrate } from '../../../service/platform/database/migrate.ts';
import type { Database } from '../../../service/platform/database/schema.ts';
import type { ListedEntity } from '../../../service/features/aml/lists/listed-entity.ts';
import { systemClock } from '../../../service/platform/clock.ts';
import { withSecrets } from '../../../service/platform/crypto/sealed-values.ts';
import { createSecrets } from '../../../service/platform/crypto/secrets.ts';
import { createAmlIndexes } from '../../../service/features/aml/aml-index.ts';
import { importList } from '../../../service/features/aml/aml-import.ts';
import { searchAml } from '../../../service/features/aml/aml-search.ts';
import { hasPostgresql, startPostgresql } from '../../../service/testing/servers/postgresql.ts';
import { readList } from '../../../service/features/aml/lists/sources.ts';
import { listFiles } from './data.ts';
import { measureRate, type Rate } from './rates.ts';
import { firstBranding } from '@veridoor/contract/branding';
import { FIRST_SETTINGS } from '../../../service/features/companies/new-company.ts';
import { insertCompany } from '../../../service/records/companies/queries.ts';

/** Searches through the service's own function, report kept, on one database. */
export interface DatabaseRate {
  database: string;
  entries: number;
  /** Seconds to import the lists, and to read their indexes into an empty process. */
  importing: number;
  loading: number;
  /** Resident memory of this process after the searches, in megabytes. */
  memory: number;
  rate: Rate;
}

/** The lists to import: the existing ones, or a generated one. */
export type Lists = 'real' | (() => Iterable<ListedEntity>);

/** Measures on PostgreSQL and on the embedded database, each fresh. */
export async function measureDatabases(lists: Lists, names: readonly string[]): Promise<DatabaseRate[]> {
  const rates: DatabaseRate[] = [];
  if (hasPostgresql()) {
    const server = await startPostgresql();
    const database = connectPostgresql(server.url, 4);
    rates.push(await measure('PostgreSQL', database, lists, names));
    await database.destroy();
    await server.stop();
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'veridoor-bench-'));
  const embedded = await connectDatabase({ databaseUrl: null, databasePoolSize: 1, dataFolder });
  rates.push(await measure('PGlite', embedded, lists, names));
  await embedded.destroy();
  await rm(dataFolder, { recursive: true });
  return rates;
}

async function measure(
  name: string,
  database: Kysely<Database>,
  lists: Lists,
  names: readonly string[],
): Promise<DatabaseRate> {
  await migrate(database);
  const secrets = createSecrets([randomBytes(32)], randomBytes(32));
  const parts = {
    database: withSecrets(database, secrets),
    clock: systemClock,
    secrets,
    aml: createAmlIndexes(database, 1),
  };
  const company = await insertBenchCompany(database);
  const started = performance.now();
  if (lists === 'real') {
    for (const { source, files } of listFiles())
      await importList(parts, source, files(), (opened) => readList(source, opened));
  } else await importList(parts, 'opensanctions', [], () => asynchronous(lists()));
  const imported = performance.now();
  const entries = (await parts.aml.current()).reduce((sum, list) => sum + list.entries, 0);
  const loaded = performance.now();
  const origin = { address: '127.0.0.1', forwarded: false, requestId: 'bench' };
  const permissions = new Set<never>();
  const searcher = { kind: 'user' as const, userId: randomUUID(), companyId: company, permissions, origin };
  const rate = await measureRate(names, (text) => searchAml(parts, searcher, { name: text }));
  return {
    database: name,
    entries,
    importing: (imported - started) / 1000,
    loading: (loaded - imported) / 1000,
    memory: process.memoryUsage().rss / 1e6,
    rate,
  };
}

async function* asynchronous(entities: Iterable<ListedEntity>): AsyncGenerator<ListedEntity> {
  yield* entities;
}

/** A company to measure with. */
export function insertBenchCompany(database: Kysely<Database>): Promise<string> {
  const name = 'Bench';
  const branding = firstBranding(name);
  const settings = { ...FIRST_SETTINGS, branding };
  return insertCompany(database, { name, settings, created_at: new Date() });
}
