import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { createDataFolder, type TestDatabase } from '../servers/databases.ts';

/**
 * Gives each test of the file a fresh database, in the environment that commands read.
 *
 * @returns the environment, for services that a test starts on the same database.
 */
export function useCommandEnvironment(kind: TestDatabase): Record<string, string> {
  const environment: Record<string, string> = {
    BASE_URL: 'https://api.example.com',
    SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
  };
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'veridoor-command-'));
    const outside = await kind.createOutside();
    drop = async () => {
      await outside.drop();
      await rm(folder, { recursive: true, force: true });
    };
    environment['DATA_FOLDER'] = folder;
    if (outside.url === null) await createDataFolder(folder);
    else environment['DATABASE_URL'] = outside.url;
    vi.stubEnv('DATABASE_URL', undefined);
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await drop();
  });
  return environment;
}
