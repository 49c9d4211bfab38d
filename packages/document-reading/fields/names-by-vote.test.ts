import { describe, expect, it } from 'vitest';
import type { TextLine } from '../text/text-line.ts';
import { labelsOf } from './label-table.ts';
import { namesByVote } from './names-by-vote.ts';
import { segmentsOf } from './segments.ts';

const context = { labels: labelsOf(['en']), today: '2026-11-26', country: null };

const line = (text: string, index: number): TextLine => ({
  text,
  certainties: Array.from(text, () => 0.9),
  places: Array.from(text, (_, at) => (at + 0.5) / text.length),
  box: [
    [0, 40 * index],
    [200, 40 * index],
    [200, 40 * index + 20],
    [0, 40 * index + 20],
  ],
});

function voted(voted: string[], own: string[], english: string[], name: string, known = new Map()) {
  const [first, second, third] = [voted, own, english].map((texts) => texts.map(line));
  const segments = segmentsOf(first!, null, context);
  return namesByVote([second!, third!], segments, { lastName: name, firstName: '' }, known).map(
    ([field, { value, confidence }]) => [field, value, confidence <= 0.5],
  );
}

describe('a name that print and MRZ say almost alike', () => {
  it('is what most readers say, with the signs that an MRZ has not', () => {
    const print = ['BRADFORD-STONEFIELO', 'LONDON'];
    expect(voted(print, ['BRADFORD-STQNEFIELD', 'LONDON'], print, 'BRADFORD STONEFIELD')).toEqual([
      ['last_name', 'BRADFORD-STONEFIELD', true],
    ]);
  });

  it('is the print’s where the MRZ was misread', () => {
    expect(voted(['JODSE PIPPA'], ['JODIE PIPA'], ['JODSE PIPPA'], 'JODIE PXPPA')).toEqual([
      ['last_name', 'JODIE PIPPA', true],
    ]);
  });

  it('is not looked for in lines that say something else, or where two are as near', () => {
    expect(voted(['MILLER'], ['MILLER'], ['MILLER'], 'JOHANSSON')).toEqual([]);
    const two = ['ANDERSON', 'ANDERSZN'];
    expect(voted(two, two, two, 'ANDERSEN')).toEqual([]);
  });

  it('stays as the print says that is sure of another one: that is a contradiction', () => {
    const sure = new Map([['last_name', { value: 'ANDERSON', lines: [0], certainty: 0.99, confidence: 0.99 }]]);
    expect(voted(['ANDERSON'], ['ANDERSON'], ['ANDERSON'], 'ANDERSEN', sure)).toEqual([]);
  });
});
