import { describe, expect, it } from 'vitest';
import { languageNames } from '../lib/i18n/language-names.ts';
import { languages } from '../lib/i18n/languages.ts';
import { withinSentence } from '../lib/i18n/within-sentence.ts';
import {
  englishOf,
  failing,
  folders,
  hole,
  meaning,
  plural,
  textsOf,
  expectedOf,
  SOFT_HYPHEN,
} from '../testing/text-files.ts';
import { STAFF } from '../testing/texts.ts';

const meanings = (keys: Iterable<string>) => [...new Set([...keys].map(meaning))].toSorted();
const values = (text: string) => new Set([...text.matchAll(hole)].map((match) => match[1]));

it('every language of the interface has a folder of texts, and every folder a language', () => {
  expect(folders().toSorted()).toEqual(languages.toSorted());
  expect(meanings(textsOf('en').keys()).length).toBeGreaterThan(1000);
});

it('the texts of staff are those that the brief names', () => {
  const namespaces = new Set([...textsOf('en').keys()].map((key) => key.split(':', 1)[0]));
  expect([...STAFF].filter((namespace) => !namespaces.has(namespace))).toEqual([]);
});

it.each(['fi', 'nl'] as const)(
  'a long word in %s, which Chrome does not hyphenate, says where it parts',
  (language) => {
    const long = [...textsOf(language)].filter(
      ([key, text]) => !STAFF.has(key.split(':', 1)[0] ?? '') && /\p{L}{15,}/u.test(text.replaceAll(hole, '')),
    );
    expect(long).toEqual([]);
    expect([...textsOf(language).values()].filter((text) => text.includes(SOFT_HYPHEN)).length).toBeGreaterThan(30);
  },
);

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsOf(language);
  const requested = expectedOf(language);

  it('the texts are complete, and none is there for nobody', () => {
    expect(meanings(texts.keys())).toEqual(meanings(requested.keys()));
  });

  it('below the name of the document, nothing says it again', () => {
    const [name = '', need = ''] = ['title', 'need'].map((what) => texts.get(`step_names:document.${what}`));
    expect(need.toLocaleLowerCase(language)).not.toContain(name.toLocaleLowerCase(language));
  });

  it('names of documents have no capital within a sentence, but where nouns have', () => {
    const names = [...texts].filter(([key]) => key.startsWith('document_pages:type.') && !/title|lead/u.test(key));
    const inSentence = names.map(([, name]) => withinSentence(name, language));
    expect(inSentence).toHaveLength(4);
    expect(inSentence.filter((name) => /(?<!\p{L})\p{Lu}\p{Ll}/u.test(name))).toHaveLength(language === 'de' ? 4 : 0);
  });

  it('the texts have every plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const counted = meanings([...requested.keys()].filter((key) => plural.test(key)));
    const had = counted.map((key) => [key, ...forms.filter((form) => texts.has(`${key}_${form}`))].join(' '));
    expect(had).toEqual(counted.map((key) => [key, ...forms].join(' ')));
  });

  it('the texts use the same values as English', () => {
    expect(
      failing(language, (text, key) => {
        const [found, expected] = [values(text), values(englishOf(key))];
        // "One minute" and "two minutes" may be written without their number.
        if (plural.test(key)) for (const set of [found, expected]) set.delete('count');
        return [...found].toSorted().join(' ') !== [...expected].toSorted().join(' ');
      }),
    ).toEqual([]);
  });

  it('the texts stay calm', () => {
    expect(failing(language, (text) => text.trim() !== text || text === '' || /[!！]|\.\.\.|…/u.test(text))).toEqual(
      [],
    );
  });

  it('the texts name the language in itself', () => {
    expect(texts.get('shell:languageName')).toBe(languageNames[language]);
  });
});
