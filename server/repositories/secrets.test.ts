import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets, readSecretKey } from './secrets.ts';

describe('secrets', () => {
  const secrets = createSecrets(new Uint8Array(32).fill(7));

  it('open what they sealed, and nothing that was changed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (plain, place) => {
        const sealed = secrets.seal('test', plain);
        expect(new Uint8Array(secrets.open('test', sealed))).toEqual(new Uint8Array(plain));
        const changed = Uint8Array.from(sealed);
        const at = place % changed.length;
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(() => secrets.open('test', changed)).toThrow('authenticate');
      }),
      { numRuns: 50 },
    );
  });

  it('do not open what was sealed for another purpose or with another key', () => {
    const sealed = secrets.seal('one', Buffer.from('hello'));
    expect(() => secrets.open('two', sealed)).toThrow('authenticate');
    expect(() => createSecrets(randomBytes(32)).open('one', sealed)).toThrow('authenticate');
  });

  it('hash the same text the same, by purpose and key', () => {
    expect(secrets.keyedHash('a', 'x')).toBe(secrets.keyedHash('a', 'x'));
    expect(secrets.keyedHash('a', 'x')).not.toBe(secrets.keyedHash('b', 'x'));
    expect(secrets.keyedHash('a', 'x')).not.toBe(createSecrets(randomBytes(32)).keyedHash('a', 'x'));
  });
});

describe('the key of an installation', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veridoor-secret-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, even by ten programs at the same instant, and only the owner reads it', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => readSecretKey(folder)));
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secret-key']);
  });

  it('must be whole', async () => {
    await writeFile(join(folder, 'secret-key'), 'short');
    await expect(readSecretKey(folder)).rejects.toThrow('32 bytes');
  });
});
