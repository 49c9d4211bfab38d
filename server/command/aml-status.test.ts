import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataFolder, databases } from '../testing/databases.ts';
import { runCommand } from '../testing/run-command.ts';
import { amlImport } from './aml-import.ts';
import { amlRemove } from './aml-remove.ts';
import { amlStatus } from './aml-status.ts';

describe.each(databases)('aml status on $name', (kind) => {
  let folder: string;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veridoor-aml-'));
    const { url, drop: dropIt } = await kind.createOutside();
    drop = dropIt;
    if (url === null) await createDataFolder(folder);
    vi.stubEnv('DATA_FOLDER', folder);
    vi.stubEnv('BASE_URL', 'https://api.example.com');
    vi.stubEnv('SECRET_KEY', Buffer.alloc(32, 7).toString('base64'));
    vi.stubEnv('DATABASE_URL', url ?? undefined);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  const status = async () => {
    const { out } = await runCommand(amlStatus, []);
    return JSON.parse(out) as { lists: { code: string }[]; left_to_rescreen: number };
  };

  it('names the lists and how much a change of them has yet to reach', async () => {
    expect(await status()).toEqual({ lists: [], left_to_rescreen: 0 });
    await runCommand(amlImport, ['demonstration']);
    expect(await status()).toMatchObject({ lists: [{ code: 'demonstration' }], left_to_rescreen: 1 });
    await runCommand(amlRemove, ['demonstration']);
    expect(await status()).toMatchObject({ lists: [], left_to_rescreen: 1 });
    expect((await runCommand(amlStatus, ['x'])).status).toBe(2);
  });
});
