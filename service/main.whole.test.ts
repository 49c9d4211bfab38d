import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInterface } from 'node:readline';
import { request } from 'node:http';
import { readConfiguration } from './platform/configuration.ts';
import { startService } from './start.ts';
import { buildCompany, buildSession } from './testing/builders.ts';
import { createDataFolder } from './testing/servers/databases.ts';
import { startServiceProcess } from './testing/servers/service-process.ts';

const key = randomBytes(32).toString('base64');

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const program = join(import.meta.dirname, 'main.ts');

describe('service process', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veridoor-program-'));
    await createDataFolder(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('the service answers until it is stopped, and then frees its folder', { timeout: 120_000 }, async () => {
    const environment = {
      DATA_FOLDER: folder,
      SECRET_KEYS: key,
      BASE_URL: 'http://localhost:4000',
    };
    const service = await startServiceProcess(environment);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    await expect(startServiceProcess(environment)).rejects.toThrow('uses the database');
    expect(await service.stop()).toBe(0);
    expect(await readdir(folder)).not.toContain('database.lock');
  });

  it('the service finishes its work after a stop signal, even after two', { timeout: 120_000 }, async () => {
    const configuration = { DATA_FOLDER: folder, SECRET_KEYS: key, BASE_URL: 'http://localhost:4000' };
    const prepared = await startService(readConfiguration({ ...configuration, PORT: '0', LOG_LEVEL: 'silent' }));
    const inject = ({ token, ...request }: { token?: string }) =>
      prepared.app.inject({ ...request, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
    const { token } = await buildSession({ inject }, await buildCompany(prepared.parts));
    await prepared.stop();

    const service = await startServiceProcess(configuration);
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const begun = await fetch(`${service.address}/api/v2/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '2000000' },
    });
    const id = begun.headers.get('location')!.split('/').at(-1);
    // A sender that stalls after a million bytes must not hold the service up, and loses nothing of them.
    const slow = request(`${service.address}/api/v2/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'content-length': 2_000_000,
        'upload-offset': 0,
      },
    });
    slow.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      slow.write(randomBytes(1_000_000), () => resolve());
    });
    const offsetAt = async ({ address }: { address: string }): Promise<number> => {
      const asked = await fetch(`${address}/api/v2/uploads/${id}`, { method: 'HEAD', headers });
      return Number(asked.headers.get('upload-offset'));
    };
    let kept = 0;
    await expect
      .poll(async () => (kept = await offsetAt(service)), { timeout: 60_000, interval: 200 })
      .toBeGreaterThan(0);
    const ended = service.stop();
    void service.stop();
    expect(await ended).toBe(0);
    const again = await startServiceProcess(configuration);
    const found = await offsetAt(again);
    expect(await again.stop()).toBe(0);
    expect(found).toBeGreaterThanOrEqual(kept);
  });

  it('the service ends with the program that started it, however that one ended', { timeout: 120_000 }, async () => {
    const options = JSON.stringify({
      env: { DATA_FOLDER: folder, SECRET_KEYS: key, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' },
      detached: true,
      stdio: ['ignore', 1, 2, 'ipc'],
    });
    const script = `import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, [${JSON.stringify(program)}], ${options});
      console.log('pid ' + child.pid);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let pid = 0;
    for await (const line of createInterface({ input: parent.stdout })) {
      pid ||= Number(/^pid (\d+)/.exec(line)?.[1] ?? 0);
      if (line.includes('Server listening')) break;
    }
    parent.kill('SIGKILL');
    await expect.poll(() => runs(pid), { timeout: 20_000 }).toBe(false);
    expect(await readdir(folder)).not.toContain('database.lock');
  });
});
