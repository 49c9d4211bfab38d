import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../platform/database/connect.ts';
import { systemClock } from '../platform/clock.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { createAmlIndexes } from '../features/aml/aml-index.ts';
import { findHits } from '../features/aml/aml-search.ts';
import { createDataFolder, databases } from '../testing/servers/databases.ts';

const line = (number: number, name: string): string =>
  `${JSON.stringify({ RECORD_ID: String(number), RECORD_TYPE: 'PERSON', NAMES: [{ NAME_FULL: name }] })}\n`;

describe.each(databases)('aml import on $name', (kind) => {
  let folder: string;
  let url: string | null;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veridoor-import-'));
    ({ url, drop } = await kind.createOutside());
    if (url === null) await createDataFolder(folder);
  });
  afterEach(async () => {
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The command as a process of its own; `ended` resolves with its exit code, null when it was killed. */
  const importing = (place: string) => {
    const command = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'aml', 'import', 'senzing', place], {
      env: {
        PATH: process.env['PATH'],
        DATA_FOLDER: folder,
        LOG_LEVEL: 'silent',
        ...(url !== null && { DATABASE_URL: url }),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    command.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(command, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
    return { command, ended, said: () => said };
  };

  const found = async (name: string): Promise<number> => {
    const database = await connectDatabase({ databaseUrl: url, databasePoolSize: 2, dataFolder: folder });
    try {
      const secrets = createSecrets([new Uint8Array(32)], new Uint8Array(32));
      const parts = { database, clock: systemClock, secrets, aml: createAmlIndexes(database, 1) };
      const facts = { birth_date: null, country: null, gender: null, id_number: null };
      const search = { name, ...facts, threshold: 0.7, categories: [], sources: [] };
      const { findings } = await findHits(parts, [search], 10);
      return findings[0]?.total ?? 0;
    } finally {
      await database.destroy();
    }
  };

  const file = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };

  it(
    'an import that is killed keeps the old list, and the next import works at once',
    { timeout: 120_000 },
    async () => {
      expect(await importing(await file('first.jsonl', line(1, 'Quentin Firstname'))).ended).toBe(0);

      // A list that never ends: entries are stored, and then the process is killed.
      const stored = Promise.withResolvers<void>();
      const server = createServer((_request, response) => {
        for (let number = 0; number < 2_500; number += 1) response.write(line(number, `Halfway Person${number}`));
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const killed = importing(`http://127.0.0.1:${port}/list.jsonl`);
      killed.command.stderr.on('data', () => {
        if (killed.said().includes('2000 entries')) stored.resolve();
      });
      await stored.promise;
      killed.command.kill('SIGKILL');
      expect(await killed.ended).toBeNull();
      server.closeAllConnections();
      server.close();

      expect(await found('Quentin Firstname')).toBe(1);
      expect(await found('Halfway Person7')).toBe(0);

      expect(await importing(await file('second.jsonl', line(2, 'Quentin Secondname'))).ended).toBe(0);
      expect(await found('Quentin Secondname')).toBe(1);
      expect(await found('Quentin Firstname')).toBe(0);
    },
  );

  it('an import of a broken file changes nothing and names the broken line', { timeout: 120_000 }, async () => {
    expect(await importing(await file('first.jsonl', line(1, 'Quentin Firstname'))).ended).toBe(0);
    const broken = importing(await file('broken.jsonl', `${line(1, 'Quentin Secondname')}{"RECORD_ID":`));
    expect(await broken.ended).toBe(1);
    expect(broken.said()).toMatch(/broken\.jsonl, line 2: [^\n]+\nNothing was changed\.\n$/);
    expect(await found('Quentin Firstname')).toBe(1);
    expect(await found('Quentin Secondname')).toBe(0);
  });
});
