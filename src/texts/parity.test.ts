import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../lib/i18n/languages.ts';

type Texts = { [key: string]: string | Texts };

const codes = Object.keys(languages) as Language[];
const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });
const namespaces = Object.keys(files)
  .filter((file) => file.startsWith('./en/'))
  .map((file) => file.slice('./en/'.length, -'.json'.length));
const plural = /_(zero|one|two|few|many|other)$/;

function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

function read(namespace: string, language: Language): Map<string, string> {
  return new Map(flatten(files[`./${language}/${namespace}.json`] ?? {}));
}

const placeholders = (text: string) => new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]));
const meaning = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(plural, '')))].toSorted();

it('the interface has texts', () => {
  expect(namespaces).toContain('shell');
});

describe.each(namespaces)('texts of %s', (namespace) => {
  const english = read(namespace, 'en');

  it.each(codes)('the texts are complete in %s', (language) => {
    expect(meaning(read(namespace, language).keys())).toEqual(meaning(english.keys()));
  });

  it.each(codes)('the texts have every plural form of %s', (language) => {
    const texts = read(namespace, language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const counted = meaning([...english.keys()].filter((key) => plural.test(key)));
    for (const key of counted)
      expect({ key, forms: forms.filter((form) => texts.has(`${key}_${form}`)) }).toEqual({ key, forms });
  });

  it.each(codes)('the texts use the same placeholders as English in %s', (language) => {
    for (const [key, text] of read(namespace, language)) {
      const original = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
      const expected = placeholders(original);
      const found = placeholders(text);
      // "One minute" and "two minutes" may be written without their number.
      if (plural.test(key)) {
        expected.delete('count');
        found.delete('count');
      }
      expect({ key, named: [...found].toSorted() }).toEqual({ key, named: [...expected].toSorted() });
    }
  });

  it.each(codes)('the texts stay calm in %s', (language) => {
    for (const [key, text] of read(namespace, language)) {
      expect({ key, text: text.trim() }).toEqual({ key, text });
      expect({ key, calm: text.length > 0 && !/[!！]|\.\.\.|…/u.test(text) }).toEqual({ key, calm: true });
    }
  });
});
