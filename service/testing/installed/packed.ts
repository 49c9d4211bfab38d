import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from '../../../scripts/packages.ts';
import { ROOT } from '../snippets/snippets.ts';

const execute = promisify(execFile);

/** Only what a program on an integrator's machine would see: nothing of the npm that runs the tests. */
const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'] };

const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'];

/**
 * Builds and packs both packages as a release does, and installs the tarballs into an empty folder. There is no network:
 * the dependencies come as tarballs, too, and npm's cache is empty.
 */
export async function installPackages(): Promise<{ folder: string; remove(): Promise<void> }> {
  await buildPackages();
  const place = await mkdtemp(join(tmpdir(), 'veridoor-installed-'));
  const [tarballs, folder] = [join(place, 'tarballs'), join(place, 'consumer')];
  await Promise.all([mkdir(tarballs), mkdir(folder)]);
  const sources = ['packages/client', 'packages/embed', ...DEPENDENCIES.map((name) => `node_modules/${name}`)];
  const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', tarballs];
  await execute('npm', [...packing, ...sources.map((source) => `./${source}`)], { cwd: ROOT, env: environment });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  const installing = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const files = (await readdir(tarballs)).map((name) => join(tarballs, name));
  const cache = ['--cache', join(place, 'cache')];
  await execute('npm', [...installing, ...cache, ...files], { cwd: folder, env: environment });
  return { folder, remove: () => rm(place, { recursive: true, force: true }) };
}

/** Adds a package of the repository to an installation, under a name of its own: what a consumer has anyway. */
export async function linkPackage(folder: string, name: string, from = name): Promise<void> {
  const place = join(folder, 'node_modules', name);
  await mkdir(dirname(place), { recursive: true });
  await symlink(join(ROOT, 'node_modules', from), place);
}

/** Runs a program with a Node; returns what it printed. */
export async function runWith(
  node: string,
  folder: string,
  parameters: string[],
  variables: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await execute(node, parameters, { cwd: folder, env: { ...environment, ...variables } });
  return stdout.trim();
}

/** The machine's own Node where that is 20. */
export async function findNode20(): Promise<string | null> {
  for (const node of ['/usr/bin/node', '/usr/local/bin/node'].filter((path) => existsSync(path))) {
    const { stdout } = await execute(node, ['--version'], { env: environment });
    if (stdout.startsWith('v20.')) return node;
  }
  return null;
}
