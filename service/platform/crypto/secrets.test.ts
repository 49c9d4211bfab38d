import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';

const hashKey = randomBytes(32);
const secretsOf = (...keys: Uint8Array[]) => createSecrets(keys, hashKey);

describe('secrets', () => {
  const [first, second] = [new Uint8Array(32).fill(7), randomBytes(32)];
  const secrets = secretsOf(first);

  it('a sealed value opens, and a changed one does not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (plain, place) => {
        const sealed = secrets.seal('test', plain);
        expect(new Uint8Array(secrets.open('test', sealed))).toEqual(new Uint8Array(plain));
        const changed = Uint8Array.from(sealed);
        const at = place % changed.length;
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(() => secrets.open('test', changed)).toThrow(/authenticate|no key/);
      }),
      { numRuns: 50 },
    );
  });

  it('a sealed value does not open for another purpose or with another key', () => {
    const sealed = secrets.seal('one', Buffer.from('hello'));
    expect(() => secrets.open('two', sealed)).toThrow('authenticate');
    expect(() => secretsOf(second).open('one', sealed)).toThrow('no key');
  });

  it('a value sealed for a place opens in that place only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (place, other) => {
        fc.pre(other !== place);
        const sealed = secrets.seal('one', Buffer.from('hello'), place);
        expect(Buffer.from(secrets.open('one', sealed, place)).toString()).toBe('hello');
        expect(() => secrets.open('one', sealed, other)).toThrow('authenticate');
      }),
    );
  });

  it('the newest key seals, and every key opens', () => {
    const old = secrets.seal('one', Buffer.from('hello'));
    const rotated = secretsOf(second, first);
    expect(Buffer.from(rotated.open('one', old)).toString()).toBe('hello');
    expect(rotated.isCurrent(old)).toBe(false);
    const fresh = rotated.seal('one', Buffer.from('hello'));
    expect(rotated.isCurrent(fresh)).toBe(true);
    expect(Buffer.from(secretsOf(second).open('one', fresh)).toString()).toBe('hello');
    expect(() => secrets.open('one', fresh)).toThrow('no key');
  });

  it('a keyed hash depends on purpose and installation, not on the keys', () => {
    expect(secrets.keyedHash('a', 'x')).toBe(secretsOf(second, first).keyedHash('a', 'x'));
    expect(secrets.keyedHash('a', 'x')).not.toBe(secrets.keyedHash('b', 'x'));
    expect(secrets.keyedHash('a', 'x')).not.toBe(createSecrets([first], randomBytes(32)).keyedHash('a', 'x'));
  });
});
