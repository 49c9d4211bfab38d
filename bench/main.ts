import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { startHouse } from '../e2e/support/house.ts';
import { buildWhenChanged } from '../scripts/build.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../scripts/parts/chromium.ts';
import { measureFirstScreen } from './first-screen.ts';
import { auditScreens } from './lighthouse.ts';
import { measureServiceRates } from './service-rates.ts';

const LIMIT_KB = 120;

/** Measures what the project claims and writes docs/bench.md. */
async function main(): Promise<void> {
  const chromium = findChromium();
  if (!chromium) throw new Error(HOW_TO_GET_CHROMIUM);
  await buildWhenChanged();

  console.log('Service: profiles and links per second (about two minutes).');
  const rates = await measureServiceRates();
  console.log('First screen.');
  const house = await startHouse();
  const { link } = await house.newLink();
  const first = await measureFirstScreen(chromium, link);
  console.log('Lighthouse on a slow phone, screen by screen.');
  const { interface: base } = house.addresses;
  const screens = await auditScreens(chromium, link, [
    { name: 'entry', url: link },
    { name: 'select-step', url: `${base}/select-step` },
    { name: 'select-version', url: `${base}/select-version?step=identity` },
    { name: 'capture', url: `${base}/capture?step=selfie` },
    { name: 'complete', url: `${base}/complete` },
    { name: 'unknown page', url: `${base}/no-such-page` },
    { name: 'used or broken link', url: link.replace(/#.*/, '#not-the-code-of-this-link') },
  ]);
  await house.stop();

  const rate = (value: number): string => value.toFixed(0);
  const share = (ours: number, theirs: number): string => `${Math.round((100 * ours) / theirs)} %`;
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const report = `# Measured

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}, ${chromiumVersion(chromium)}. Figures of another machine differ; what is compared ran in turn in the same run.

## Service

Answers per second with 16 connections, the median of three rounds of eight seconds each, service and rival in turn on one PostgreSQL server (its durability switched off, so that the disk does not hide the processor's work). The rival writes the same rows by bare \`pg\` behind bare Fastify: no login, no validation, no rules, no tokens.

| | service | bare Fastify and pg | share | service, embedded database |
| --- | --- | --- | --- | --- |
| profiles created | ${rate(rates.service.profiles)} | ${rate(rates.bare.profiles)} | ${share(rates.service.profiles, rates.bare.profiles)} | ${rate(rates.embedded.profiles)} |
| links created | ${rate(rates.service.links)} | ${rate(rates.bare.links)} | ${share(rates.service.links, rates.bare.links)} | ${rate(rates.embedded.links)} |

## First screen

Everything that a fresh browser fetches until the greeting stands still, brotli, headers left out. The limit for scripts and styles together is ${LIMIT_KB} kB.

| scripts | styles | together | other | requests |
| --- | --- | --- | --- | --- |
| ${kilobytes(first.script)} | ${kilobytes(first.style)} | ${kilobytes(first.script + first.style)} | ${kilobytes(first.other)} | ${first.requests} |

## Lighthouse

Its mobile profile: a phone of 2022, the processor slowed to a quarter, 1.6 Mbit/s with 150 ms round trips (simulated).

| screen | performance | accessibility | largest paint | blocking | shift |
| --- | --- | --- | --- | --- | --- |
${screens
  .map(
    (screen) =>
      `| ${screen.screen} | ${screen.performance} | ${screen.accessibility} | ${(screen.largestContentfulPaint / 1000).toFixed(1)} s | ${screen.totalBlockingTime.toFixed(0)} ms | ${screen.cumulativeLayoutShift.toFixed(3)} |`,
  )
  .join('\n')}
`;
  writeFileSync('docs/bench.md', report);
  console.log(report);
  const faults = screens.flatMap(({ screen, faults }) => faults.map((fault) => `${screen}: ${fault}`));
  if (faults.length > 0) console.log(`Accessibility audits that did not pass:\n${faults.join('\n')}`);
}

function chromiumVersion(path: string): string {
  return execFileSync(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
