import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWeakPin } from './pin-rules.ts';

const digit = fc.integer({ min: 0, max: 9 });

describe('weak PINs', () => {
  it('a run of digits is weak, wherever it starts, in both directions and across nine and zero', () => {
    fc.assert(
      fc.property(digit, digit, (first, step) => {
        const pin = [0, 1, 2, 3, 4, 5].map((i) => (first + i * step) % 10).join('');
        expect(isWeakPin(pin)).toBe(true);
      }),
    );
  });

  it('a repeated, mirrored or paired PIN is weak', () => {
    fc.assert(
      fc.property(digit, digit, digit, (a, b, c) => {
        for (const pin of [`${a}${b}${c}${a}${b}${c}`, `${a}${b}${c}${c}${b}${a}`, `${a}${a}${b}${b}${c}${c}`])
          expect(isWeakPin(pin)).toBe(true);
      }),
    );
  });

  it('a well-known PIN is weak', () => {
    for (const pin of ['159753', '147258', '101010', '111112']) expect(isWeakPin(pin)).toBe(true);
  });

  it('nine in ten PINs are not weak', () => {
    const pins = Array.from({ length: 1_000_000 / 97 }, (_, i) => String(i * 97).padStart(6, '0'));
    expect(pins.filter(isWeakPin).length / pins.length).toBeLessThan(0.1);
    for (const pin of ['274918', '830264', '906137']) expect(isWeakPin(pin)).toBe(false);
  });
});
