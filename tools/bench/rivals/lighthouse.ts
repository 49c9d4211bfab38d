import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desktopConfig, navigation, type Config, type Result } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { chromium, type Page } from '@playwright/test';
import puppeteer, { type Browser, type Page as PuppeteerPage } from 'puppeteer-core';
import { prepareSpecimens, showVideo } from '../../../e2e/support/cameras/videos.ts';
import type { Stack } from '../../../e2e/support/stack.ts';
import { chromiumOptions } from '../../../scripts/parts/chromium.ts';
import { freePort } from '../../../scripts/parts/ports.ts';
import { walkConsole } from '../screens/console.ts';
import { walkCustomer } from '../screens/customer.ts';

/** How fast the machine is, and what that means for its audits. */
export interface Machine {
  /** Lighthouse's own measure of a processor. */
  benchmarkIndex: number;
  /** How many times the processor is slowed for a phone. */
  slowdown: number;
}

export interface ScreenScore {
  screen: string;
  /** Pixels. */
  width: number;
  /** The language that the screen was shown in, BCP 47. */
  language: string;
  /** 0 to 100. */
  performance: number;
  /** ... of the worst run. */
  worst: number;
  accessibility: number;
  bestPractices: number;
  /** Milliseconds on the slow phone. */
  largestContentfulPaint: number;
  totalBlockingTime: number;
  cumulativeLayoutShift: number;
  /** Audits of accessibility and best practices that did not pass. */
  faults: string[];
}

/** Lighthouse's own advice for a machine of varying speed: the median of several runs, where the first is not clear. */
const RUNS = 3;
/**
 * A middle-class phone has a quarter of this benchmark index: Lighthouse slows the processor four times on a fast desk
 * computer, whose index is 1500 to 2000, and asks to calibrate others (lighthouse/docs/throttling.md).
 */
const FAST_DESKTOP = 1750;
const CLEAR = 95;

/** What is audited. */
interface Requested {
  languages: readonly string[];
  /** Pixels. */
  widths: readonly number[];
  screens: readonly string[] | null;
  part: 'customer' | 'console';
}

/** How a screen is shown: as on a phone, or on a desk. */
interface Look {
  width: number;
  height: number;
  config?: Config;
}
const PHONE: Look = { width: 360, height: 740 };
const DESK: Look = { width: 1280, height: 800, config: desktopConfig };

/** The interface speaks the language of this record, and keeps no other. */
const RECORD = 'veridoor.flow';

/**
 * Audits screens with Lighthouse's mobile profile: a middle-class phone of 2022, the processor slowed to a quarter, 1.6
 * Mbit/s with 150 ms round trips (simulated). Each is reached as a customer reaches it and then opened in a tab of its own,
 * as after a dropped page: Lighthouse walks through all that a tab has in memory before it counts what runs, and that time
 * would be the screen's. A screen that sent the customer elsewhere is an error, not a row. Where the first run
 * stays under 95, two follow, and the one with the median performance counts. At a desk, as officers have the console,
 * it is the desktop profile.
 *
 * @param options `screens` are the names of those that are audited, null for all; the walker reads English, and the
 *   console has no other language
 */
