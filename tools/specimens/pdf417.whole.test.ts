import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { HOLDERS } from './holder.ts';
import { makeSpecimen } from './specimen.ts';

async function loadReader(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = await readFile(path);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

describe('driving licence', { timeout: 30_000 }, () => {
  it('the driving licence specimen carries a PDF417 that reads back to its AAMVA text', async () => {
    await loadReader();
    const specimen = await makeSpecimen({ kind: 'driving-licence', seed: 1, holder: 'bjornsdottir', portrait: 'dora' });
    const back = specimen.sides.find((side) => side.name === 'back');
    const [symbol] = await readBarcodes(new Uint8Array(back?.png ?? []), {
      formats: ['PDF417'],
      // By default the reader writes control characters out as <LF>.
      textMode: 'Plain',
    });

    expect(symbol?.text).toBe(back?.barcode?.text);
    const text = symbol?.text ?? '';
    expect(text.slice(0, 4)).toBe('@\n\u001E\r');
    expect(text.slice(4)).toMatch(/^ANSI \d{6}100001DL00310\d{3}DLDAQ/);
    expect(text.slice(31, 31 + Number(text.slice(27, 31)))).toBe(text.slice(31));
    expect(text).toContain('\nDCSBJOERNSDOTTIR\n');
    expect(text).toContain('\nDACTHORA\n');
    expect(text).toContain('\nDBB02091997\n');
    expect(HOLDERS.bjornsdottir.birthDate).toBe('1997-02-09');
  });
});
