import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, afterEach, describe, expect, it, vi } from 'vitest';
import { sealEntries } from '../features/audit/audit-chain.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { startService } from '../start.ts';
import type { TestApplication } from '../testing/application.ts';
import { buildCompany, buildProfile } from '../testing/builders.ts';
import { runCommand } from '../testing/commands/run-command.ts';
import { cardJpeg } from '../testing/documents/images.ts';
import { form } from '../testing/documents/sending.ts';
import {
  administer,
  findPrograms,
  startPostgresql,
  withDatabase,
  type TestServer,
} from '../testing/servers/postgresql.ts';
import { restoreVerify } from './restore-verify.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');

describe.skipIf(findPrograms() === null)('restore of PostgreSQL', () => {
  let folder: string;
  let server: TestServer;
  let source: NodeJS.ProcessEnv;
  let copies = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veridoor-restore-'));
    server = await startPostgresql();
    const url = withDatabase(server.url, 'source');
    await administer(server.url, 'create database source');
    source = { DATABASE_URL: url, DATA_FOLDER: join(folder, 'source'), SECRET_KEYS: KEY };
    const service = await startService(readConfiguration({ ...source, PORT: '0', LOG_LEVEL: 'silent' }));
    const company = await buildCompany(service.parts);
    const inject = ({ token, headers, ...request }: Parameters<TestApplication['inject']>[0]) =>
      service.app.inject({ ...request, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } });
    const profile = await buildProfile({ inject }, company, { name: 'Ada Lovelace' });
    const page = form(
      { profile: profile.id, type: 'passport', side: 'single' },
      { bytes: await cardJpeg({ width: 400, height: 300 }) },
    );
    await inject({ method: 'POST', url: '/api/v2/document', token: await company.token('integration'), ...page });
    // By itself a second later.
    await sealEntries(service.parts.database);
    await service.stop();
  }, 240_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => vi.unstubAllEnvs());

  /** As docs/operations.md says: the dump first, then a copy of the folder. */
  async function restored(): Promise<Record<'DATABASE_URL' | 'DATA_FOLDER' | 'SECRET_KEYS', string>> {
    const name = `copy_${(copies += 1)}`;
    const [program, dump, place] = [findPrograms() ?? '', join(folder, `${name}.dump`), join(folder, name)];
    await administer(server.url, `create database ${name}`);
    const url = withDatabase(server.url, name);
    execFileSync(join(program, 'pg_dump'), ['--format=custom', `--file=${dump}`, String(source['DATABASE_URL'])]);
    await cp(String(source['DATA_FOLDER']), place, { recursive: true });
    execFileSync(join(program, 'pg_restore'), ['--exit-on-error', `--dbname=${url}`, dump]);
    return { DATABASE_URL: url, DATA_FOLDER: place, SECRET_KEYS: KEY };
  }
  const verify = async (environment: NodeJS.ProcessEnv) => {
    vi.stubEnv('BASE_URL', undefined);
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const { status, out } = await runCommand(restoreVerify, []);
    return {
      status,
      out,
      lines: out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    };
  };

  it(
    'a copy from dump and folder has every row, value, file and chain of its original',
    { timeout: 240_000 },
    async () => {
      const original = await verify(source);
      const { lines } = original;
      expect(lines).toContainEqual({ table: 'document', rows: 1 });
      expect(lines.find(({ values }) => values !== undefined)).toMatchObject({
        values: expect.any(Number),
        faults: [],
      });
      expect(lines).toContainEqual({ files: 1, faults: [] });
      expect(lines.at(-1)).toMatchObject({ chains: 2 });
      expect(original.status).toBe(0);
      expect(await verify(await restored())).toEqual(original);
    },
  );

  it('a copy that lacks or changes anything is refused, and the fault named', { timeout: 240_000 }, async () => {
    const harms: [string, (copy: Awaited<ReturnType<typeof restored>>) => Promise<unknown>, RegExp][] = [
      ['a file gone', ({ DATA_FOLDER }) => rm(join(DATA_FOLDER, 'files'), { recursive: true }), /"document \w+"/],
      [
        'a file damaged',
        async ({ DATA_FOLDER }) => {
          const files = await readdir(join(DATA_FOLDER, 'files'), { recursive: true, withFileTypes: true });
          for (const file of files.filter((one) => one.isFile()))
            await writeFile(join(file.parentPath, file.name), 'x');
        },
        /"document \w+"/,
      ],
      ['the row of a file gone', (copy) => administer(copy.DATABASE_URL, 'delete from stored_file'), /"document \w+"/],
      [
        'the hash of a file changed',
        (copy) => administer(copy.DATABASE_URL, `update document set sha256 = '00'`),
        /"document \w+"/,
      ],
      [
        'a value of another row',
        (copy) => administer(copy.DATABASE_URL, `update profile set personal = '\\x00'`),
        /"profile.personal [\w-]+"/,
      ],
      [
        'the newest entries of the audit gone',
        (copy) =>
          administer(
            copy.DATABASE_URL,
            `alter table audit_entry disable trigger all;
          delete from audit_entry where sequence = (select max(sequence) from audit_entry)`,
          ),
        /"fault":"/,
      ],
    ];
    for (const [what, harm, fault] of harms) {
      const copy = await restored();
      await harm(copy);
      const { status, out } = await verify(copy);
      expect([what, status]).toEqual([what, 1]);
      expect(out).toMatch(fault);
    }
  });
});
