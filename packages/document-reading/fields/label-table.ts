import { monthNames } from './dates.ts';
import { fold } from './fold.ts';

/** The fields that documents print. `other` are labels of no field: they end the values of others. */
export const PRINTED_FIELDS = [
  'last_name',
  'first_name',
  'full_name',
  'birth_date',
  'birth_place',
  'issue_date',
  'expiry_date',
  'authority',
  'number',
  'personal_number',
  'sex',
  'nationality',
  'address',
  'categories',
] as const;
export type PrintedField = (typeof PRINTED_FIELDS)[number];
/** `name`: the family name where given names have a label of their own, otherwise both. */
export type LabelMeaning = PrintedField | 'name' | 'other';

/** Kinds of document that a title names. */
export type PrintedKind = 'id_card' | 'passport' | 'driving_licence' | 'residence_permit';

/** What the documents of one language, or of one type, print. One file each, in `labels/`. */
export interface LabelTable {
  /** BCP 47; for the names of months. */
  readonly language?: string;
  /** The letters that the language has besides A to Z, once each, in either case. */
  readonly letters?: string;
  readonly titles?: Partial<Record<PrintedKind, readonly string[]>>;
  /** Names of countries on their documents, by ISO 3166-1 alpha-2. */
  readonly countries?: Readonly<Record<string, readonly string[]>>;
  readonly labels?: Partial<Record<LabelMeaning, readonly string[]>>;
  /** Numbers in front of the fields of a kind of document. */
  readonly numbers?: { readonly kind: PrintedKind; readonly fields: Readonly<Record<string, LabelMeaning>> };
  /** Signs of states, as licences have them in their corner, and the countries: ISO 3166-1 alpha-2. */
  readonly signs?: Readonly<Record<string, string>>;
  /** Letters for sexes besides M, F and X. */
  readonly sexes?: Readonly<Record<string, 'M' | 'F' | 'X'>>;
  /** Letters for sexes that mean something else in a country: M is a woman in Mexico. */
  readonly sexesIn?: Readonly<Record<string, Readonly<Record<string, 'M' | 'F' | 'X'>>>>;
  /** The form of document numbers by country and kind: a regular expression for the whole number. */
  readonly numberForms?: Readonly<Record<string, Partial<Record<PrintedKind, string>>>>;
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
  readonly titles: readonly { readonly word: string; readonly kind: PrintedKind }[];
  readonly countries: readonly { readonly word: string; readonly country: string }[];
  readonly numbers: ReadonlyMap<PrintedKind, ReadonlyMap<string, LabelMeaning>>;
  readonly signs: ReadonlyMap<string, string>;
  readonly sexes: ReadonlyMap<string, 'M' | 'F' | 'X'>;
  readonly sexesIn: ReadonlyMap<string, ReadonlyMap<string, 'M' | 'F' | 'X'>>;
  /** By country and kind, with a space between. */
  readonly numberForms: ReadonlyMap<string, RegExp>;
  readonly months: ReadonlyMap<string, number>;
  /** Letters besides A to Z of a country's languages, in both cases. */
  readonly letters: ReadonlyMap<string, ReadonlySet<string>>;
}

const NAMES: ReadonlySet<LabelMeaning> = new Set(['last_name', 'first_name', 'full_name', 'name']);

/**
 * Makes one table of many. A label of several kinds of names is `name`; one that is ambiguous otherwise
 * says nothing, but in countries that have it.
 */
export function joinTables(tables: readonly LabelTable[]): Labels {
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
        (Object.entries(titles) as [PrintedKind, readonly string[]][]).flatMap(([kind, words]) =>
          words.map((word) => ({ word: fold(word), kind })),
        ),
      ),
    ),
    countries: longestFirst(
      tables.flatMap(({ countries = {} }) =>
        Object.entries(countries).flatMap(([country, words]) => words.map((word) => ({ word: fold(word), country }))),
      ),
    ),
    numbers: new Map(
      tables.flatMap(({ numbers }) => (numbers ? [[numbers.kind, new Map(Object.entries(numbers.fields))]] : [])),
    ),
    signs: new Map(tables.flatMap(({ signs = {} }) => Object.entries(signs))),
    sexes: new Map([
      ['M', 'M'],
      ['F', 'F'],
      ['X', 'X'],
      ...tables.flatMap(({ sexes = {} }) => Object.entries(sexes)),
    ] as [string, 'M' | 'F' | 'X'][]),
    sexesIn: new Map(
      tables.flatMap(({ sexesIn = {} }) =>
        Object.entries(sexesIn).map(([country, sexes]) => [country, new Map(Object.entries(sexes))] as const),
      ),
    ),
    numberForms: new Map(
      tables.flatMap(({ numberForms = {} }) =>
        Object.entries(numberForms).flatMap(([country, forms]) =>
          Object.entries(forms).map(
            ([kind, form]) => [`${country} ${kind}`, new RegExp(`^(?:${form})$`, 'u')] as const,
          ),
        ),
      ),
    ),
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
