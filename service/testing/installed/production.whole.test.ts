import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWhenChanged } from '../../../scripts/build.ts';
import { freePort } from '../../../scripts/parts/ports.ts';
import { startService, type Installation } from '../../../scripts/parts/service.ts';
import { makeSpecimen, type Specimen } from '../../../tools/specimens/specimen.ts';
import { portrait } from '../faces/faces.ts';
import { ROOT } from '../snippets/snippets.ts';
import { INSTALLING, layOutImage, sizeOf } from './image.ts';

const execute = promisify(execFile);

/** A machine with npm, but without the programs of this checkout. */
const environment = {
  HOME: process.env['HOME'],
  PATH: process.env['PATH']
    ?.split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
};
const ADMIN = 'ada@bank.example';

describe('service without development packages', () => {
  let place: string;
  let folder: string;
  let card: Specimen;
  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'veridoor-production-'));
    folder = join(place, 'checkout');
    mkdirSync(folder);
    await execute('sh', ['-c', 'git ls-files -z | tar -c --null -T - | tar -x -C "$1"', 'sh', folder], { cwd: ROOT });
    for (const [file, bytes] of [
      ['ada.jpg', await portrait('ada')],
      ['small.jpg', await portrait('ada', 180)],
      ['bea.jpg', await portrait('bea')],
    ] as const)
      writeFileSync(join(place, file), bytes);
    card = await makeSpecimen({ kind: 'identity-card', seed: 'installed' });
    writeFileSync(join(place, 'card.png'), card.sides.find((side) => side.name === 'front')!.png);
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  const install = (options: readonly string[]) =>
    execute('npm', ['ci', ...options, '--prefer-offline'], { cwd: folder, env: environment });

  /** Makes a company by its command, serves its admin, compares faces and reads print. */
  const expectToWork = async (installation: Installation): Promise<void> => {
    const data = { ...environment, DATA_FOLDER: mkdtempSync(join(place, 'data-')) };
    const veridoor = async (...words: string[]): Promise<unknown> => {
      const { stdout } = await execute(installation.node, ['service/commands/main.ts', ...words], {
        cwd: installation.folder,
        env: data,
      });
      return JSON.parse(stdout);
    };
    const { password } = (await veridoor('company', 'create', 'New Bank', ADMIN)) as { password: string };
    const service = await startService({ port: await freePort(), environment: data, silent: true, installation });
    try {
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
      const login = await fetch(`${service.url}/api/v2/user/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: ADMIN, password }),
      });
      expect(login.status).toBe(200);
    } finally {
      await service.stop();
    }
    const [ada, small, bea] = ['ada.jpg', 'small.jpg', 'bea.jpg'].map((file) => join(place, file));
    expect(await veridoor('compare', ada!, small!)).toMatchObject({ same: true, faces: [1, 1] });
    expect(await veridoor('compare', ada!, bea!)).toMatchObject({ same: false, faces: [1, 1] });
    expect(await veridoor('inspect', join(place, 'card.png'))).toMatchObject({
      mrz: null,
      fields: {
        number: { value: card.details.documentNumber, source: 'print' },
        expiry_date: { value: card.details.expiryDate, source: 'print' },
      },
    });
  };

  it('npm ci --omit=dev installs at most 300 packages, and the service compares faces and reads print', async () => {
    await install(['--omit=dev']);
    const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
      packages: Record<string, { link?: boolean }>;
    };
    const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
    expect(installed.length).toBeLessThanOrEqual(300);
    await expectToWork({ folder, node: join(folder, 'node_modules/.bin/node') });
  });

  it('the container copies at most 450 MB, and the service in it compares faces and reads print', async () => {
    await buildWhenChanged();
    await install(INSTALLING!);
    const node = join(place, 'node');
    await execute('sh', ['container/prune.sh', node], { cwd: folder, env: environment });
    const image = join(place, 'image');
    layOutImage(image, { folder, node });
    expect(sizeOf(image) / 1e6).toBeLessThanOrEqual(450);
    await expectToWork({ folder: join(image, 'app'), node: join(image, 'usr/local/bin/node') });
  });
});
