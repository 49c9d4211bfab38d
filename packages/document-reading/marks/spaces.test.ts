import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIDE } from './network.ts';
import { wordGaps } from './spaces.ts';

/** A line of dark blocks for letters, with gaps of these widths before each but the first; ground is 220. */
function lineOf(text: string, gaps: readonly number[], letter = 14) {
  const width = 20 + text.length * letter + gaps.reduce((sum, gap) => sum + gap, 0);
  const data = new Uint8Array(width * SIDE).fill(220);
  let x = 10;
  const signs = [...text].map((sign, i) => {
    x += i === 0 ? 0 : (gaps[i - 1] ?? 0);
    for (let column = x; column < x + letter; column++) for (let y = 14; y < 34; y++) data[y * width + column] = 40;
    const middle = x + letter / 2;
    x += letter;
    return { sign, middle, before: i === 0 ? '' : text[i - 1]! };
  });
  return { image: { width, data }, signs };
}

describe('gaps between words', () => {
  it('a gap far wider than those between letters is a space', () => {
    const { image, signs } = lineOf('PUSIBENSKO', [3, 9, 3, 3, 3, 3, 3, 3, 3]);
    expect(wordGaps(image, signs).map((gap) => gap === 'wide')).toEqual([...signs].map((_, i) => i === 2));
  });

  it('a gap that is somewhat wider is doubtful', () => {
    const { image, signs } = lineOf('DELPOGGIO', [3, 3, 5, 3, 3, 3, 3, 3]);
    expect(wordGaps(image, signs)[3]).toBe('doubtful');
  });

  it('digits have no space between them, nor a 1 beside it', () => {
    const { image, signs } = lineOf('AB19CD', [3, 9, 9, 3, 3]);
    expect(wordGaps(image, signs)).not.toContain('wide');
  });

  it('an even line has none, whatever its letters’ distance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 4, max: 20 }), (gap, count) => {
        const { image, signs } = lineOf('E'.repeat(count), Array<number>(count - 1).fill(gap));
        expect(new Set(wordGaps(image, signs))).toEqual(new Set(['none']));
      }),
    );
  });
});
