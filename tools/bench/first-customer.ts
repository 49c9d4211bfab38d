/**
 * Follows docs/getting-started.md as a stranger would and writes docs/bench/first-customer.md: the blocks of the page
 * are run unchanged in a fresh clone, for each sample with an empty data folder, and a browser is the customer.
 *
 * npm run bench -- first-customer [sample …]
 */

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { confirmScreen } from '../../e2e/screens/confirm.ts';
import { entryScreen, type Shown } from '../../e2e/screens/entry.ts';
import { stepsScreen } from '../../e2e/screens/steps.ts';
import { versionScreen } from '../../e2e/screens/version.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../scripts/parts/chromium.ts';
import { readPage } from '../../service/testing/snippets/snippets.ts';

interface Sample {
  name: string;
  /** Blocks of the page, in this order; each stays running unless it ends. */
  blocks: readonly string[];
  /** Opens the verification; `said` is what the last block printed. */
  open(page: Page, said: string): Promise<Shown>;
}

const pressed = (address: string) => async (page: Page) => {
  await untilAnswered(address);
  await page.goto(address);
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  return page.frameLocator('dialog iframe');
};
const printed =
  (address: string, headers: Record<string, string> = {}) =>
  async (page: Page) => {
    await untilAnswered(address);
    const { url } = (await (await fetch(address, { method: 'POST', headers })).json()) as { url: string };
    await page.goto(url);
    return page;
  };

const SAMPLES: readonly Sample[] = [
  { name: 'Python', blocks: ['python'], open: printed('http://localhost:8000/start-verification') },
  { name: 'Plain HTML', blocks: ['html'], open: pressed('http://localhost:8000') },
  { name: 'React', blocks: ['python', 'react'], open: pressed('http://localhost:5173') },
  {
    name: 'Next.js',
    blocks: ['next'],
    open: printed('http://localhost:8000/api/verification', { Cookie: 'session=100482' }),
  },
  {
    name: 'A shell',
    blocks: ['python', 'curl'],
    async open(page, said) {
      await page.goto(/^link (\S+)$/m.exec(said)?.[1] ?? '');
      return page;
    },
  },
];

const blocks = readPage('docs/getting-started.md').snippets('sh');
const textOf = (name: string) => {
  const found = blocks.find((block) => block.name === name);
  if (!found) throw new Error(`docs/getting-started.md has no block ${name}`);
  return found.text;
};

/** The stranger's programs: nothing of this repository's. */
const environment = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((place) => !place.includes('node_modules'))
    .join(delimiter),
};

interface Running {
  process: ChildProcess;
  said(): string;
  ended: Promise<number | null>;
}

const running: Running[] = [];

