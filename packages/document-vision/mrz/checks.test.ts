import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALPHABET } from './alphabet.ts';
import { checkDigit, valueOf } from './checks.ts';

describe('checkDigit', () => {
  it('checkDigit gives the digits of the examples in ICAO Doc 9303', () => {
    // Part 3, appendix A: 520727 and AB2134<<<; part 4, appendix B: L898902C<.
    expect(checkDigit('520727')).toBe('3');
    expect(checkDigit('AB2134<<<')).toBe('5');
    expect(checkDigit('L898902C<')).toBe('3');
    expect(checkDigit('')).toBe('0');
  });

  it('checkDigit detects every changed character except values ten apart', () => {
    const character = fc.constantFrom(...Array.from(ALPHABET));
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 39 }), fc.nat(), character, (text, place, other) => {
        const at = place % text.length;
        const changed = text.with(at, other);
        const apart = Math.abs(valueOf(text[at]!) - valueOf(other)) % 10;
        expect(checkDigit(text.join('')) === checkDigit(changed.join(''))).toBe(apart === 0);
      }),
    );
  });
});
