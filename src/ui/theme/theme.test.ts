import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, fromHex, type Oklch } from './oklch.ts';
import { paletteOf, type ColourName } from './theme.ts';

const hexColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const scheme = fc.constantFrom('light' as const, 'dark' as const);

const text: [ColourName, ColourName[]][] = [
  ['text', ['ground', 'surface', 'sunken', 'brand-soft', 'success-soft', 'warning-soft', 'danger-soft']],
  ['muted', ['ground', 'surface', 'sunken', 'brand-soft', 'success-soft', 'warning-soft', 'danger-soft']],
  ['brand-text', ['ground', 'surface', 'sunken', 'brand-soft']],
  ['on-brand', ['brand', 'brand-pressed']],
  ['success', ['ground', 'surface', 'success-soft']],
  ['warning', ['ground', 'surface', 'warning-soft']],
  ['danger', ['ground', 'surface', 'danger-soft']],
];
const controls: [ColourName, ColourName[]][] = [
  ['brand', ['ground', 'surface', 'sunken']],
  ['control', ['ground', 'surface', 'sunken']],
  ['focus', ['ground', 'surface', 'sunken']],
];

describe('palette', () => {
  it('the palette keeps contrast for any company colour', () => {
    fc.assert(
      fc.property(hexColour, scheme, (hex, scheme) => {
        const palette = paletteOf(hex, scheme);
        for (const [pairs, ratio] of [
          [text, 4.5],
          [controls, 3],
        ] as const)
          for (const [name, grounds] of pairs)
            for (const ground of grounds) {
              const pair = `${name} on ${ground} of ${hex}`;
              expect({ pair, enough: contrast(palette[name], palette[ground]) >= ratio }).toEqual({
                pair,
                enough: true,
              });
            }
      }),
      { numRuns: 300 },
    );
  });

  it('the palette leaves a readable colour unchanged', () => {
    const brand = fromHex('#0b4f9e');
    expect(paletteOf('#0b4f9e', 'light').brand).toEqual(brand);
  });

  it('the palette measures contrast as WCAG does', () => {
    const [black, white]: [Oklch, Oklch] = [fromHex('#000000'), fromHex('#ffffff')];
    expect(contrast(black, white)).toBeCloseTo(21, 1);
    expect(contrast(fromHex('#767676'), white)).toBeCloseTo(4.54, 2);
    expect(contrast(fromHex('#949494'), white)).toBeCloseTo(3.03, 2);
  });
});
