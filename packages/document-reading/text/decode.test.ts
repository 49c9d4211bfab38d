import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, readAlphabet } from './decode.ts';
import { withCapitals } from './text-line.ts';

const ALPHABET = ['A', 'B', 'C'];

/** Steps of a recogniser that says each sign with this certainty; 0 is the blank. */
function odds(steps: readonly number[], certainty = 0.9): Float32Array {
  const rest = (1 - certainty) / ALPHABET.length;
  return Float32Array.from(
    steps.flatMap((step) =>
      Array.from({ length: ALPHABET.length + 1 }, (_, sign) => (sign === step ? certainty : rest)),
    ),
  );
}

describe('decoding a line', () => {
  it('a repeated sign counts once, and twice with a blank between', () => {
    expect(decode(odds([1, 1, 2, 0, 2]), ALPHABET).text).toBe('ABB');
  });

  it('steps in the padding say nothing', () => {
    expect(decode(odds([1, 2, 3, 3]), ALPHABET, 0.5).text).toBe('AB');
  });

  it('every text that is spelt out is read', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 })), (signs) => {
        const { text, certainties, places } = decode(odds(signs.flatMap((sign) => [sign, 0])), ALPHABET);
        expect(text).toBe(signs.map((sign) => ALPHABET[sign - 1]).join(''));
        expect(certainties).toHaveLength(text.length);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
    );
  });

  it('the likeliest other sign of each gap is reported, and that behind the last one', () => {
    const step = (a: number, b: number, c: number) => [1 - a - b - c, a, b, c];
    const said = [step(0.9, 0, 0), step(0.3, 0.1, 0.2), step(0, 0.8, 0.05), step(0, 0.1, 0), step(0, 0, 0.3)];
    const { text, between } = decode(Float32Array.from(said.flat()), ALPHABET);
    expect(text).toBe('AB');
    expect(between?.map((one) => Math.round(one * 100) / 100)).toEqual([0, 0.3]);
    expect(
      decode(Float32Array.from(said.slice(0, 4).flat()), ALPHABET).between?.map((one) => Math.round(one * 100) / 100),
    ).toEqual([0, 0.2]);
  });

  it('an alphabet is its file and the space', () => {
    expect(readAlphabet('A\r\nÉ\n')).toEqual(['A', 'É', ' ']);
  });
});

describe('capitals that readers take for other signs', () => {
  it.each([
    ['iBRAHiM', 'IBRAHIM'],
    ['ESKi$EHiR VALiLiGi', 'ESKISEHIR VALILIGI'],
    ['Ali', 'Ali'],
    ['iPhone $5', 'iPhone $5'],
    ['DELiBALTA', 'DELIBALTA'],
  ])('%s is %s', (read, meant) => {
    expect(withCapitals(read)).toBe(meant);
  });
});