export async function auditScreens(
  stack: Stack,
  { languages, widths, screens, part }: Requested,
): Promise<{ scores: ScreenScore[]; machine: Machine }> {
  if (screens?.includes('none')) return { scores: [], machine: { benchmarkIndex: 0, slowdown: 1 } };
  await prepareSpecimens();
  const folder = mkdtempSync(join(tmpdir(), 'veridoor-lighthouse-'));
  const camera = join(folder, 'camera.mjpeg');
  // In the dark no image takes itself, so that the camera's screen stays for its audit.
  await showVideo(camera, 'video-dark');
  const port = await freePort();
  const options = chromiumOptions(camera);
  const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
    ...options,
    viewport: { width: 412, height: 823 },
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  const puppet = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  try {
    // The screens wait for their audit.
    await context.addInitScript(() => localStorage.setItem('veridoor.camera', '{"usesGoodImages":false}'));
    const page = context.pages()[0] ?? (await context.newPage());
    const [tab] = await puppet.pages();
    if (!tab) throw new Error('the browser shows no tab');
    const machine = await measureMachine(tab, stack.addresses.interface);
    console.log(machine);
    const scores: ScreenScore[] = [];
    const looks = [PHONE, DESK].filter(({ width }) => widths.includes(width));
    const auditIn = async (
      language: string,
      screen: string,
      { address, kept, look }: { address: string; kept: Kept; look: Look },
    ): Promise<void> => {
      const runs: ScreenScore[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const score = await inTabOfItsOwn(puppet, stack.addresses.interface, kept, async (tab) => {
          const audit = () => auditOnce(tab, address, { slowdown: machine.slowdown, look });
          const result = (await audit()) ?? (await audit());
          if (!result) throw new Error(`Lighthouse had nothing to say of ${screen}`);
          const shown = new URL(result.finalDisplayedUrl).pathname;
          const requested = new URL(address).pathname;
          if (shown !== requested) throw new Error(`${screen}: ${requested} led to ${shown}`);
          const speaks = (requested: string) => document.documentElement.lang === requested;
          await tab.waitForFunction(speaks, { timeout: 10_000 }, language);
          return scoreOf({ screen, language, width: look.width }, result);
        });
        runs.push(score);
        if (run === 0 && score.performance >= CLEAR) break;
      }
      const sorted = runs.toSorted((one, other) => one.performance - other.performance);
      const [worst, median = worst] = sorted;
      if (worst && median)
        scores.push({ ...median, worst: worst.performance, faults: runs.flatMap(({ faults }) => faults) });
      console.log(`${screen}, ${language}, ${look.width}:`, {
        ...median,
        runs: runs.map(({ performance }) => performance),
      });
    };
    if (part === 'console') {
      await walkConsole(page, stack, async (screen, address) =>
        auditIn('en', screen, { address, kept: await keptBy(page), look: DESK }),
      );
      return { scores, machine };
    }
    await walkCustomer(page, stack, camera, async (screen, address = page.url(), spoken = languages) => {
      if (screens?.includes(screen) === false) return;
      const [here, kept] = [page.url(), await keptBy(page)];
      // Two cameras would be open at once.
      await page.goto('about:blank');
      for (const language of spoken)
        for (const look of looks) {
          const shown = typeof address === 'string' ? address : await address(language);
          await auditIn(language, screen, { address: shown, kept: speaking(kept, language), look });
        }
      await page.goto(here);
    });
    return { scores, machine };
  } finally {
    await puppet.disconnect();
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Null when Lighthouse itself fails, as it sometimes does on a second audit of a page. */
async function auditOnce(
  tab: PuppeteerPage,
  address: string,
  { slowdown, look: { width, height, config } }: { slowdown: number; look: Look },
) {
  const result = await navigation(tab, address, {
    ...(config && { config }),
    flags: {
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      screenEmulation: { width, height, mobile: !config, deviceScaleFactor: config ? 1 : 2, disabled: false },
      disableStorageReset: true,
      logLevel: 'error',
      ...(!config && { throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown } }),
    },
  });
  return result && !result.lhr.runtimeError ? result.lhr : null;
}

async function measureMachine(tab: PuppeteerPage, address: string): Promise<Machine> {
  const result = await auditOnce(tab, address, { slowdown: 1, look: PHONE });
  if (!result) throw new Error('Lighthouse did not measure the machine');
  const { benchmarkIndex } = result.environment;
  const usual = throttling.mobileSlow4G.cpuSlowdownMultiplier;
  return { benchmarkIndex, slowdown: Math.max(1, Math.min(usual, (usual * benchmarkIndex) / FAST_DESKTOP)) };
}

/** What a tab's session storage keeps. */
type Kept = Readonly<Record<string, string>>;

const keptBy = (page: Page): Promise<Kept> => page.evaluate(() => ({ ...sessionStorage }));

/** With the language in the tab's record, as the language dialog writes it. */
function speaking(kept: Kept, language: string): Kept {
  const record = kept[RECORD];
  if (record === undefined) return kept;
  return { ...kept, [RECORD]: JSON.stringify({ ...(JSON.parse(record) as object), language }) };
}

async function inTabOfItsOwn<Result>(
  puppet: Browser,
  base: string,
  kept: Kept,
  work: (tab: PuppeteerPage) => Promise<Result>,
): Promise<Result> {
  const tab = await puppet.newPage();
  try {
    // A page of the interface's origin without the interface.
    await tab.goto(`${base}/robots.txt`);
    await tab.evaluate((kept) => void Object.assign(sessionStorage, kept), kept);
    return await work(tab);
  } finally {
    await tab.close();
  }
}

function scoreOf(
  shown: Pick<ScreenScore, 'screen' | 'language' | 'width'>,
  { categories, audits }: Result,
): ScreenScore {
  const percent = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const faults = ['accessibility', 'best-practices'].flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => [id, firstLineOf(audits[id])].filter(Boolean).join(': ')),
  );
  return {
    ...shown,
    performance: percent('performance'),
    worst: percent('performance'),
    accessibility: percent('accessibility'),
    bestPractices: percent('best-practices'),
    largestContentfulPaint: value('largest-contentful-paint'),
    totalBlockingTime: value('total-blocking-time'),
    cumulativeLayoutShift: value('cumulative-layout-shift'),
    faults,
  };
}

/** What an audit found first, where it says. */
function firstLineOf(audit: Result['audits'][string] | undefined): string {
  const { items } = (audit?.details ?? {}) as { items?: readonly { description?: unknown }[] };
  const description = items?.[0]?.description;
  return typeof description === 'string' ? description : '';
}
