import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '../../e2e/support/stack.ts';
import { buildWhenChanged } from '../../scripts/build.ts';
import { chromiumOptions, launchChromium } from '../../scripts/parts/chromium.ts';
import { measureJourneys, type Journey } from './screens/journeys.ts';
import { auditScreens, type ScreenScore } from './rivals/lighthouse.ts';

/** Many marks, right to left, long words, a script without spaces; English last, which the walker reads. */
const LANGUAGES = 'tr,ar,de,ja,en';
const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    languages: { type: 'string' },
    /** Pixels: 360, 1280 or both. */
    widths: { type: 'string' },
    /** Those that Lighthouse audits alone, by their names in its table; `none` leaves Lighthouse out. */
    screens: { type: 'string' },
  },
});
const part = positionals[0] === 'console' ? 'console' : 'customer';
const isWhole = Object.keys(asked).length === 0;
const languages = (asked.languages ?? LANGUAGES).split(',');
const widths = (asked.widths ?? '360,1280').split(',').map(Number);
const screens = asked.screens?.split(',') ?? null;

/**
 * Measures a customer's whole way, what the browser fetches first, and each screen with Lighthouse, on the stack of
 * `npm start`; writes docs/bench/screens.md. With `console`, the pages of the console: docs/bench/screens-console.md.
 * With `--languages en,tr`, `--widths 360` or `--screens greeting` a part of it, which is printed and not written.
 */
const { executablePath } = chromiumOptions();
await buildWhenChanged();
const stack = await startStack({}, 1, { asStarted: true });
const folder = mkdtempSync(join(tmpdir(), 'veridoor-bench-'));
try {
  const isWayAsked = part === 'customer' && (screens === null || screens.includes('none'));
  const before = isWayAsked ? await customersWay() : '';
  const { scores, machine } = await auditScreens(stack, { languages, widths, screens, part });
  console.table(scores);

  const version = execFileSync(executablePath, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const report = `# Screens, measured

Made by \`npm run bench -- screens${part === 'console' ? ' console' : ''}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, load ${loadavg()[2]?.toFixed(1)}, Node ${process.versions.node}, ${version.toString().trim()}. On a busy machine Lighthouse's figures are worse.

${before}## Lighthouse

${part === 'console' ? '' : `At 360 its mobile profile: 1.6 Mbit/s with 150 ms round trips (simulated), the processor slowed ${machine.slowdown.toFixed(1)} times. At 1280 its`}${part === 'console' ? 'Its' : ''} desktop profile: 10 Mbit/s with 40 ms round trips (simulated). One run, or the median of three and the worst of them where the first stays under 95; the least of all languages.

| screen | width | performance | worst run | accessibility | practices | largest paint | blocking | shift |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rowsOf(scores).join('\n')}
`;
  if (isWhole)
    writeFileSync(
      new URL(`../../docs/bench/screens${part === 'console' ? '-console' : ''}.md`, import.meta.url),
      report,
    );
  console.log(report);
  const faults = scores.flatMap(({ screen, width, language, faults }) =>
    faults.map((fault) => `${screen}, ${width}, ${language}: ${fault}`),
  );
  if (faults.length > 0) console.log(`Audits that did not pass:\n${[...new Set(faults)].join('\n')}`);
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true });
}

async function customersWay(): Promise<string> {
  const { link } = await stack.newLink();
  const first = await measureFirstScreen(link);
  const journeys = await measureJourneys(stack, { languages, widths, camera: join(folder, 'camera.y4m') });
  return `## First screen

Everything that a fresh browser fetches until the greeting stands still, brotli, headers left out. \`npm run figures\` keeps scripts and styles of the greeting itself, without what is fetched ahead, from growing.

| scripts | styles | together | other | requests |
| --- | --- | --- | --- | --- |
| ${kilobytes(first.script)} | ${kilobytes(first.style)} | ${kilobytes(first.script + first.style)} | ${kilobytes(first.other)} | ${first.requests} |

## The whole way

From the greeting to the business's page: both sides of an identity card and a living head, on the stack of \`npm start\`, models and images included.

| language | width | presses | screens | titles | seconds | received | tries |
| --- | --- | --- | --- | --- | --- | --- | --- |
${journeys.map(rowOf).join('\n')}

`;
}

function rowOf({ language, width, presses, screens, titles, seconds, received, tries }: Journey): string {
  return `| ${language} | ${width} | ${presses} | ${screens} | ${titles} | ${seconds.toFixed(0)} | ${megabytes(received)} | ${tries} |`;
}

/** A row for each screen at each width: the worst of its languages. */
function rowsOf(scores: readonly ScreenScore[]): string[] {
  const groups = Map.groupBy(scores, ({ screen, width }) => `${screen} | ${width}`);
  return [...groups].map(([name, all]) => {
    const least = (of: (score: ScreenScore) => number) => Math.min(...all.map(of));
    const most = (of: (score: ScreenScore) => number) => Math.max(...all.map(of));
    const cells = [
      least(({ performance }) => performance),
      least(({ worst }) => worst),
      least(({ accessibility }) => accessibility),
      least(({ bestPractices }) => bestPractices),
      `${(most(({ largestContentfulPaint }) => largestContentfulPaint) / 1000).toFixed(1)} s`,
      `${most(({ totalBlockingTime }) => totalBlockingTime).toFixed(0)} ms`,
      most(({ cumulativeLayoutShift }) => cumulativeLayoutShift).toFixed(3),
    ];
    return `| ${name} | ${cells.join(' | ')} |`;
  });
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A browser's requests until the first screen was stable. */
interface FirstScreen {
  /** Bytes over the wire, headers left out: brotli where the server has it. */
  script: number;
  style: number;
  other: number;
  requests: number;
}

/** Opens a link in a fresh browser and adds up what the first screen needs from the interface's own origin. */
async function measureFirstScreen(link: string): Promise<FirstScreen> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const sizes: FirstScreen = { script: 0, style: 0, other: 0, requests: 0 };
    const own = new URL(link).origin;
    const counted: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).origin !== own) return;
      const count = async (): Promise<void> => {
        const { responseBodySize } = await request.sizes();
        const kind =
          request.resourceType() === 'script' ? 'script' : request.resourceType() === 'stylesheet' ? 'style' : 'other';
        sizes[kind] += responseBodySize;
        sizes.requests += 1;
      };
      counted.push(count());
    });
    await page.goto(link, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Agree and continue' }).waitFor();
    await Promise.all(counted);
    return sizes;
  } finally {
    await browser.close();
  }
}
