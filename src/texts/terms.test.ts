import { describe, expect, it } from 'vitest';
import { languages } from '../lib/i18n/languages.ts';
import { englishOf, failing, hole, plural, textsOf } from '../testing/text-files.ts';
import { STAFF } from '../testing/texts.ts';
import terms from './terms.json';

/** The key terms, as English writes them. Compounds are terms of their own in many languages. */
const ENGLISH: Readonly<Record<string, RegExp>> = {
  document: /(?<!identity )\bdocuments?\b/i,
  photo: /\bphotos?\b/i,
  selfie: /\bselfie\b/i,
  code: /(?<!(?:country|QR|postal) )\bcodes?\b/i,
  link: /\blinks?\b/i,
  camera: /\bcamera\b/i,
  video: /\bvideos?\b/i,
  country: /\bcountry\b/i,
  address: /(?<!email )\baddress\b/i,
  payment: /\bpayments?\b/i,
  signature: /\bsign(?:ature|ed)\b/i,
  passport: /\bpassport\b/i,
};

interface Terms {
  /** For each English term the beginnings or stems of its words. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Texts that say it without the word. */
  readonly apart: readonly string[];
}

const all: Readonly<Record<string, Terms>> = terms;
const written = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(hole, ' ');
const isOfStaff = (key: string) => STAFF.has(key.split(':', 1)[0] ?? '');
const others = languages.filter((language) => language !== 'en');

describe.each(others)('the terms in %s', (language) => {
  const { words, apart } = all[language] ?? { words: {}, apart: [] };

  it('a text has the word for what its English text is about, so that none is another’s', () => {
    expect(Object.keys(words)).toEqual(Object.keys(ENGLISH));
    const lacks = failing(language, (text, key) => {
      if (isOfStaff(key) || apart.includes(key)) return false;
      const english = englishOf(key).replaceAll(hole, '');
      const missing = Object.entries(ENGLISH).find(
        ([term, pattern]) => pattern.test(english) && !words[term]?.some((word) => written(text).includes(word)),
      );
      return missing ? `no word for ${missing[0]}` : false;
    });
    expect(lacks).toEqual([]);
  });

  it('a word for a term is in few other texts, and few texts do without it', () => {
    const texts = [...textsOf(language)].filter(([key]) => !isOfStaff(key));
    const common = Object.entries(ENGLISH).filter(([term, pattern]) => {
      const rest = texts.filter(([key]) => !pattern.test(englishOf(key)));
      const found = rest.filter(([, text]) => words[term]?.some((word) => written(text).includes(word)));
      return found.length > rest.length / 5;
    });
    expect(common.map(([term]) => term)).toEqual([]);
    expect(apart.filter((key) => !textsOf(language).has(key))).toEqual([]);
    expect(apart.length).toBeLessThan(texts.length / 50);
  });

  it('no text of three words or more is the English one', () => {
    expect(
      failing(
        language,
        (text, key) => text === englishOf(key) && /\p{L}\P{L}+\p{L}+\P{L}+\p{L}/u.test(text.replaceAll(hole, '1')),
      ),
    ).toEqual([]);
  });
});

it('the check of the terms finds a text in the place of another', () => {
  const german = textsOf('de');
  const about = (term: string) =>
    [...german].filter(([key]) => !plural.test(key) && ENGLISH[term]?.test(englishOf(key).replaceAll(hole, '')));
  const [codes, cameras] = [about('code'), about('camera')];
  const swapped = codes.filter(([, text]) => all['de']?.words['camera']?.some((word) => written(text).includes(word)));
  expect(codes.length).toBeGreaterThan(10);
  expect(cameras.length).toBeGreaterThan(10);
  expect(swapped.length).toBeLessThan(codes.length / 10);
});
