/** MRZs of documents that were cut out of their photographs, read by a worker of Chromium as the product's does. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import { launchChromium } from '../../../scripts/parts/chromium.ts';
import { photograph } from '../../specimens/video/photograph.ts';
import { makeSpecimen } from '../../specimens/specimen.ts';
import { median } from '@veridoor/image/median';
import type { ReadTimes } from './mrz-worker.ts';

export interface BrowserMrzs {
  count: number;
  /** Read without an error. */
  right: number;
  /** Milliseconds, medians: of the first reading of a worker just started, and of the later ones. */
  first: number;
  later: number;
}

const SIDES = [
  ['passport', 'front'],
  ['identity-card', 'back'],
  ['residence-permit', 'back'],
] as const;
/** Longer side in pixels of a document that was cut out, as the product shows it: 450 dots an inch of a card. */
const CUT_OUT = 1500;
const ROUNDS = 6;

/** @param count documents, each read by a worker of its own. */
export async function measureBrowserMrzs(count: number): Promise<BrowserMrzs> {
  const script = await buildWorker();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.route('http://bench.local/**', (route) =>
      route.fulfill(
        route.request().url().endsWith('.js')
          ? { contentType: 'text/javascript', body: script }
          : { contentType: 'text/html', body: '<!doctype html><title>bench</title>' },
      ),
    );
    await page.goto('http://bench.local/');
    const all: { isRight: boolean; times: number[] }[] = [];
    for (let i = 0; i < count; i++) {
      const { jpeg, lines } = await cutOutDocument(i);
      const read = await readIn(page, jpeg);
      all.push({ isRight: read.lines?.join('\n') === lines.join('\n'), times: read.times });
    }
    return {
      count,
      right: all.filter(({ isRight }) => isRight).length,
      first: median(all.map(({ times }) => times[0] ?? 0)),
      later: median(all.flatMap(({ times }) => times.slice(1))),
    };
  } finally {
    await browser.close();
  }
}

/** The worker as one script, as the product's build makes its own. */
async function buildWorker(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-bench-mrz-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'chrome130',
      emptyOutDir: true,
      outDir: folder,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'mrz-worker.ts'),
        output: { entryFileNames: 'worker.js' },
      },
    },
  });
  const script = await readFile(join(folder, 'worker.js'), 'utf8');
  await rm(folder, { recursive: true });
  return script;
}

/** A specimen photographed with twelve megapixels, cut out with a small margin. */
async function cutOutDocument(index: number): Promise<{ jpeg: Buffer; lines: readonly string[] }> {
  const [kind, side] = SIDES[index % SIDES.length]!;
  const seed = `browser mrz ${index}`;
  const specimen = await makeSpecimen({ kind, seed });
  const mrz = specimen.sides.find(({ name }) => name === side)?.mrz;
  if (!mrz) throw new Error(`${kind} has no mrz on its ${side}`);
  const { jpeg, corners, width, height } = await photograph({ specimen, side, seed });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const part = {
    left,
    top,
    width: Math.min(width, Math.ceil(Math.max(...xs))) - left,
    height: Math.min(height, Math.ceil(Math.max(...ys))) - top,
  };
  const image = sharp(jpeg).extract(part).resize({ width: CUT_OUT, height: CUT_OUT, fit: 'inside' });
  return { jpeg: await image.jpeg({ quality: 90 }).toBuffer(), lines: mrz.lines };
}

async function readIn(page: Page, jpeg: Buffer): Promise<ReadTimes> {
  const order = { encoded: jpeg.toString('base64'), rounds: ROUNDS };
  return page.evaluate(async ({ encoded, rounds }) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const worker = new Worker('/worker.js', { type: 'module' });
    const answer = new Promise<ReadTimes>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadTimes>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    });
    const image = new Blob([bytes], { type: 'image/jpeg' });
    worker.postMessage({ image, rounds }, []);
    return answer.finally(() => worker.terminate());
  }, order);
}