function start(script: string, folder: string): Running {
  const child = spawn('sh', ['-ec', script], { cwd: folder, env: environment, detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const one = { process: child, said: () => text, ended };
  running.push(one);
  return one;
}

async function until(what: string, met: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await wait(100)) if (await met()) return;
  throw new Error(`Not within five minutes: ${what}\n${running.map((one) => one.said()).join('\n')}`);
}

const untilAnswered = (address: string) =>
  until(`an answer of ${address}`, () =>
    fetch(address).then(
      () => true,
      () => false,
    ),
  );

async function finish(script: string, folder: string): Promise<string> {
  const one = start(script, folder);
  if ((await one.ended) !== 0) throw new Error(`${script}\n${one.said()}`);
  return one.said();
}

/** Ends everything of one walk, each with its children, the newest first. */
async function endAll(): Promise<void> {
  for (let one = running.pop(); one; one = running.pop()) {
    if (one.process.exitCode === null && one.process.pid !== undefined) process.kill(-one.process.pid, 'SIGTERM');
    await one.ended;
  }
  // The shell ends before its programs do.
  for (const port of [4000, 4001, 4002, 4005, 5173, 8000])
    await until(`port ${port} to be free`, () =>
      fetch(`http://localhost:${port}`).then(
        () => false,
        () => true,
      ),
    );
}

async function beCustomer(page: Page, shown: Shown): Promise<void> {
  const specimen = shown.getByRole('button', { name: 'Use a specimen' });
  await entryScreen(shown).agree();
  await stepsScreen(shown).startLink('Identity document').click();
  // The demonstration company takes digital identities too.
  await shown.getByRole('button', { name: 'Photograph a document' }).click();
  await specimen.click();
  await confirmScreen(shown).useButton.click();
  await versionScreen(shown).choose('Türkiye', 'Passport');
  await confirmScreen(shown).useButton.click();
  await stepsScreen(shown).startLink('Selfie').click();
  await specimen.click();
  await confirmScreen(shown).useButton.click();
  await page.waitForURL(/\/verified\?status=complete/);
}

/** Measures from one call to the next, in seconds. */
function stopwatch(): () => number {
  let last = Date.now();
  return () => {
    const now = Date.now();
    const seconds = (now - last) / 1000;
    last = now;
    return seconds;
  };
}

const place = mkdtempSync(join(tmpdir(), 'veridoor-stranger-'));
const clone = join(place, 'veridoor');
const [install = '', begin = ''] = textOf('start').trim().split('\n');

async function begun(): Promise<void> {
  const service = start(begin, clone);
  await until('Ready.', () => service.said().includes('Ready.'));
}

/** Seconds until the verification is open, and until the webhook is there. The service is running. */
async function walk({ blocks: names, open }: Sample): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? HOW_TO_GET_CHROMIUM });
  const lap = stopwatch();
  try {
    await finish(textOf('prepare'), clone);
    let said = '';
    for (const name of names) {
      const server = start(textOf(name), clone);
      if (name === 'curl') {
        await server.ended;
        said = server.said();
      } else if (name !== 'react') await untilAnswered('http://localhost:8000');
    }
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    const shown = await open(page, said);
    const opened = lap();
    await beCustomer(page, shown);
    await until('the webhook', () => running.some((one) => one.said().includes('profile.status_changed approved')));
    return [opened, lap()];
  } finally {
    await browser.close();
  }
}

const chosen = process.argv.slice(2);
const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const rows: string[] = [];
const lap = stopwatch();
let installed = 0;
let first = 0;
try {
  await finish(`git clone --quiet '${process.cwd()}' '${clone}'`, place);
  await finish(install, clone);
  installed = lap();
  await begun();
  first = lap();
  console.log(`clone and install ${minutes(installed)}, first start ${minutes(first)}`);
  for (const sample of SAMPLES.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    if (running.length === 0) await begun();
    const times = await walk(sample).catch((error: unknown) =>
      console.error(sample.name, error, ...running.map((one) => one.said())),
    );
    if (times) {
      const together = [installed, first, ...times].reduce((sum, time) => sum + time, 0);
      rows.push(
        `| ${[sample.name, ...times.map(minutes), minutes(together - installed), `**${minutes(together)}**`].join(' | ')} |`,
      );
      console.log(rows.at(-1));
    } else process.exitCode = 1;
    await endAll();
    rmSync(join(clone, 'data'), { recursive: true });
  }
} finally {
  await endAll();
  rmSync(place, { recursive: true, force: true });
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
writeFileSync(
  'docs/bench/first-customer.md',
  `# Minutes to a verified customer

Made by \`npm run bench -- first-customer\` on ${new Date().toISOString().slice(0, 10)}, from commit ${commit}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}. The machine had other work.

The program is a stranger who has [the page](../getting-started.md) and nothing else. It runs the page's blocks unchanged in a fresh clone, with the machine's own Node and npm, and a browser is the customer. The clock ends when the server's terminal shows the signed webhook \`profile.status_changed approved\`. Clone, installation and first start, which builds all pages, were made once and count for every sample; each sample begins with an empty data folder. The program reads and types in no time: add what you need for a page of 800 words. Packages came from a registry nearby.

Clone and installation ${minutes(installed)}, first start ${minutes(first)}. Minutes and seconds:

| sample | prepare, server, link | customer and webhook | together without the installation | together |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`,
);
