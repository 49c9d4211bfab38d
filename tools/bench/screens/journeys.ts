import { readFileSync } from 'node:fs';
import { devices, type BrowserContext, type Page, type Request } from '@playwright/test';
import { entryScreen } from '../../../e2e/screens/entry.ts';
import { nameCamera } from '../../../e2e/support/cameras/camera-name.ts';
import { playVideo, slowVideo } from '../../../e2e/support/cameras/camera-video.ts';
import { seatAda } from '../../../e2e/support/cameras/faces.ts';
import type { Stack } from '../../../e2e/support/stack.ts';
import { launchChromium } from '../../../scripts/parts/chromium.ts';

/** One customer's whole way, from the greeting to the business's page. */
export interface Journey {
  language: string;
  /** Pixels. */
  width: number;
  presses: number;
  /** Addresses that stood before the customer, the greeting's included; a tick stays on the camera's ground. */
  screens: number;
  /** Titles that stood there. */
  titles: number;
  /** From the consent's press to the business's page. */
  seconds: number;
  /** Bytes that the browser received, headers left out. */
  received: number;
  /** Customers who were tried until one came through by itself. */
  tries: number;
}

const LOOKS = [
  { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, screen: { width: 360, height: 740 } },
  { viewport: { width: 1280, height: 800 } },
];
/** Milliseconds. */
const LONGEST = 180_000;
/** A busy machine may not recognise a document in time, and then asks which it is: another customer is tried. */
const TRIES = 4;

/** Verifies one customer in each language at each width, by an identity card and a living head. */
export async function measureJourneys(
  stack: Stack,
  { languages, widths, camera }: { languages: readonly string[]; widths: readonly number[]; camera: string },
): Promise<Journey[]> {
  // Made now: a camera that opens before its video is there plays the one before.
  await slowVideo('video-identity-card-back');
  await playVideo(camera, 'video-identity-card-front');
  const browser = await launchChromium(camera);
  const journeys: Journey[] = [];
  try {
    for (const look of LOOKS.filter(({ viewport }) => widths.includes(viewport.width)))
      for (const language of languages) {
        for (let tries = 1; tries <= TRIES; tries += 1) {
          const context = await browser.newContext(look);
          const journey = await verify(context, stack, { language, camera });
          await context.close();
          console.log(language, look.viewport.width, journey ?? 'did not come through');
          if (!journey) continue;
          journeys.push({ language, width: look.viewport.width, ...journey, tries });
          break;
        }
      }
  } finally {
    await browser.close();
  }
  return journeys;
}

async function verify(
  context: BrowserContext,
  stack: Stack,
  { language, camera }: { language: string; camera: string },
): Promise<Omit<Journey, 'language' | 'width' | 'tries'> | null> {
  await playVideo(camera, 'video-identity-card-front');
  await nameCamera(context);
  await seatAda(context);
  await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
  const page = await context.newPage();
  const seen = await watch(page, stack.addresses.interface);
  const bytes = countReceived(context);
  // The camera opens again for the back, with the video that is there then.
  page.on('framenavigated', (frame) => {
    const { pathname, searchParams } = new URL(frame.url());
    if (pathname === '/confirm' && searchParams.get('side') !== 'back')
      void playVideo(camera, 'video-identity-card-back');
  });
  await page.goto((await stack.newLink({ language })).link);
  await entryScreen(page).firstAction.waitFor();
  const began = performance.now();
  await entryScreen(page).firstAction.click();
  // Coloured light is agreed to by a press; the address changes before its screen is there.
  const selfie = page
    .getByRole('button', { name: openCameraIn(language), exact: true })
    .click({ timeout: LONGEST })
    .catch(() => undefined);
  const back = page.waitForURL(`${stack.addresses.demonstration}/**`, { timeout: LONGEST });
  if (!(await back.then(() => true).catch(() => false))) {
    console.log('Stopped at', page.url(), 'after', seen);
    await selfie;
    return null;
  }
  const seconds = (performance.now() - began) / 1000;
  const screens = seen.addresses.filter((address) => !address.startsWith('/confirm')).length;
  return { presses: seen.presses, screens, titles: seen.titles.length, seconds, received: await bytes() };
}

/** The words of the button that opens the camera. */
function openCameraIn(language: string): string {
  const texts = readFileSync(new URL(`../../../src/texts/${language}/capture.json`, import.meta.url), 'utf8');
  return (JSON.parse(texts) as { primer: { open: string } }).primer.open;
}

/** Counts presses, and the addresses and titles of the interface's pages as they change. */
async function watch(page: Page, origin: string): Promise<{ presses: number; addresses: string[]; titles: string[] }> {
  const seen = { presses: 0, addresses: [] as string[], titles: [] as string[] };
  await page.exposeFunction('pressed', () => (seen.presses += 1));
  await page.exposeFunction('shown', (title: string, address: string) => {
    if (new URL(page.url()).origin !== origin) return;
    if (seen.titles.at(-1) !== title) seen.titles.push(title);
    if (seen.addresses.at(-1) !== address) seen.addresses.push(address);
  });
  await page.addInitScript(() => {
    const counts = globalThis as unknown as {
      pressed: () => void;
      shown: (title: string, address: string) => void;
    };
    document.addEventListener('pointerdown', () => counts.pressed(), { capture: true });
    let last = '';
    new MutationObserver(() => {
      const title = document.querySelector('main h1')?.textContent ?? '';
      if (title !== '' && title !== last) counts.shown((last = title), location.pathname + location.search);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return seen;
}

/** Adds up what came over the network, for the page, its workers and its service worker. */
function countReceived(context: BrowserContext): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  // At once: the sizes of a page that was left are gone.
  context.on('requestfinished', (request) => sizes.push(receivedOf(request).catch(() => 0)));
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function receivedOf(request: Request): Promise<number> {
  // What the service worker hands on, it has fetched itself.
  if ((await request.response())?.fromServiceWorker() === true) return 0;
  return (await request.sizes()).responseBodySize;
}
