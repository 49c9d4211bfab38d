import { navigation, type Result } from 'lighthouse';
import puppeteer from 'puppeteer-core';

export interface ScreenScore {
  screen: string;
  /** 0 to 100. */
  performance: number;
  accessibility: number;
  /** Milliseconds on the slow phone. */
  largestContentfulPaint: number;
  totalBlockingTime: number;
  cumulativeLayoutShift: number;
  /** Accessibility audits that did not pass. */
  faults: string[];
}

/**
 * Audits screens with Lighthouse's mobile profile: a middle-class phone of 2022, the processor slowed to a quarter,
 * 1.6 Mbit/s with 150 ms round trips (simulated). All in one tab, whose storage holds the session, opened by `link`.
 */
export async function auditScreens(
  chromium: string,
  link: string,
  screens: readonly { name: string; url: string }[],
): Promise<ScreenScore[]> {
  const browser = await puppeteer.launch({
    executablePath: chromium,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(link, { waitUntil: 'networkidle0' });
    const scores: ScreenScore[] = [];
    for (const { name, url } of screens) {
      const result = await navigation(page, url, {
        flags: { onlyCategories: ['performance', 'accessibility'], disableStorageReset: true, logLevel: 'error' },
      });
      if (!result) throw new Error(`Lighthouse had nothing to say of ${name}`);
      scores.push(scoreOf(name, result.lhr));
    }
    return scores;
  } finally {
    await browser.close();
  }
}

function scoreOf(screen: string, { categories, audits, runtimeError }: Result): ScreenScore {
  if (runtimeError) throw new Error(`${screen}: ${runtimeError.message}`);
  const percent = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const faults = categories['accessibility']?.auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    screen,
    performance: percent('performance'),
    accessibility: percent('accessibility'),
    largestContentfulPaint: value('largest-contentful-paint'),
    totalBlockingTime: value('total-blocking-time'),
    cumulativeLayoutShift: value('cumulative-layout-shift'),
    faults: faults ?? [],
  };
}
