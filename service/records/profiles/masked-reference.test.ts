import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskReference } from './masked-reference.ts';

it('a masked reference shows the end, so that its owner recognises it', () => {
  expect(maskReference('H-2048-4711')).toBe('…711');
  expect(maskReference('CUSTOMER-004711')).toBe('…4711');
  expect(maskReference('AB')).toBeNull();
  expect(maskReference(null)).toBeNull();
});

it('a masked reference shows at most a third of the characters, and at most four', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 64, unit: 'binary' }), (reference) => {
      const shown = Array.from(maskReference(reference) ?? '…').length - 1;
      expect(shown).toBeLessThanOrEqual(Math.min(4, Array.from(reference).length / 3));
    }),
  );
});
