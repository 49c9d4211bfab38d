import { chromium, devices, type BrowserContext, type Page, type Request } from '@playwright/test';
import { entryScreen } from '../../../e2e/screens/entry.ts';
import { nameCamera } from '../../../e2e/support/cameras/camera-name.ts';
import { playVideo } from '../../../e2e/support/cameras/camera-video.ts';
import { seatAda } from '../../../e2e/support/cameras/faces.ts';
import type { Stack } from '../../../e2e/support/stack.ts';

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
  executablePath: string,
  stack: Stack,
  { languages, camera }: { languages: readonly string[]; camera: string },
): Promise<Journey[]> {
  await playVideo(camera, 'video-identity-card-front');
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${camera}`,
    ],
  });
  const journeys: Journey[] = [];
  try {
    for (const look of LOOKS)
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
  const bytes = countReceived(page);
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
  // Coloured light is agreed to by a press.
  const selfie = page
    .waitForURL(({ searchParams }) => searchParams.get('step') === 'selfie', { timeout: LONGEST })
    .then(() => entryScreen(page).firstAction.click())
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

function countReceived(page: Page): () => Promise<number> {
  const ended: Request[] = [];
  page.on('requestfinished', (request) => ended.push(request));
  return async () => {
    const sizes = await Promise.all(
      ended.map(async (request) => request.sizes().catch(() => ({ responseBodySize: 0 }))),
    );
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };
}
