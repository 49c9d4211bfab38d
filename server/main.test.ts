import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataFolder } from './testing/databases.ts';
import { startServiceProcess } from './testing/service-process.ts';

const program = join(import.meta.dirname, 'main.ts');

describe('the program', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veridoor-program-'));
    await createDataFolder(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('answers until it is asked to stop, and leaves its folder free', { timeout: 120_000 }, async () => {
    const environment = {
      DATA_FOLDER: folder,
      SECRET_KEY: randomBytes(32).toString('base64'),
      BASE_URL: 'http://localhost:4000',
    };
    const service = await startServiceProcess(environment);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    await expect(startServiceProcess(environment)).rejects.toThrow('uses the database');
    expect(await service.stop()).toBe(0);
    expect(await readdir(folder)).not.toContain('database.lock');
  });

  it('says what is wrong with its surroundings and ends', async () => {
    const child = spawn(process.execPath, [program], {
      env: { PORT: 'many', BASE_URL: 'ftp://x' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    child.stderr.on('data', (chunk) => (told += String(chunk)));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(told).toContain('PORT must be a whole number from 0 to 65535');
    expect(told).toContain('BASE_URL must use https');
  });
});
