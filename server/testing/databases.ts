import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connectPglite, connectPostgresql } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import { withDatabase } from './postgresql.ts';

export interface TestDatabase {
  name: 'PGlite' | 'PostgreSQL';
  /** A fresh, migrated, empty database. Destroying it leaves nothing behind. */
  create(): Promise<Kysely<Database>>;
}

const pglite: TestDatabase = {
  name: 'PGlite',
  async create() {
    const dump = new Blob([new Uint8Array(await readFile(inject('pgliteDump')))]);
    return connectPglite(await PGlite.create({ loadDataDir: dump }));
  },
};

const postgresql = (template: string): TestDatabase => ({
  name: 'PostgreSQL',
  async create() {
    const name = `veridoor_test_${randomBytes(6).toString('hex')}`;
    const source = new URL(template.replace('@/', '@localhost/')).pathname.slice(1);
    const administrator = new Client({ connectionString: withDatabase(template, 'postgres') });
    await administrator.connect();
    await administrator.query(`create database ${name} template ${source}`);
    const database = connectPostgresql(withDatabase(template, name), 10);
    const destroy = database.destroy.bind(database);
    database.destroy = async () => {
      await destroy();
      await administrator.query(`drop database ${name} with (force)`);
      await administrator.end();
    };
    return database;
  },
});

const template = inject('postgresqlTemplate');

/** The databases that every test of the service runs on: `describe.each(databases)('… on $name', ({ create }) => …)`. */
export const databases: readonly TestDatabase[] = template === null ? [pglite] : [pglite, postgresql(template)];
