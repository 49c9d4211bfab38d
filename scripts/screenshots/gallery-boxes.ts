import type { Page } from '@playwright/test';
import { languages, staffLanguages } from '../../src/lib/i18n/languages.ts';
import { launchChromium } from '../parts/chromium.ts';

/** Phones of the smallest and the usual width, in CSS pixels. */
const WIDTHS = [320, 360];
const HEIGHT = 740;
/** Others have no texts for the console and for agents. */
const STAFF: ReadonlySet<string> = new Set(staffLanguages);

/** What a person may ask for at least by WCAG 2.2, 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

interface Chosen {
  /** All of them without it. */
  languages?: readonly string[] | undefined;
  /** Stories whose names have them; all without any. */
  words: string;
}

/**
 * Measures the boxes of every story in every language: nothing may leave its box or the window, and no words may be cut.
 * English is measured again with wide spacing.
 * @param tell hears each fault once: the widths and languages that have it
 */
export async function measureBoxes(gallery: string, chosen: Chosen, tell: (fault: string) => void): Promise<void> {
  const requested = chosen.languages ?? languages;
  const browser = await launchChromium();
  try {
    const desktop = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    // Some states are those of phones alone.
    const phone = await (
      await browser.newContext({ reducedMotion: 'reduce', hasTouch: true, isMobile: true })
    ).newPage();
    await desktop.goto(gallery);
    const names = await desktop.getByRole('navigation').getByRole('button').allTextContents();
    let measured = 0;
    for (const name of names.filter((each) => each.includes(chosen.words))) {
      const search = new URLSearchParams({ story: name, language: 'en' });
      const page = await firstDrawn([desktop, phone], `${gallery}?${search.toString()}`);
      if (!page) {
        tell(`${name}: is not drawn`);
        continue;
      }
      const ofStaff = (await page.locator('html[data-staff]').count()) > 0;
      for (const language of requested.filter((each) => !ofStaff || STAFF.has(each)))
        for (const width of WIDTHS) {
          measured += 1;
          for (const fault of await faultsAt(page, language, width)) tell(`${name}, ${language}, ${width}: ${fault}`);
          if (language !== 'en') continue;
          for (const fault of await faultsAt(page, language, width, SPACING))
            tell(`${name}, spaced, ${width}: ${fault}`);
        }
    }
    console.log(`${measured} screens measured: ${requested.length} languages at ${WIDTHS.join(' and ')} pixels`);
  } finally {
    await browser.close();
  }
}

/** Milliseconds. A story gives up earlier when a control that it presses does not come. */
const DRAWING = 12_000;

/** Opens the address in one browser after the other until the story is drawn. */
async function firstDrawn(pages: readonly Page[], address: string): Promise<Page | null> {
  for (const page of pages) {
    await page.setViewportSize({ width: WIDTHS[0] ?? 320, height: HEIGHT });
    await page.goto(address);
    const drawn = page.locator('html[data-drawn]').waitFor({ timeout: DRAWING });
    if (
      await drawn.then(
        () => true,
        () => false,
      )
    )
      return page;
  }
  return null;
}

interface GalleryPage {
  gallery: { changeLanguage: (language: string) => Promise<unknown>; boxFaults: () => string[] };
}

/** @param styles a person's own, beside the page's */
async function faultsAt(page: Page, language: string, width: number, styles = ''): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  return page.evaluate(
    async ([next, own]) => {
      const { gallery } = globalThis as unknown as GalleryPage;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(own);
      document.adoptedStyleSheets = [sheet];
      await gallery.changeLanguage(next);
      // What a page notices of its new words or size, it draws in the image after the next.
      for (let image = 0; image < 2; image += 1) await new Promise(requestAnimationFrame);
      return gallery.boxFaults();
    },
    [language, styles] as const,
  );
}
