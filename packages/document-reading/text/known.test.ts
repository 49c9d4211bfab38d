import { describe, expect, it } from 'vitest';
import { areSignsKnown, areWordsKnown, hasForeignLetters, withoutForeignMarks } from './known.ts';
import type { Recognised } from './text-line.ts';

const said = (text: string, certainty = 0.99): Recognised => ({
  text,
  certainties: Array.from({ length: text.length }, () => certainty),
  places: Array.from({ length: text.length }, (_, i) => (i + 0.5) / text.length),
});
const CROATIAN = new Set('čćđšž');

describe('known values', () => {
  it('words are known when two cuts say them alike, behind a label, with certainty', () => {
    const line = [said('2. Ana Šimić'), said('Ana Šimić')] as const;
    expect(areWordsKnown('Ana Šimić', [line])).toBe(true);
    expect(areWordsKnown('Ana Šimić', [[said('Ana Šimić'), said('Ana Šimič')]])).toBe(false);
    expect(areWordsKnown('Ana Šimić', [[said('Ana Šimić'), said('AnaŠimić')]])).toBe(false);
    expect(areWordsKnown('Ana Šimić', [[said('Ana Šimić'), said('Ana Šimić', 0.9)]])).toBe(false);
  });

  it('words are not known where a cut nearly saw another sign between two, or behind the last', () => {
    const nearly = (sign: number, much: number): Recognised => {
      const between = Array.from({ length: 'Ana Šimić'.length }, (_, i) => (i === sign ? much : 0.01));
      return { ...said('Ana Šimić'), between };
    };
    const isKnown = (one: Recognised) => areWordsKnown('Ana Šimić', [[said('Ana Šimić'), one]]);
    expect(isKnown(nearly(4, 0.04))).toBe(true);
    expect(isKnown(nearly(4, 0.2))).toBe(false);
    expect(isKnown(nearly(8, 0.2))).toBe(false);
    // Before the first one stands the label.
    expect(isKnown(nearly(0, 0.2))).toBe(true);
  });

  it('words that go on in the wider cut are not known', () => {
    expect(areWordsKnown('Ferrara (FE', [[said('Ferrara (FE'), said('Ferrara (FE)')]])).toBe(false);
    expect(areWordsKnown('Miasta Łod', [[said('Miasta Łod'), said('Miasta Łodz')]])).toBe(false);
  });

  it('words on several lines are known when each line is', () => {
    const lines = [
      [said('8. Ilica 31'), said('Ilica 31')],
      [said('Zagreb'), said('Zagreb')],
    ] as const;
    expect(areWordsKnown('Ilica 31, Zagreb', lines)).toBe(true);
    expect(areWordsKnown('Ilica 31, Zagreb', [lines[0], [said('Zagreb'), said('Zagrob')]])).toBe(false);
  });

  it('a number may have other spaces and points, no other digits', () => {
    expect(areSignsKnown('12.749.625-K', [[said('RUN 12.749.625-K', 0.85), said('RUN12.749625-K', 0.85)]])).toBe(true);
    expect(areSignsKnown('12.749.625-K', [[said('12.749.625-K'), said('12.749.825-K')]])).toBe(false);
    expect(areSignsKnown('1234', [[said('1234'), said('12345')]])).toBe(false);
  });

  it('a letter that the language has not is foreign, and written without its mark where print is small', () => {
    expect(hasForeignLetters('ZAGREBAČKA', CROATIAN)).toBe(false);
    expect(hasForeignLetters('ZAGRÉBAČKA', CROATIAN)).toBe(true);
    expect(withoutForeignMarks('ZAGRÉBAČKA', CROATIAN)).toBe('ZAGREBAČKA');
    expect(hasForeignLetters('İBRAHİM', new Set('ığ'))).toBe(false);
  });
});
