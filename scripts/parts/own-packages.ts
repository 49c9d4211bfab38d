import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stampOf } from './stamp.ts';

/**
 * Installs what one command alone needs: the packages of a folder with a lock file of its own, outside the workspaces.
 * What the lock file names already is not installed again, so the command then needs no network.
 *
 * @param folder from the root of the repository.
 */
export function installOwnPackages(folder: string): void {
  const manifest = join(folder, 'package.json');
  const stamp = stampOf(join(folder, 'node_modules'), [manifest, join(folder, 'package-lock.json')]);
  if (stamp.state() === 'built') return;
  const { description } = JSON.parse(readFileSync(manifest, 'utf8')) as { description: string };
  console.log(`Installing the packages of ${folder}. ${description}`);
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--prefer-offline', ...quiet], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  stamp.write();
}

if (import.meta.main) for (const folder of process.argv.slice(2)) installOwnPackages(folder);
