import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Box } from './mrz-drawing.ts';

/** Modules of one row with ten data columns: start 17, ten times 17, two row indicators, stop 18 (ISO/IEC 15438). */
const DATA_COLUMNS = 10;

/**
 * A PDF417 symbol (ISO/IEC 15438) filling the given box, as SVG in the box's millimetres. The box includes the empty
 * margin of two modules.
 *
 * @throws Error when the text does not fit a symbol
 */
export async function drawPdf417(text: string, box: Box): Promise<string> {
  await loadWriter();
  // Error correction level 5 is the AAMVA standard's recommendation.
  const { symbol, error } = await writeBarcode(text, {
    format: 'PDF417',
    options: `columns=${DATA_COLUMNS},ecLevel=5`,
    addQuietZones: false,
    scale: 1,
  });
  if (error) throw new Error(`PDF417: ${error}`);
  const moduleWidth = box.width / (symbol.width + 4);
  const moduleHeight = (box.height - 4 * moduleWidth) / symbol.height;
  const bars: string[] = [];
  for (let y = 0; y < symbol.height; y += 1) {
    for (let x = 0; x < symbol.width;) {
      const start = x;
      while (x < symbol.width && symbol.data[y * symbol.width + x] === 0) x += 1;
      if (x > start) bars.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
      else x += 1;
    }
  }
  return (
    `<rect x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" fill="#fff"/>` +
    `<g transform="translate(${box.left + 2 * moduleWidth} ${box.top + 2 * moduleWidth}) scale(${moduleWidth} ${moduleHeight})">` +
    `<path shape-rendering="crispEdges" d="${bars.join('')}"/></g>`
  );
}

/** Takes the writer's WebAssembly from node_modules: by default the library would fetch it from a content network. */
async function loadWriter(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const bytes = await readFile(path);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, equalityFn: () => true, fireImmediately: true });
}
