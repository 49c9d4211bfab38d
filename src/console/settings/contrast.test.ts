import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usesOf } from './contrast.ts';

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('whatever the colour, what is shown of it can be read', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      for (const { part, shown, ink } of usesOf(colour)) {
        expect(shown).toBeGreaterThanOrEqual(part === 'text' ? 4.5 : 3);
        expect(ink?.contrast ?? 21).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 60 },
  );
});

it('a dark blue stays as it is on light pages, and is lighter on dark ones', () => {
  expect(usesOf('#0b4f9e').map(({ scheme, part, kept }) => `${scheme} ${part} ${kept}`)).toEqual([
    'light button true',
    'light text true',
    'dark button false',
    'dark text false',
  ]);
});

it('a yellow that nobody can read on white says so', () => {
  const [button] = usesOf('#ffee58');
  expect(button).toMatchObject({ scheme: 'light', part: 'button', kept: false });
  expect(button?.own).toBeLessThan(1.3);
});
