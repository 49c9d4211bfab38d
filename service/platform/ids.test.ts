import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf, kinds, newId } from './ids.ts';

describe('ids', () => {
  it('an id shows its kind, in either case, and is a UUID of version 8', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), (kind) => {
        const id = newId(kind);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect([kindOf(id), kindOf(id.toUpperCase())]).toEqual([kind, kind]);
        expect(newId(kind)).not.toBe(id);
      }),
    );
  });

  it.each([randomUUID(), '', 'profile', '0a7b3c52-9c1d-8001', '0a7b3c52-9c1d-8fff-a1b2-c3d4e5f60718'])(
    '%j shows no kind',
    (text) => {
      expect(kindOf(text)).toBeUndefined();
    },
  );
});
