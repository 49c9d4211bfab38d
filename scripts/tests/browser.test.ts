import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { findChromium } from '../parts/chromium.ts';
import { ensureChromium, type Machine } from './browser.ts';

/** A Debian whose only programs are these scripts. */
function machineWith(
  programs: Readonly<Record<string, string>>,
  more: NodeJS.ProcessEnv = {},
): Machine & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const environment = { PATH: folder, ...more };
  return { folder, environment, system: 'debian', find: (of) => findChromium(of, join(folder, 'playwrights')) };
}

/** An apt-get that brings the browser. */
const aptGet = `case "$*" in *chromium*) printf '#!/bin/sh\\n' > "\${0%/*}/chromium"; /bin/chmod +x "\${0%/*}/chromium";; esac`;
const sudo = 'while [ "${1#-}" != "$1" ]; do shift; done; [ "$1" = true ] || exec "$@"';

afterEach(() => vi.restoreAllMocks());

it('installs Debian’s Chromium where there is none, and says so in one line', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const machine = machineWith({ 'apt-get': aptGet, sudo });
  expect(await ensureChromium(machine)).toBe(join(machine.folder, 'chromium'));
  expect(said.mock.calls).toEqual([[expect.stringContaining('apt-get installs chromium')]]);
});

it('takes the browser that is there and installs nothing', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const machine = machineWith({ chromium: '', 'apt-get': 'exit 1', sudo });
  expect(await ensureChromium(machine)).toBe(join(machine.folder, 'chromium'));
  expect(said).not.toHaveBeenCalled();
});

it('replaces no configured browser that is missing', async () => {
  const machine = machineWith({ 'apt-get': aptGet, sudo }, { CHROMIUM_PATH: '/gone' });
  expect(await ensureChromium(machine)).toBeUndefined();
});
