import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAYERS, SIDE } from './network.ts';
import { candidatesFor } from './confusions.ts';
import type { Quad } from '../../image/frame.ts';
import { cutLine, markLetter, markValue, type ReadLine } from './mark-letters.ts';
import { LETTERS } from './weights.generated.ts';

const blank = { width: 400, data: new Uint8Array(400 * SIDE).fill(200) };
const reading = (text: string) => ({ text, places: [...text].map((_, i) => (i + 0.5) / text.length) });
const line = (text: string, other?: string): ReadLine => ({
  image: blank,
  readings: other === undefined ? [reading(text)] : [reading(text), reading(other)],
});

describe('letters that may have marks', () => {
  it('every letter is among those that its plain form may be', () => {
    for (const letter of LETTERS.replaceAll(/[^\p{L}]/gu, '')) {
      const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
      const found = candidatesFor([plain]).map((place) => LETTERS[place]);
      expect(found).toContain(letter);
      for (const one of found.filter((some) => /[A-Za-z]/u.test(some!))) expect(one).toBe(plain);
    }
  });

  it('a letter that no other is mistaken for stays as it was read, and is known', () => {
    expect(markLetter(blank, ['Q'], 0.5)).toEqual({ letter: 'Q', known: true });
  });

  it('an image without print makes no letter known', () => {
    expect(markLetter(blank, ['a'], 0.5).known).toBe(false);
  });

  it('whatever was read, the answer is one of its candidates', () => {
    const pixels = fc.uint8Array({ minLength: 64 * SIDE, maxLength: 64 * SIDE });
    fc.assert(
      fc.property(pixels, fc.constantFrom(...'aeiouscznltAEIOUSCZNL'), (data, read) => {
        const { letter } = markLetter({ width: 64, data }, [read], 0.5);
        expect(candidatesFor([read]).map((place) => LETTERS[place])).toContain(letter);
      }),
      { numRuns: 20 },
    );
  });

  it('a letter that the language does not have must be known', () => {
    const pixels = fc.uint8Array({ minLength: 64 * SIDE, maxLength: 64 * SIDE });
    fc.assert(
      fc.property(pixels, fc.constantFrom(...'aeiouscznltAEIOUSCZNL'), (data, read) => {
        const { letter, known } = markLetter({ width: 64, data }, [read], 0.5, new Set('äöüÄÖÜ'));
        expect(known || /[A-Za-zäöüÄÖÜ]/u.test(letter)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('the network has an answer for each letter', () => {
    expect(LAYERS.at(-1)?.outputs).toBe([...LETTERS].length);
  });
});

describe('a value with marks', () => {
  it('is found behind its label, whatever stands between its letters', () => {
    expect(markValue('QQ 12, QQ', [line('Address QQ12'), line('QQ')])).toEqual({ value: 'QQ 12, QQ', known: true });
  });

  it('is none when the line does not have its letters', () => {
    expect(markValue('QWQ', [line('QQ')])).toBeNull();
  });

  it('is not known without an image of its line', () => {
    expect(markValue('Ada', [{ ...line('Ada'), image: null }])).toEqual({ value: 'Ada', known: false });
  });
});

it('a box without an area has no image', () => {
  const page = { width: 10, height: 10, channels: 1 as const, data: new Uint8ClampedArray(100) };
  const corner = [3, 3] as const;
  expect(cutLine(page, [corner, corner, corner, corner])).toBeNull();
});

it('lines too low for marks are not looked at', () => {
  const page = { width: 200, height: 40, channels: 1, data: new Uint8Array(200 * 40) } as const;
  const line = (height: number): Quad => [
    [10, 10],
    [190, 10],
    [190, 10 + height],
    [10, 10 + height],
  ];
  expect(cutLine(page, line(9))).toBeNull();
  expect(cutLine(page, line(16))).not.toBeNull();
});
