import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recognised } from './text-line.ts';
import { vote } from './vote.ts';

const said = (text: string, certainty = 0.9): Recognised => ({
  text,
  certainties: Array.from({ length: text.length }, () => certainty),
  places: Array.from({ length: text.length }, (_, i) => (i + 0.5) / text.length),
});
const voted = (...texts: string[]) => vote(texts.map((text) => said(text))).text;

describe('one reading out of several', () => {
  it('a sign that two readers say wins', () => {
    expect(voted('8erlin', 'Serlin', 'Berlin')).toBe('8erlin');
    expect(voted('Mustetmann', 'Mustermsnn', 'Mustermann')).toBe('Mustermann');
    expect(voted('B072RRE2152', 'B07ZRRE2152', 'B072RRE2I52')).toBe('B072RRE2152');
  });

  it('marks and capitals are those of the first reader who has the letter', () => {
    expect(voted('PU ZAGREBAČKA', 'PU ZAGREBACKA', 'PU ZACREBACKA')).toBe('PU ZAGREBAČKA');
    expect(voted('OSOBN4', 'OSOBNa', 'OSOBNA')).toBe('OSOBNa');
  });

  it('a letter that only the first reader knows is not outvoted by what the others take it for', () => {
    expect(voted('Przybyłowska', 'Przybytowska', 'Przybytowska')).toBe('Przybyłowska');
    expect(voted('Großkurth', 'Grofkurth', 'GroBkurth')).toBe('Großkurth');
  });

  it('a space that one reader sees is there, and a full stop that two see', () => {
    expect(voted('ILICA 31', 'ILICA31', 'ILICA31')).toBe('ILICA 31');
    expect(voted('Mun Hunedoara', 'Mun. Hunedoara', 'Mun.Hunedoara')).toBe('Mun. Hunedoara');
  });

  it('a sign that one unsure reader adds is not there', () => {
    expect(vote([said('KÖLN'), said('KOLN'), said('KOLNI', 0.4)]).text).toBe('KÖLN');
  });

  it('readings that are alike are what they say, and every sign has a certainty and a place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...'ABÉé1 .<') }), { minLength: 1, maxLength: 4 }),
        (texts) => {
          const { text, certainties, places } = vote(texts.map((one) => said(one)));
          expect([certainties.length, places.length]).toEqual([text.length, text.length]);
          expect(text.length).toBeLessThanOrEqual(texts.reduce((sum, one) => sum + one.length, 0));
          expect(voted(texts[0]!, texts[0]!, texts[0]!)).toBe(texts[0]);
        },
      ),
    );
  });
});
