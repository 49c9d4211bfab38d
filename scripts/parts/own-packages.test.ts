import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { installOwnPackages } from './own-packages.ts';

it('the packages of a command are installed once, and again when its lock file changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veridoor-own-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    vi.restoreAllMocks();
  });
  const lines = vi.spyOn(console, 'log').mockReturnValue();
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
  // A package beside it, so that the test needs no network.
  mkdirSync(join(folder, 'ruler'));
  write('ruler/package.json', { name: 'ruler', version: '1.0.0' });
  const dependencies = { ruler: 'file:ruler' };
  write('package.json', { name: 'measuring', description: 'They measure.', dependencies });
  const packages = {
    '': { name: 'measuring', dependencies },
    'node_modules/ruler': { resolved: 'ruler', link: true },
    ruler: { version: '1.0.0' },
  };
  write('package-lock.json', { name: 'measuring', lockfileVersion: 3, packages });
  const ruler = join(folder, 'node_modules/ruler');

  installOwnPackages(folder);
  expect(existsSync(ruler)).toBe(true);
  rmSync(ruler);
  installOwnPackages(folder);
  expect(existsSync(ruler)).toBe(false);
  write('package-lock.json', { name: 'measuring', version: '2.0.0', lockfileVersion: 3, packages });
  installOwnPackages(folder);
  expect(existsSync(ruler)).toBe(true);
  const line = `Installing the packages of ${folder}. They measure.`;
  expect(lines.mock.calls).toEqual([[line], [line]]);
});
