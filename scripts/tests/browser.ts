import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findChromium } from '../parts/chromium.ts';

/** Chromium itself, and a font for the pages that it shows. */
const PACKAGES = ['chromium', 'fonts-dejavu-core'];

export interface Machine {
  readonly environment: NodeJS.ProcessEnv;
  /** The name of the distribution, or of another system. */
  readonly system: string;
  readonly find: typeof findChromium;
}

/** What os-release(5) names the distribution; other systems have no such file. */
const distribution = existsSync('/etc/os-release')
  ? /^ID="?(\w+)/mu.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  : undefined;

const here: Machine = { environment: process.env, system: distribution ?? process.platform, find: findChromium };

/**
 * The program of a Chromium. If this machine has none and allows it, one is installed: Debian's package by apt-get,
 * elsewhere Playwright's own browser. Undefined when none can be had; what was tried has been said by then.
 */
export async function ensureChromium({ environment, system, find }: Machine = here): Promise<string | undefined> {
  const present = find(environment);
  if (present !== undefined || environment['CHROMIUM_PATH']) return present;
  const sudo = howToBeRoot(environment);
  // The package of this name in Ubuntu is a stub that wants a daemon to fetch the browser.
  if (sudo !== undefined && system === 'debian' && onPath('apt-get', environment)) {
    console.log(`No browser is here: apt-get installs ${PACKAGES.join(' and ')} for the journeys (a minute).`);
    const quietly = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
    await runQuietly([...sudo, 'apt-get', 'update'], quietly);
    await runQuietly([...sudo, 'apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES], quietly);
    const installed = find(environment);
    if (installed !== undefined) return installed;
  }
  console.log('No browser is here: Playwright brings its Chromium for the journeys (a minute).');
  // On Linux it needs libraries of the system, which it installs as root.
  const libraries = sudo !== undefined && process.platform === 'linux' ? ['--with-deps'] : [];
  await runQuietly(
    [process.execPath, 'node_modules/playwright/cli.js', 'install', ...libraries, 'chromium'],
    environment,
  );
  return find(environment);
}

/** What comes before a command that root has to run; undefined for somebody who may not be root without a password. */
function howToBeRoot(environment: NodeJS.ProcessEnv): readonly string[] | undefined {
  if (process.getuid?.() === 0) return [];
  const asked = spawnSync('sudo', ['-n', 'true'], { env: environment, stdio: 'ignore' });
  return asked.status === 0 ? ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'] : undefined;
}

const onPath = (program: string, environment: NodeJS.ProcessEnv): boolean =>
  (environment['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Runs a program without a word, but for the end of what it said if it fails. */
async function runQuietly([program = '', ...words]: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const ended = once(child, 'close').catch((error: unknown) => [error instanceof Error ? error.message : error]);
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0)
    console.error(
      [`${program} ended with ${code}:`, ...`${said}${complained}`.trim().split('\n').slice(-5)].join('\n'),
    );
}
