import { describe, expect, it } from 'vitest';
import { useCommandEnvironment } from '../testing/commands/command-environment.ts';
import { database } from '../testing/servers/databases.ts';
import { runCommand } from '../testing/commands/run-command.ts';
import { amlImport, amlRemove, amlStatus } from './aml-lists.ts';

describe('aml status', () => {
  useCommandEnvironment(database);

  const status = async () => {
    const { out } = await runCommand(amlStatus, []);
    return JSON.parse(out) as { lists: { code: string }[]; left_to_rescreen: number };
  };

  it('aml status names the lists and the share of profiles still to be screened', async () => {
    expect(await status()).toEqual({ lists: [], left_to_rescreen: 0 });
    await runCommand(amlImport, ['demonstration']);
    expect(await status()).toMatchObject({ lists: [{ code: 'demonstration' }], left_to_rescreen: 1 });
    await runCommand(amlRemove, ['demonstration']);
    expect(await status()).toMatchObject({ lists: [], left_to_rescreen: 1 });
    expect((await runCommand(amlStatus, ['x'])).status).toBe(2);
  });
});
