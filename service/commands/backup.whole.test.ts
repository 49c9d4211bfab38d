import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../platform/configuration.ts';
import { startService } from '../start.ts';
import { buildCompany, buildProfile } from '../testing/builders.ts';
import { createDataFolder } from '../testing/servers/databases.ts';
import { cardJpeg } from '../testing/documents/images.ts';
import { runCommand } from '../testing/commands/run-command.ts';
import { form } from '../testing/documents/sending.ts';
import { writeArchive } from './archive.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { keysRotate } from './keys-rotate.ts';
import { restore } from './restore.ts';

describe('backup and restore', () => {
  let folder: string;
  let data: string;
  let file: string;
  let document: string;
  let token: () => Promise<string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veridoor-backup-'));
    data = join(folder, 'data');
    file = join(folder, 'backup.tar.gz');
    await mkdir(data);
    await createDataFolder(data);
    const service = await start(data);
    const company = await buildCompany(service.parts);
    token = () => company.token('auditor');
    const inject = ({ token: bearer, headers, ...request }: { token?: string; headers?: object }) =>
      service.app.inject({ ...request, headers: { ...headers, ...(bearer && { authorization: `Bearer ${bearer}` }) } });
    const profile = await buildProfile({ inject }, company);
    const image = await cardJpeg({ width: 400, height: 300 });
    const { payload, headers } = form({ profile: profile.id, type: 'passport', side: 'single' }, { bytes: image });
    const by = await company.token('integration');
    const sent = await service.app.inject({
      method: 'POST',
      url: '/api/v2/document',
      payload,
      headers: { ...headers, authorization: `Bearer ${by}` },
    });
    document = sent.json<{ id: string }>().id;
    token = (
      (access) => () =>
        Promise.resolve(access)
    )(await company.token('auditor'));
    await service.stop();
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => vi.unstubAllEnvs());

  const start = (dataFolder: string) =>
    startService(readConfiguration({ DATA_FOLDER: dataFolder, PORT: '0', LOG_LEVEL: 'silent' }));
  const run = (command: Command, args: string[], dataFolder = data) => {
    vi.stubEnv('DATA_FOLDER', dataFolder);
    // The test runner has one of its own.
    vi.stubEnv('BASE_URL', undefined);
    return runCommand(command, args);
  };
  const readsDocument = async (dataFolder: string) => {
    const service = await start(dataFolder);
    const headers = { authorization: `Bearer ${await token()}` };
    const answer = await service.app.inject({ url: `/api/v2/document/${document}/file`, headers });
    await service.stop();
    return answer.statusCode;
  };

  it('restore brings everything back elsewhere and refuses a folder in use', { timeout: 180_000 }, async () => {
    const made = await run(backup, [file]);
    expect(made.status).toBe(0);
    expect(made.err).toContain('The secret key is in it');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await run(backup, [file])).err).toContain('is there already');
    expect((await run(restore, [file])).err).toContain('is not empty');
    const place = join(folder, 'restored');
    expect(await run(restore, [file], place)).toMatchObject({ status: 0, err: '' });
    expect(await readsDocument(place)).toBe(200);

    // As a service would that runs in another process.
    await writeFile(join(data, 'database.lock'), String(process.ppid));
    const refused = await run(backup, [join(folder, 'other.tar.gz')]);
    await rm(join(data, 'database.lock'));
    expect(refused.status).toBe(1);
    expect(refused.err).toContain('uses the database');
    expect(await readdir(folder)).not.toContain('other.tar.gz');
  });

  it('restore refuses a file that is cut off, damaged or no backup', { timeout: 180_000 }, async () => {
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    const middle = whole.length >> 1;
    changed[middle] = changed[middle]! ^ 255;
    const evil = join(folder, 'evil.tar.gz');
    const manifest = Buffer.from('{"veridoor":1}');
    await writeArchive(
      evil,
      (async function* () {
        yield { name: 'manifest.json', size: manifest.length, bytes: [manifest] };
        yield { name: 'database/../../escaped', size: 1, bytes: [Buffer.from('x')] };
      })(),
    );
    const cases: [string, Uint8Array][] = [
      ['cut', whole.subarray(0, whole.length - 100)],
      ['half', whole.subarray(0, middle)],
      ['changed', changed],
      ['text', Buffer.from('no archive')],
      ['evil', await readFile(evil)],
    ];
    for (const [name, bytes] of cases) {
      const broken = join(folder, `${name}.broken`);
      await writeFile(broken, bytes);
      const place = join(folder, `from-${name}`);
      const { status, err } = await run(restore, [broken], place);
      expect({ name, status }).toEqual({ name, status: 1 });
      expect(err).toContain('Nothing was restored');
      expect(await stat(place).catch(() => null)).toBeNull();
    }
    expect(await readdir(folder)).not.toContain('escaped');
  });

  it('rotating the key of a folder makes the old key useless', { timeout: 180_000 }, async () => {
    const old = await readFile(join(data, 'secret-key'));
    const { status, out } = await run(keysRotate, []);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ fileKeys: 1, retired: [expect.any(String)] });
    const fresh = await readFile(join(data, 'secret-key'));
    expect(fresh).toHaveLength(32);
    expect(fresh.equals(old)).toBe(false);
    expect(await readsDocument(data)).toBe(200);
    await writeFile(join(data, 'secret-key'), old);
    await expect(start(data)).rejects.toThrow('no key');
  });
});
