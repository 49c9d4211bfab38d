import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../lib/i18n/languages.ts';
import { EXAMPLES, FORBIDDEN, LATIN_NAMES, LENGTHS, SCRIPTS } from './voice.ts';

type Texts = { [key: string]: string | Texts };

const codes = Object.keys(languages) as Language[];
const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });
const plural = /_(zero|one|two|few|many|other)$/;
const hole = /\{\{\w+\}\}/g;

function flatten(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

/** Every text of a language, by namespace and key. */
const textsOf = (language: Language) =>
  Object.entries(files)
    .filter(([file]) => file.startsWith(`./${language}/`))
    .flatMap(([file, texts]) => flatten(texts, `${file.slice(`./${language}/`.length, -'.json'.length)}:`));

/** The key without its plural form, as `EXAMPLES` and `LENGTHS` name it. */
const meaning = (key: string) => key.replace(plural, '');

/** The texts that fail, each with its key, so that a fault reads as a list of them. */
const failing = (language: Language, fails: (text: string, key: string) => boolean | string) =>
  textsOf(language).flatMap(([key, text]) => {
    const fault = fails(text, key);
    return fault === false ? [] : [`${key}: ${text}${typeof fault === 'string' ? ` (${fault})` : ''}`];
  });

describe.each(codes)('the voice in %s', (language) => {
  it('the texts use one word for one thing', () => {
    expect(
      failing(language, (text) => {
        const found = FORBIDDEN[language].find(([pattern]) => pattern.test(text));
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
    const own = SCRIPTS[language];
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
