import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../e2e/support/stack.ts';
import { buildWhenChanged } from '../../scripts/build.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../scripts/parts/chromium.ts';
import { measureFirstScreen } from './screens/first-screen.ts';
import { measureJourneys, type Journey } from './screens/journeys.ts';
import { auditScreens, type ScreenScore } from './rivals/lighthouse.ts';

/** Besides English: many marks, right to left, long words, a script without spaces. */
const LANGUAGES = ['tr', 'ar', 'de', 'ja'];
const part = process.argv[2] === 'console' ? 'console' : 'customer';

/**
 * Measures a customer's whole way, what the browser fetches first, and each screen with Lighthouse, on the stack of
 * `npm start`; writes docs/bench/screens.md. With `console`, the pages of the console: docs/bench/screens-console.md.
 */
const chromium = findChromium();
if (!chromium) throw new Error(HOW_TO_GET_CHROMIUM);
await buildWhenChanged();
const stack = await startStack({}, 1, { asStarted: true });
const folder = mkdtempSync(join(tmpdir(), 'veridoor-bench-'));
try {
  const before = part === 'console' ? '' : await customersWay(chromium);
  const { scores, machine } = await auditScreens(chromium, stack, { languages: LANGUAGES, part });
  console.table(scores);

  const version = execFileSync(chromium, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const report = `# Screens, measured

Made by \`npm run bench -- screens${part === 'console' ? ' console' : ''}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, load ${loadavg()[2]?.toFixed(1)}, Node ${process.versions.node}, ${version.toString().trim()}. On a busy machine Lighthouse's figures are worse.

${before}## Lighthouse

${part === 'console' ? '' : `At 360 its mobile profile: 1.6 Mbit/s with 150 ms round trips (simulated), the processor slowed ${machine.slowdown.toFixed(1)} times. At 1280 its`}${part === 'console' ? 'Its' : ''} desktop profile: 10 Mbit/s with 40 ms round trips (simulated). One run, or the median of three and the worst of them where the first stays under 95; the least of all languages.

| screen | width | performance | worst run | accessibility | practices | largest paint | blocking | shift |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rowsOf(scores).join('\n')}
`;
  writeFileSync(new URL(`../../docs/bench/screens${part === 'console' ? '-console' : ''}.md`, import.meta.url), report);
  console.log(report);
  const faults = scores.flatMap(({ screen, width, language, faults }) =>
    faults.map((fault) => `${screen}, ${width}, ${language}: ${fault}`),
  );
  if (faults.length > 0) console.log(`Audits that did not pass:\n${[...new Set(faults)].join('\n')}`);
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true });
}

async function customersWay(browser: string): Promise<string> {
  const { link } = await stack.newLink();
  const first = await measureFirstScreen(browser, link);
  const languages = ['en', ...LANGUAGES];
  const journeys = await measureJourneys(browser, stack, { languages, camera: join(folder, 'camera.y4m') });
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
