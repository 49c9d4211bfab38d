/**
 * Measures how long a typed character waits for the screen in the further steps, and writes docs/bench/typing.md.
 *
 * npm run bench -- typing [slowdown of the processor = 4]
 *
 * Time: the browser's own, from the key to the next image (Event Timing, in steps of 8 ms). It does not report times
 * below 16 ms; they count as 16.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { chromium, type Page } from 'playwright';
import { furtherScreens, openFurtherSteps } from '../../e2e/support/further-steps.ts';
import { startStack } from '../../e2e/support/stack.ts';
import { buildWhenChanged } from '../../scripts/build.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../scripts/parts/chromium.ts';

const slowdown = Number(process.argv[2] ?? 4);
/** The shortest time that the browser reports, in milliseconds. */
const SHORTEST = 16;
const TYPED = 'Fatma Ipek Yilmaz of 12 Example Street, 2026';

interface Timed {
  name: string;
  duration: number;
}

/** In the page: the wait of each key. */
function watchKeys(shortest: number): void {
  const waits: number[] = [];
  Object.assign(globalThis, { waits });
  const Observer = PerformanceObserver as unknown as new (told: (list: { getEntries(): Timed[] }) => void) => {
    observe(of: object): void;
  };
  new Observer((list) => {
    for (const { name, duration } of list.getEntries()) if (/^key|^input/.test(name)) waits.push(duration);
  }).observe({ type: 'event', durationThreshold: shortest });
}

/** Types into each text field of the page; returns the reported waits and the number of keys. */
async function typeEverywhere(page: Page): Promise<{ waits: number[]; keys: number }> {
  const fields = page.getByRole('main').locator('input:is([type=text],[type=tel],[type=email],:not([type])), textarea');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const count = await fields.count();
  for (let index = 0; index < count; index += 1) {
    if (!(await fields.nth(index).isEditable())) continue;
    await fields.nth(index).focus();
    for (const key of TYPED) await page.keyboard.press(key, { delay: 30 });
  }
  const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
  return { waits, keys: count * TYPED.length };
}

await buildWhenChanged();
const executablePath = findChromium();
if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
const stack = await startStack();
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
const rows: string[] = [];
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 780 } });
  await page.addInitScript(watchKeys, SHORTEST);
  await openFurtherSteps(page, stack, 'en');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  for (const [name, path] of Object.entries(furtherScreens)) {
    await page.goto(stack.addresses.interface + path);
    const { waits, keys } = await typeEverywhere(page);
    if (keys === 0) continue;
    const sorted = waits.toSorted((one, other) => one - other);
    const slow = sorted.filter((wait) => wait > 50).length;
    const late = sorted.length > keys / 100 ? sorted.at(-Math.ceil(keys / 100)) : SHORTEST;
    rows.push(`| ${name} | ${keys} | ${late} ms | ${sorted.at(-1) ?? SHORTEST} ms | ${slow} |`);
    console.log(rows.at(-1));
  }
} finally {
  await browser.close();
  await stack.stop();
}
const report = `# Typing, measured

Made by \`npm run bench -- typing ${slowdown}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, slowed down ${slowdown} times, Chromium ${browser.version()} without a graphics card. From a key to the next image:

| screen | keys | 99 of 100 within | longest | over 50 ms |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
mkdirSync('docs/bench', { recursive: true });
writeFileSync('docs/bench/typing.md', report);
console.log(report);
