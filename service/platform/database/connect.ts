import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Configuration } from '../configuration.ts';
import { withCommitSignals } from './commit-signals.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import type { Database } from './schema.ts';

/**
 * Opens PostgreSQL when it is configured, otherwise the embedded one in the data folder. Close it with `destroy()`.
 */
export async function connectDatabase(
  configuration: Pick<Configuration, 'databaseUrl' | 'databasePoolSize' | 'dataFolder'>,
): Promise<Kysely<Database>> {
  if (configuration.databaseUrl) {
    return connectPostgresql(configuration.databaseUrl, configuration.databasePoolSize);
  }
  return connectPglite(await openEmbedded(configuration.dataFolder));
}

/** A first start that breaks off leaves nothing that looks like a database: it gets its name when it is whole. */
async function openEmbedded(dataFolder: string): Promise<PGlite> {
  const folder = join(dataFolder, 'database');
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  if (!exists) {
    const draft = `${folder}.new`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await (await PGlite.create(draft)).close();
    await rename(draft, folder);
  }
  return PGlite.create(folder);
}

/** @param url connection string of PostgreSQL 14 or later. */
export function connectPostgresql(url: string, poolSize: number): Kysely<Database> {
  const pool = new Pool({ connectionString: url, max: poolSize, types: { getTypeParser: typeParser } });
  outliveConnections(pool);
  const dialect = new PostgresDialect({ pool: withPreparedStatements(pool) });
  return withCommitSignals(new Kysely<Database>({ dialect }));
}

/**
 * Keeps the process alive when the database ends connections, also borrowed ones and between two queries: without a
 * listener on each, that would end the process. A query under way fails with the error.
 */
export function outliveConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

export function connectPglite(pglite: PGlite): Kysely<Database> {
  // PGlite makes a text of each single byte, which takes a tenth of a second for the frames of a video.
  pglite.serializers[types.builtins.BYTEA] = (bytes: Uint8Array) =>
    `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
  pglite.parsers[types.builtins.BYTEA] = (text) => Buffer.from(text.slice('\\x'.length), 'hex');
  return withCommitSignals(new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }));
}

/** Counts come as numbers from both: pg alone would give 64-bit integers as text. */
const typeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format);
