import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressFolder } from './compress.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('compressFolder', () => {
  it('compressFolder writes compressed copies beside files that shrink and leaves the others alone', async () => {
    mkdirSync(join(folder, 'assets'));
    const script = 'export const answer = 42;\n'.repeat(100);
    writeFileSync(join(folder, 'assets', 'a.js'), script);
    writeFileSync(join(folder, 'tiny.js'), '1');
    writeFileSync(join(folder, 'image.png'), script);
    await compressFolder(folder);
    expect(brotliDecompressSync(readFileSync(join(folder, 'assets', 'a.js.br'))).toString()).toBe(script);
    expect(gunzipSync(readFileSync(join(folder, 'assets', 'a.js.gz'))).toString()).toBe(script);
    expect(existsSync(join(folder, 'tiny.js.br'))).toBe(false);
    expect(existsSync(join(folder, 'image.png.br'))).toBe(false);
  });
});
