/**
 * Measures automatic capture in the browser with the videos of the fake camera, and writes docs/bench/capture.md.
 *
 * npm run bench -- capture [rounds = 5] [seconds of memory = 60]
 * npm run bench -- capture --photos FOLDER [most photographs of a source = all]: docs/bench/capture-photos.md alone
 *
 * Time: from the first frame of a card that is held steady until its image is taken. Main thread: the longest task
 * meanwhile. Memory: of the page's process during a video in which the document is never ready. Guidance: how often a
 * face is analysed. Liveness: from the opened camera to the service's answer, and to the selfie after it.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { captureScreen } from '../../e2e/screens/capture.ts';
import { customer } from '../../e2e/support/customer.ts';
import { prepareSpecimens, showVideo, type VideoName } from '../../e2e/support/cameras/videos.ts';
import { startStack, type Stack } from '../../e2e/support/stack.ts';
import { buildWhenChanged } from '../../scripts/build.ts';
import { launchChromium } from '../../scripts/parts/chromium.ts';
import { marksOf, watchCapture } from './capture/marks.ts';
import { reportPhotos } from './capture/photos-report.ts';
import { measureGuidance, measureLiveness } from './capture/guidance.ts';
import { median } from '@veridoor/image/median';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 60);

const VIDEOS: readonly (readonly [VideoName, string])[] = [
  ['video-identity-card-front', 'country=TR&type=id_card&version=new&side=front'],
  ['video-identity-card-back', 'country=TR&type=id_card&version=new&side=back'],
  ['video-passport', 'country=FI&type=passport&version=standard&side=single'],
];

async function openCamera(
  browser: Browser,
  stack: Stack,
  video: string,
  name: VideoName,
  address: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 } });
  await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
  const page = await context.newPage();
  await page.addInitScript(watchCapture);
  const { link } = await stack.newLink();
  await page.goto(link);
  await customer(page, async () => undefined).agree();
  await page.waitForURL(/select-step/u);
  await showVideo(video, name);
  await page.goto(`${stack.addresses.interface}/capture?step=identity&${address}`);
  await captureScreen(page).openCamera();
  return page;
}

/** Megabytes of the page's processes, its worker included, after the collector has run. */
async function memoryOf(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  await whole.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => (Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6)
    .reduce((most, value) => Math.max(most, value), 0);
}

async function main(): Promise<void> {
  await buildWhenChanged();
  await prepareSpecimens();
  const folder = mkdtempSync(join(tmpdir(), 'veridoor-bench-'));
  const video = join(folder, 'camera.mjpeg');
  await showVideo(video, 'video-identity-card-front');
  const stack = await startStack();
  const browser = await launchChromium(video);
  try {
    const rows: string[] = [];
    const all: number[] = [];
    let longest = 0;
    for (const [name, address] of VIDEOS) {
      const times: number[] = [];
      let task = 0;
      for (let round = 0; round < rounds; round++) {
        const page = await openCamera(browser, stack, video, name, address);
        await page.waitForURL(/confirm/u, { timeout: 60_000 });
        const marks = await marksOf(page);
        times.push(marks.taken - marks.playing);
        task = Math.max(task, marks.longest);
        await page.context().close();
      }
      all.push(...times);
      longest = Math.max(longest, task);
      rows.push(
        `| ${name} | ${median(times).toFixed(0)} ms | ${Math.max(...times).toFixed(0)} ms | ${taskText(task)} |`,
      );
      console.log(rows.at(-1));
    }
    const page = await openCamera(browser, stack, video, 'video-too-far', VIDEOS[0]![1]);
    const memory: number[] = [];
    await page.waitForTimeout(10_000);
    for (let i = 0; i <= 6; i++) {
      memory.push(await memoryOf(browser, page));
      if (i < 6) await page.waitForTimeout((seconds * 1000) / 6);
    }
    const unsteady = await marksOf(page);
    await page.context().close();
    const guidance = await measureGuidance(browser, stack, video);
    const lived = await measureLiveness(browser, stack, rounds);
    const alive = lived.map((times) => times.alive);
    const inSeconds = (ms: number): string => (ms / 1000).toFixed(1);
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
    const report = `# Capture, measured

Made by \`npm run bench -- capture ${rounds} ${seconds}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Chromium without a graphics processor, 1280 x 720 at 30 frames a second; load average ${loadavg()[0]?.toFixed(1)} at the end.

From the first frame of a card that is held steady to its image taken; the longest task of the main thread meanwhile.

| video | median | slowest | longest task |
| --- | --- | --- | --- |
${rows.join('\n')}
| all | ${median(all).toFixed(0)} ms | ${Math.max(...all).toFixed(0)} ms | ${taskText(longest)} |

Memory of the page's process while it looks at video-too-far for ${seconds} s, in seven looks: ${memory.map((value) => value.toFixed(0)).join(', ')} MB. Longest task meanwhile: ${taskText(unsteady.longest)}.

A face before the camera is looked at ${guidance.perSecond.toFixed(0)} times a second, of ${guidance.shown.toFixed(0)} frames that the browser, without a graphics processor, shows meanwhile; longest task of the main thread meanwhile: ${taskText(guidance.longest)}. The model and its program are ${megabytes(guidance.transferred)} over the wire, and ${megabytes(guidance.transferredAgain)} when the page is opened again.

From the first image of the camera to the end of the liveness check: median ${inSeconds(median(alive))} s, slowest ${inSeconds(Math.max(...alive))} s of ${rounds}; to the selfie that is taken after it: median ${inSeconds(median(lived.map(({ taken }) => taken)))} s. The head of \`tools/specimens/head\` does what is asked a quarter of a second after it was.
`;
    mkdirSync('docs/bench', { recursive: true });
    writeFileSync('docs/bench/capture.md', report);
    console.log(report);
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Browsers report tasks of 50 ms and more. */
function taskText(duration: number): string {
  return duration === 0 ? 'none of 50 ms' : `${duration.toFixed(0)} ms`;
}

if (process.argv[2] === '--photos') await reportPhotos(process.argv[3] ?? '', Number(process.argv[4] ?? Infinity));
else await main();
