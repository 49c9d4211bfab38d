import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { createParts } from './create-parts.ts';
import { connectDatabase } from './db/connect.ts';
import { buildCompany } from './testing/builders.ts';
import { createDataFolder } from './testing/databases.ts';

const program = join(import.meta.dirname, 'main.ts');

interface Started {
  process: ChildProcess;
  address: string;
}

/** Starts the service as a program of its own and waits until it listens. */
async function start(environment: Record<string, string>): Promise<Started> {
  const child = spawn('node', [program], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', BASE_URL: 'http://localhost:4000', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (address) return { process: child, address };
  }
  throw new Error('the service ended before it listened');
}

describe('the program', () => {
  let folder: string;
  let environment: Record<string, string>;
  let authorization: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veridoor-program-'));
    await createDataFolder(folder);
    environment = { DATA_FOLDER: folder, SECRET_KEY: randomBytes(32).toString('base64') };
    const configuration = readConfiguration(environment);
    const database = await connectDatabase(configuration);
    const parts = await createParts(configuration, database);
    authorization = `Bearer ${await (await buildCompany(parts)).token('integration')}`;
    await database.destroy();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const create = async (address: string, id_card_number: string) => {
    const response = await fetch(`${address}/api/v2/profile`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ id_card_number }),
    });
    return (await response.json()) as { id: string };
  };

  it(
    'has everything that it acknowledged after it was killed, and stops when it is asked to',
    { timeout: 120_000 },
    async () => {
      const acknowledged = new Map<string, string>();
      const first = await start(environment);
      const writers = Array.from({ length: 3 }, async (_, writer) => {
        for (let index = 0; ; index++) {
          const number = `KILLED-${writer}-${index}`;
          const profile = await create(first.address, number).catch(() => null);
          if (!profile) return;
          acknowledged.set(number, profile.id);
          if (acknowledged.size === 20) first.process.kill('SIGKILL');
        }
      });
      await Promise.all(writers);
      expect(acknowledged.size).toBeGreaterThanOrEqual(20);

      const second = await start(environment);
      for (const [number, id] of acknowledged) {
        const response = await fetch(`${second.address}/api/v2/profile/${id}`, { headers: { authorization } });
        expect(await response.json()).toMatchObject({ id, id_card_number: number });
      }
      const ended = once(second.process, 'exit');
      second.process.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(await readdir(folder)).not.toContain('database.lock');
    },
  );

  it('says what is wrong with its surroundings and ends', async () => {
    const child = spawn('node', [program], {
      env: { PATH: process.env['PATH'], PORT: 'many', BASE_URL: 'ftp://x' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    child.stderr.on('data', (chunk) => (told += String(chunk)));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(told).toContain('PORT must be a whole number from 0 to 65535');
    expect(told).toContain('BASE_URL must use https');
  });
});
