import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUnstorable } from './characters.ts';

it('a text that cannot be stored is found with its place', () => {
  expect(findUnstorable({ a: ['x', { b: 'y\u0000' }] }, '')).toBe('/a/1/b');
  expect(findUnstorable({ a: { 'b\u0000': 1 } }, '')).toBe('/a');
  expect(findUnstorable({ a: '\ud800' }, '')).toBe('/a');
  expect(findUnstorable({ a: '💥', b: null, c: 1, d: new Uint8Array(3) }, '')).toBeUndefined();
});

it('an unstorable text is found in any JSON that holds one, and in no other', () => {
  const clean = fc.jsonValue({ stringUnit: 'binary' }).filter((value) => !JSON.stringify(value).includes('\\u0000'));
  fc.assert(
    fc.property(clean, (value) => {
      expect(findUnstorable(value, '')).toBeUndefined();
      expect(findUnstorable([value, '\u0000'], '')).toBe('/1');
    }),
  );
});
