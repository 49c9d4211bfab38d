/** scanic, a document scanner for the web, in headless Chromium. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { launchChromium } from '../../../scripts/parts/chromium.ts';

export interface Rival {
  find(frame: Frame): Promise<{ corners: Quad | null; ms: number }>;
  stop(): Promise<void>;
}

interface ScanicCorners {
  topLeft: { x: number; y: number };
  topRight: { x: number; y: number };
  bottomRight: { x: number; y: number };
  bottomLeft: { x: number; y: number };
}

/** Starts the browser and loads scanic into it. Times are taken inside the page, without the transfer. */
export async function startScanic(): Promise<Rival> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  const script = await readFile(fileURLToPath(import.meta.resolve('scanic')), 'utf8');
  await page.route('http://bench.local/**', async (route) => {
    const isScript = route.request().url().endsWith('.js');
    await route.fulfill(
      isScript
        ? { contentType: 'text/javascript', body: script }
        : { contentType: 'text/html', body: '<!doctype html><title>bench</title>' },
    );
  });
  await page.goto('http://bench.local/');
  await page.evaluate(`import('/scanic.js').then((module) => { globalThis.scanic = module; })`);
  return {
    async find({ width, height, data }) {
      const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');
      const found: { success: boolean; corners: ScanicCorners | null; ms: number } = await page.evaluate(
        `(async () => {
          const bytes = Uint8ClampedArray.from(atob('${pixels}'), (character) => character.charCodeAt(0));
          const image = new ImageData(bytes, ${width}, ${height});
          const start = performance.now();
          const result = await globalThis.scanic.scanDocument(image);
          return { success: result.success, corners: result.corners ?? null, ms: performance.now() - start };
        })()`,
      );
      const { success, corners, ms } = found;
      if (!success || !corners) return { corners: null, ms };
      const point = ({ x, y }: { x: number; y: number }): Point => [x, y];
      const { topLeft, topRight, bottomRight, bottomLeft } = corners;
      return { corners: [point(topLeft), point(topRight), point(bottomRight), point(bottomLeft)], ms };
    },
    stop: () => browser.close(),
  };
}
