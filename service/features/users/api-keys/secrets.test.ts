import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeySecret, isWholeSecret, looksLikeKey, startOf } from './secrets.ts';

describe('secrets of API keys', () => {
  it.each(['live', 'test'] as const)('a new %s secret is whole, has its prefix, and shows 12 characters', (mode) => {
    const made = Array.from({ length: 200 }, () => createKeySecret(mode));
    for (const secret of made) {
      expect(secret).toMatch(new RegExp(`^vd_${mode}_[0-9A-Za-z]{49}$`));
      expect([isWholeSecret(secret), looksLikeKey(secret), startOf(secret).length]).toEqual([true, true, 12]);
    }
    expect(new Set(made.map(startOf)).size).toBeGreaterThan(150);
  });

  it('a secret with one other character, or with two exchanged, is not whole', () => {
    const secret = createKeySecret('live');
    const place = fc.integer({ min: 0, max: secret.length - 1 });
    const letter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-');
    let changes = 0;
    fc.assert(
      fc.property(place, letter, (at, put) => {
        const changed = secret.slice(0, at) + put + secret.slice(at + 1);
        if (changed === secret) return;
        changes += 1;
        expect(isWholeSecret(changed)).toBe(false);
      }),
    );
    expect(changes).toBeGreaterThan(80);
    for (let at = 8; at < secret.length - 1; at += 1) {
      const exchanged = secret.slice(0, at) + (secret[at + 1] ?? '') + (secret[at] ?? '') + secret.slice(at + 2);
      expect(isWholeSecret(exchanged)).toBe(exchanged === secret);
    }
  });

  it('no other text is whole', () => {
    const secret = createKeySecret('live');
    for (const text of [
      '',
      'vd_live_',
      secret.slice(0, -1),
      `${secret}A`,
      `${secret}\n`,
      ` ${secret}`,
      secret.toUpperCase(),
    ])
      expect([text, isWholeSecret(text)]).toEqual([text, false]);
    expect(isWholeSecret(secret.replace('live', 'test'))).toBe(false);
  });
});
