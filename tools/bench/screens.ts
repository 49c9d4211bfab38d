import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { startStack } from '../../e2e/support/stack.ts';
import { buildWhenChanged } from '../../scripts/build.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../scripts/parts/chromium.ts';
import { measureFirstScreen } from './screens/first-screen.ts';
import { auditScreens } from './rivals/lighthouse.ts';

/** Besides English: right to left, many marks, a script without spaces, one with wide lines. */
const LANGUAGES = ['tr', 'ar', 'ja', 'hi'];
const part = process.argv[2] === 'console' ? 'console' : 'customer';

/**
 * Measures what a customer's browser fetches, and each screen with Lighthouse; writes docs/bench/screens.md. With
 * `console`, the pages of the console: docs/bench/screens-console.md.
 */
const chromium = findChromium();
if (!chromium) throw new Error(HOW_TO_GET_CHROMIUM);
await buildWhenChanged();
const stack = await startStack();
try {
  const { link } = await stack.newLink();
  const first = await measureFirstScreen(chromium, link);
  const { scores: screens, machine } = await auditScreens(chromium, stack, { languages: LANGUAGES, part });
  console.table(screens);

  const version = execFileSync(chromium, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const firstScreen =
    part === 'console'
      ? ''
      : `## First screen

Everything that a fresh browser fetches until the greeting stands still, brotli, headers left out. \`npm run figures\` keeps scripts and styles of the greeting itself, without what is fetched ahead, from growing.

| scripts | styles | together | other | requests |
| --- | --- | --- | --- | --- |
| ${kilobytes(first.script)} | ${kilobytes(first.style)} | ${kilobytes(first.script + first.style)} | ${kilobytes(first.other)} | ${first.requests} |

`;
  const report = `# Screens, measured

Made by \`npm run bench -- screens${part === 'console' ? ' console' : ''}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}, ${version.toString().trim()}. Figures of another machine differ; on a busy one Lighthouse's are worse.

${firstScreen}## Lighthouse

${part === 'console' ? 'Its desktop profile: 10 Mbit/s with 40 ms round trips (simulated).' : `Its mobile profile: a phone of 2022, 1.6 Mbit/s with 150 ms round trips (simulated). Its processor has a quarter of the speed of a fast desk computer, whose benchmark index is 1500 to 2000; this machine’s was ${machine.benchmarkIndex.toFixed(0)}, so it was slowed ${machine.slowdown.toFixed(1)} times.`} One run, or the median of three and the worst of them where the first stays under 97.

| screen | language | performance | worst | accessibility | largest paint | blocking | shift |
| --- | --- | --- | --- | --- | --- | --- | --- |
${screens
  .map(
    (screen) =>
      `| ${screen.screen} | ${screen.language} | ${screen.performance} | ${screen.worst} | ${screen.accessibility} | ${(screen.largestContentfulPaint / 1000).toFixed(1)} s | ${screen.totalBlockingTime.toFixed(0)} ms | ${screen.cumulativeLayoutShift.toFixed(3)} |`,
  )
  .join('\n')}
`;
  writeFileSync(new URL(`../../docs/bench/screens${part === 'console' ? '-console' : ''}.md`, import.meta.url), report);
  console.log(report);
  const faults = screens.flatMap(({ screen, faults }) => faults.map((fault) => `${screen}: ${fault}`));
  if (faults.length > 0) console.log(`Accessibility audits that did not pass:\n${faults.join('\n')}`);
} finally {
  await stack.stop();
}
