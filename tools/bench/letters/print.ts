import { chromium } from 'playwright';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../../scripts/parts/chromium.ts';
import { A4 } from '../../specimens/documents/proof-of-address.ts';
import { letterBody } from './draw.ts';
import type { Letter } from './letters.ts';

/** Chromium as a printer of PDFs with a text layer. */
export async function openPrinter() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
  const browser = await chromium.launch({ executablePath });
  const page = await browser.newPage();
  const [width, height] = [`${A4.width}mm`, `${A4.height}mm`];
  return {
    async print(letter: Letter): Promise<Uint8Array> {
      const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${A4.width} ${A4.height}">${letterBody(letter)}</svg>`;
      await page.setContent(`<style>@page{margin:0}body{margin:0}</style>${sheet}`);
      return page.pdf({ width, height, printBackground: true });
    },
    close: () => browser.close(),
  };
}
