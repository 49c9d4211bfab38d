import type { LabelMeaning, PrintedSex } from '@veridoor/document-types/fields';
import type { IdentityDocumentType } from '@veridoor/document-types/identity-type';
import { LANGUAGE_CODES, LANGUAGES, type Language, type LanguageWords } from '@veridoor/document-types/languages';
import { IDENTITY_TYPE_NAMES, IDENTITY_TYPES } from '@veridoor/document-types/registry';
import { monthNames } from './dates.ts';
import { fold } from './fold.ts';

/** What documents print: the words of a language with the titles of every type in it, or those of a type alone. */
interface LabelTable extends Partial<LanguageWords> {
  /** BCP 47; for the names of months. */
  readonly language?: Language;
  readonly titles?: Partial<Record<IdentityDocumentType, readonly string[]>>;
}

/** All tables in one, folded for search. */
export interface Labels {
  /** The longest first. */
  readonly labels: readonly {
    readonly word: string;
    readonly meaning: LabelMeaning;
    /** What it means in countries where the word has a meaning of its own: "Презиме" names the family in Serbia alone. */
    readonly meaningIn: ReadonlyMap<string, LabelMeaning>;
  }[];
  readonly titles: readonly { readonly word: string; readonly kind: IdentityDocumentType }[];
  readonly countries: readonly { readonly word: string; readonly country: string }[];
  readonly sexes: ReadonlyMap<string, PrintedSex>;
  readonly sexesIn: ReadonlyMap<string, ReadonlyMap<string, PrintedSex>>;
  /** What stands in place of the date of expiry on documents without an end. */
  readonly noEnd: ReadonlySet<string>;
  readonly months: ReadonlyMap<string, number>;
  /** Letters besides A to Z of a country's languages, in both cases. */
  readonly letters: ReadonlyMap<string, ReadonlySet<string>>;
}

const NAMES: ReadonlySet<LabelMeaning> = new Set(['last_name', 'first_name', 'full_name', 'name']);

/** The labels of documents in some languages, all by default, with what types print in every language. */
export const labelsOf = (languages: readonly Language[] = LANGUAGE_CODES): Labels =>
  joinTables([
    ...IDENTITY_TYPE_NAMES.map((type) => ({ labels: IDENTITY_TYPES[type].captions.words })),
    ...languages.map((language) => ({
      language,
      ...LANGUAGES[language],
      titles: Object.fromEntries(IDENTITY_TYPE_NAMES.map((type) => [type, IDENTITY_TYPES[type].titles[language]])),
    })),
  ]);

/**
 * Makes one table of many. A label of several kinds of names is `name`; one that is ambiguous otherwise
 * says nothing, but in countries that have it.
 */
function joinTables(tables: readonly LabelTable[]): Labels {
  const meanings = new Map<string, Set<LabelMeaning>>();
  const ofCountries = new Map<string, Map<string, LabelMeaning>>();
  for (const { labels = {}, countries = {} } of tables)
    for (const [meaning, words] of Object.entries(labels) as [LabelMeaning, readonly string[]][])
      for (const word of words.map(fold)) {
        meanings.set(word, (meanings.get(word) ?? new Set()).add(meaning));
        const own = ofCountries.get(word) ?? new Map<string, LabelMeaning>();
        for (const country of Object.keys(countries)) own.set(country, meaning);
        ofCountries.set(word, own);
      }
  // "Residence permit" is no label "Residence" with a value behind it.
  for (const word of tables.flatMap(({ titles = {} }) => Object.values(titles).flat()))
    if (!meanings.has(fold(word))) meanings.set(fold(word), new Set(['other']));
  const labels = [...meanings].map(([word, found]) => {
    const [meaning = 'other'] = found;
    return {
      word,
      meaning:
        found.size === 1 ? meaning : [...found].every((one) => NAMES.has(one)) ? ('name' as const) : ('other' as const),
      meaningIn: (found.size > 1 && ofCountries.get(word)) || new Map<string, LabelMeaning>(),
    };
  });
  const longestFirst = <Entry extends { word: string }>(entries: Entry[]) =>
    entries.toSorted((one, other) => other.word.length - one.word.length);
  return {
    labels: longestFirst(labels),
    titles: longestFirst(
      tables.flatMap(({ titles = {} }) =>
        (Object.entries(titles) as [IdentityDocumentType, readonly string[]][]).flatMap(([kind, words]) =>
          words.map((word) => ({ word: fold(word), kind })),
        ),
      ),
    ),
    countries: longestFirst(
      tables.flatMap(({ countries = {} }) =>
        Object.entries(countries).flatMap(([country, words]) => words.map((word) => ({ word: fold(word), country }))),
      ),
    ),
    sexes: new Map([
      ['M', 'M'],
      ['F', 'F'],
      ['X', 'X'],
      ...tables.flatMap(({ sexes = {} }) => Object.entries(sexes)),
    ] as [string, PrintedSex][]),
    sexesIn: new Map(
      tables.flatMap(({ sexesIn = {} }) =>
        Object.entries(sexesIn).map(([country, sexes]) => [country, new Map(Object.entries(sexes))] as const),
      ),
    ),
    noEnd: new Set(tables.flatMap(({ noEnd = [] }) => noEnd.map(fold))),
    months: monthNames(tables.flatMap(({ language }) => language ?? [])),
    letters: lettersByCountry(tables),
  };
}

function lettersByCountry(tables: readonly LabelTable[]): Map<string, Set<string>> {
  const letters = new Map<string, Set<string>>();
  for (const { letters: own = '', countries = {} } of tables)
    for (const country of Object.keys(countries))
      letters.set(
        country,
        new Set([...(letters.get(country) ?? []), ...own.toUpperCase(), ...own.toLowerCase(), ...own]),
      );
  return letters;
}
