import { describe, expect, it } from 'vitest';
import { languages } from '../lib/i18n/languages.ts';
import { failing, hole, meaning, plural } from '../testing/text-files.ts';
import { EXAMPLES, FORBIDDEN, LATIN_NAMES, LENGTHS, letterOf } from './voice.ts';

describe.each(languages)('the voice in %s', (language) => {
  it('the texts use one word for one thing', () => {
    expect(
      failing(language, (text) => {
        const found = FORBIDDEN[language]?.find(([pattern]) => pattern.test(text));
        return found ? `say: ${found[1]}` : false;
      }),
    ).toEqual([]);
  });

  it('the texts contain no limit as a number: it comes from the code, with its plural', () => {
    expect(
      failing(language, (text, key) => !EXAMPLES.has(meaning(key)) && /\p{Nd}/u.test(text.replaceAll(hole, ''))),
    ).toEqual([]);
  });

  it('the texts write no unit or percent sign by hand', () => {
    expect(failing(language, (text) => /[%٪]|\b[KMG]B\b/u.test(text.replaceAll(hole, '')))).toEqual([]);
  });

  it('the texts are in one script', () => {
    const own = letterOf(language);
    expect(
      failing(language, (text) =>
        [...text.replaceAll(hole, '').replaceAll(LATIN_NAMES, '')].some(
          (sign) => /\p{L}/u.test(sign) && !own.test(sign),
        ),
      ),
    ).toEqual([]);
  });

  it('the texts have typographic apostrophes and quotation marks, and no marks of direction by hand', () => {
    expect(failing(language, (text) => /['"\u200e\u200f\u2066-\u2069]/u.test(text))).toEqual([]);
  });

  it('the texts fit their places', () => {
    expect(
      failing(language, (text, key) => {
        const place = LENGTHS.find(({ keys }) => keys.test(meaning(key)));
        const length = [...text.replaceAll(hole, '')].length;
        return place !== undefined && length > place.most ? `${place.place}: ${length} of ${place.most}` : false;
      }),
    ).toEqual([]);
  });

  it('the texts that count something have plural forms', () => {
    expect(failing(language, (text, key) => text.includes('{{count}}') && !plural.test(key) && key !== PLACE)).toEqual(
      [],
    );
  });
});

/** A place in a queue is an ordinal that no noun follows. */
const PLACE = 'call_live:waiting.place';
