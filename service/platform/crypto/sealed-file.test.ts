import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedFile, openFile, sealedSize, sealFile } from './sealed-file.ts';

const CHUNK = 64 * 1024;
const STEP = CHUNK + 16;
const key = randomBytes(32);
const name = '0'.repeat(32);
const opened = (sealed: Uint8Array, withKey = key, as = name) => Buffer.concat([...openFile(withKey, as, sealed)]);

describe('sealed files', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])('a sealed file of %d bytes opens', (size) => {
    const plain = randomBytes(size);
    const sealed = sealFile(key, name, plain);
    expect(sealed.length).toBe(sealedSize(size));
    expect(opened(sealed).equals(plain)).toBe(true);
  });

  it('a sealed file does not open with another key or name, or after any change', () => {
    const sealed = sealFile(key, name, randomBytes(CHUNK + 100));
    expect(() => opened(sealed, randomBytes(32))).toThrow(DamagedFile);
    expect(() => opened(sealed, key, '1'.repeat(32))).toThrow(DamagedFile);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Uint8Array.from(sealed);
        changed[at] = changed[at]! ^ flip;
        expect(() => opened(changed)).toThrow(DamagedFile);
      }),
      { numRuns: 100 },
    );
  });

  it('a sealed file that is cut off anywhere does not open', () => {
    const sealed = sealFile(key, name, randomBytes(3 * CHUNK));
    const ends = [0, 3, 4, 4 + STEP, 4 + 2 * STEP, 4 + 2 * STEP + 1, sealed.length - 1];
    for (const end of ends) expect(() => opened(sealed.subarray(0, end))).toThrow(DamagedFile);
  });

  it('a sealed file with missing, swapped, doubled or added chunks does not open', () => {
    const sealed = sealFile(key, name, randomBytes(3 * CHUNK));
    const head = sealed.subarray(0, 4);
    const [a, b, c] = [0, 1, 2].map((index) => sealed.subarray(4 + index * STEP, 4 + (index + 1) * STEP));
    for (const chunks of [[b, c], [a, c], [b, a, c], [a, a, b, c], [a, b, c, c], [c]]) {
      expect(() => opened(Buffer.concat([head, ...chunks.map((chunk) => chunk!)]))).toThrow(DamagedFile);
    }
    const more = Buffer.concat([sealed, sealFile(key, name, new Uint8Array(0)).subarray(4)]);
    expect(() => opened(more)).toThrow(DamagedFile);
  });

  it('a sealed file yields only authenticated bytes', () => {
    const plain = randomBytes(2 * CHUNK);
    const sealed = Uint8Array.from(sealFile(key, name, plain));
    sealed[sealed.length - 1]! ^= 1;
    const pieces = openFile(key, name, sealed);
    expect(Buffer.from(pieces.next().value ?? []).equals(plain.subarray(0, CHUNK))).toBe(true);
    expect(() => pieces.next()).toThrow(DamagedFile);
  });
});
