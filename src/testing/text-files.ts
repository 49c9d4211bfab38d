import { languages, staffLanguages, type Language } from '../lib/i18n/languages.ts';
import { STAFF } from './texts.ts';

/** For the tests of the texts: all of them, read from their files. */

type Texts = { [key: string]: string | Texts };

/** The end of the key of a text that counts something. */
export const plural = /_(?:zero|one|two|few|many|other)$/;

/** A value's place in a text. */
export const hole = /\{\{(\w+)\}\}/g;

function flatten(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

const files = Object.entries(
  import.meta.glob<string>(['/src/texts/*/*.json', '/packages/texts/*/*.json'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

const all = new Map(
  languages.map((language) => {
    const texts = files.flatMap(([file, text]) => {
      const [, folder, name] = /([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
      return folder === language ? flatten(JSON.parse(text) as Texts, `${name}:`) : [];
    });
    return [language, new Map(texts)];
  }),
);

/** Every text of a language, by namespace and key: `shell:who.title`. */
export const textsOf = (language: Language): ReadonlyMap<string, string> => all.get(language) ?? new Map();

/** The English texts that the language must have, too. */
export const expectedOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    [...textsOf('en')].filter(([key]) => staffLanguages.includes(language) || !STAFF.has(key.split(':', 1)[0] ?? '')),
  );

/** The key without its plural form. */
export const meaning = (key: string): string => key.replace(plural, '');

/** The English text that a text is made from. */
export function englishOf(key: string): string {
  const english = textsOf('en');
  return english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
}

/** Where a long word may part, in languages of which Chrome has no hyphenation. */
export const SOFT_HYPHEN = '\u00ad';

/** The texts that fail as they are read, each with its key, so that a fault reads as a list of them. */
export const failing = (language: Language, fails: (text: string, key: string) => boolean | string): string[] =>
  [...textsOf(language)].flatMap(([key, text]) => {
    const fault = fails(text.replaceAll(SOFT_HYPHEN, ''), key);
    return fault === false ? [] : [`${key}: ${text}${typeof fault === 'string' ? ` (${fault})` : ''}`];
  });

/** The folders of texts. */
export const folders = (): string[] => [...new Set(files.map(([file]) => file.split('/').at(-2) ?? ''))];
