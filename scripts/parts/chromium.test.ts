import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from './chromium.ts';

let folder: string;
let program: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  program = join(folder, 'chromium');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('findChromium', () => {
  it('findChromium searches the PATH', () => {
    expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(program);
  });
  it('findChromium takes the configured program, and nothing else when that is missing', () => {
    expect(findChromium({ CHROMIUM_PATH: program, PATH: '' })).toBe(program);
    expect(findChromium({ CHROMIUM_PATH: join(folder, 'gone'), PATH: folder })).toBeUndefined();
  });
});
