import type { Browser, Page } from 'playwright';
import { captureScreen } from '../../../e2e/screens/capture.ts';
import { confirmScreen } from '../../../e2e/screens/confirm.ts';
import { entryScreen } from '../../../e2e/screens/entry.ts';
import { seatAda } from '../../../e2e/support/cameras/faces.ts';
import { showVideo } from '../../../e2e/support/cameras/videos.ts';
import type { Stack } from '../../../e2e/support/stack.ts';
import { selfieWorkflow } from '../../../e2e/support/selfie-workflow.ts';
import { marksOf, watchCapture } from './marks.ts';
import { median } from '@veridoor/image/median';

export interface Guidance {
  /** Analyses of the face in a second: from the median pause between two answers of the worker. */
  perSecond: number;
  /** Camera frames that the browser showed in a second; only a shown frame can be analysed. */
  shown: number;
  /** Longest task of the main thread meanwhile, in milliseconds; 0 where none took 50. */
  longest: number;
  /** Bytes over the wire for the model and its program, compressed. */
  transferred: number;
  /** ... when the page is loaded once more. */
  transferredAgain: number;
}

interface Watched {
  answers: number[];
  longest: number;
}

/** In the page: the times of the face worker's answers, and the longest task since the first. */
function watchGuidance(): void {
  const watched: Watched = { answers: [], longest: 0 };
  const Plain = Worker;
  Object.assign(globalThis, {
    watched,
    Worker: class extends Plain {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        if (options?.name === 'faces') this.addEventListener('message', () => watched.answers.push(performance.now()));
      }
    },
  });
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      if (watched.answers.length > 1) watched.longest = Math.max(watched.longest, duration);
  });
  observer.observe({ type: 'longtask' });
}

/**
 * A person who is asked for liveness and holds still: every frame is analysed, and no prompt ends.
 *
 * @param video the file of the fake camera
 */
export async function measureGuidance(browser: Browser, stack: Stack, video: string): Promise<Guidance> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 } });
  await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchGuidance);
    const counted: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (!/\.task$|vision_wasm/u.test(new URL(request.url()).pathname)) return;
      // A cached file has no size, or less than none.
      counted.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
    });
    const transferred = async () => (await Promise.all(counted.splice(0))).reduce((sum, size) => sum + size, 0);
    const { link } = await stack.newLink({ workflow: selfieWorkflow('required') });
    await page.goto(link);
    await entryScreen(page).agree();
    await page.waitForURL(/select-step/u);
    await showVideo(video, 'video-selfie');
    await openSelfie(page, stack);
    const first = await transferred();
    const before = await watchedOf(page);
    const shownBefore = await framesOf(page);
    await page.waitForTimeout(8000);
    const { answers, longest } = await watchedOf(page);
    const shownAfter = await framesOf(page);
    const counting = answers.slice(before.answers.length);
    const perSecond = 1000 / median(counting.slice(1).map((at, index) => at - (counting[index] ?? at)));
    await openSelfie(page, stack);
    const shown = ((shownAfter.count - shownBefore.count) * 1000) / (shownAfter.at - shownBefore.at);
    return { perSecond, shown, longest, transferred: first, transferredAgain: await transferred() };
  } finally {
    await context.close();
  }
}

/** Milliseconds from the first image of the camera; Infinity if it did not happen. */
export interface LivenessTimes {
  /** The service has found the person to be alive. */
  alive: number;
  /** The selfie is taken as well. */
  taken: number;
}

/** A person who does what is asked a quarter of a second after it was. */
export async function measureLiveness(browser: Browser, stack: Stack, rounds: number): Promise<LivenessTimes[]> {
  const times: LivenessTimes[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 412, height: 915 } });
    await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
    await seatAda(context);
    const page = await context.newPage();
    await page.addInitScript(watchCapture);
    const { link } = await stack.newLink({ workflow: selfieWorkflow('required') });
    await page.goto(link);
    await entryScreen(page).agree();
    await page.waitForURL(/select-step/u);
    await page.goto(`${stack.addresses.interface}/capture?step=selfie`);
    await captureScreen(page).openCamera();
    const ended = confirmScreen(page).useButton.waitFor({ timeout: 60_000 });
    const { playing, taken, answered } = await ended.then(
      async () => ({ ...(await marksOf(page)), answered: await answeredAt(page) }),
      () => ({ playing: 0, taken: Infinity, answered: Infinity }),
    );
    times.push({ alive: answered - playing, taken: taken - playing });
    await context.close();
  }
  return times;
}

/** When the page had the service's answer to the recording, on the page's clock. */
const answeredAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/session/liveness'));
    return (answers.at(-1) as PerformanceResourceTiming).responseEnd;
  });

/** Opens the selfie's camera; resolves when faces are analysed. */
async function openSelfie(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.addresses.interface}/capture?step=selfie`);
  await captureScreen(page).openCamera();
  await page.waitForFunction(() => (globalThis as unknown as { watched: Watched }).watched.answers.length > 20);
}

const watchedOf = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

const framesOf = (page: Page): Promise<{ count: number; at: number }> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
    return { count: totalVideoFrames - droppedVideoFrames, at: performance.now() };
  });
