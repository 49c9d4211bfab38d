import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

const locks = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' }).trim().split('\n');

/** npm's warnings of an installation that runs on the Node of this program, which is that of all programs. */
function warnings(folder: string): string {
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
  // Without the settings of the npm that runs the tests.
  const environment = { PATH: path, HOME: process.env['HOME'] };
  const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline', '--loglevel=warn'], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  expect({ folder, status, stderr }).toMatchObject({ status: 0 });
  return stderr;
}

describe.each(locks)('%s', (lock) => {
  it('npm warns of nothing that it installs: not of a Node too old, nor of scripts nobody allowed', () => {
    expect(warnings(dirname(lock))).toBe('');
  });

  it('no package is deprecated, or bound to one registry', () => {
    const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
      packages: Record<string, { deprecated?: string; resolved?: string }>;
    };
    const wrong = Object.entries(packages).filter(
      ([, { deprecated, resolved = '' }]) => deprecated !== undefined || /^https?:/.test(resolved),
    );
    expect(wrong).toEqual([]);
  });
});
