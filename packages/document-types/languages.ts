import be from './languages/be.json' with { type: 'json' };
import bg from './languages/bg.json' with { type: 'json' };
import cs from './languages/cs.json' with { type: 'json' };
import da from './languages/da.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import el from './languages/el.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import et from './languages/et.json' with { type: 'json' };
import fi from './languages/fi.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import hr from './languages/hr.json' with { type: 'json' };
import hu from './languages/hu.json' with { type: 'json' };
import id from './languages/id.json' with { type: 'json' };
import it from './languages/it.json' with { type: 'json' };
import kk from './languages/kk.json' with { type: 'json' };
import lt from './languages/lt.json' with { type: 'json' };
import lv from './languages/lv.json' with { type: 'json' };
import mk from './languages/mk.json' with { type: 'json' };
import mn from './languages/mn.json' with { type: 'json' };
import nl from './languages/nl.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };
import pt from './languages/pt.json' with { type: 'json' };
import ro from './languages/ro.json' with { type: 'json' };
import ru from './languages/ru.json' with { type: 'json' };
import sk from './languages/sk.json' with { type: 'json' };
import sl from './languages/sl.json' with { type: 'json' };
import sq from './languages/sq.json' with { type: 'json' };
import sr from './languages/sr.json' with { type: 'json' };
import sv from './languages/sv.json' with { type: 'json' };
import tr from './languages/tr.json' with { type: 'json' };
import uk from './languages/uk.json' with { type: 'json' };
import type { LabelMeaning, PrintedSex } from './fields.ts';

/** What documents of any type print in one language. Its file is named by its BCP 47 code. */
export interface LanguageWords {
  /** The letters that the language has besides A to Z, once each, in either case. */
  readonly letters?: string;
  /** Names of countries on their documents, by ISO 3166-1 alpha-2. */
  readonly countries: Readonly<Record<string, readonly string[]>>;
  readonly labels: Partial<Record<LabelMeaning, readonly string[]>>;
  /** What stands in place of the date of expiry on documents without an end. */
  readonly noEnd: readonly string[];
  /** What says that a page is no valid document: specimens, copies, cards of clubs. */
  readonly disclaimers: readonly string[];
  /** Letters for sexes besides M, F and X. */
  readonly sexes?: Readonly<Record<string, PrintedSex>>;
  /** Letters for sexes that mean something else in a country: M is a woman in Mexico. */
  readonly sexesIn?: Readonly<Record<string, Readonly<Record<string, PrintedSex>>>>;
}

const words = {
  be,
  bg,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fi,
  fr,
  hr,
  hu,
  id,
  it,
  kk,
  lt,
  lv,
  mk,
  mn,
  nl,
  pl,
  pt,
  ro,
  ru,
  sk,
  sl,
  sq,
  sr,
  sv,
  tr,
  uk,
};

/** A language of documents: each type has its titles in it. */
export type Language = keyof typeof words;

/** JSON has no literal types; a test reads each file's codes. */
export const LANGUAGES = words as Readonly<Record<Language, LanguageWords>>;

export const LANGUAGE_CODES = Object.keys(words) as Language[];

/** Languages of countries that print several, beside those that name the country in `languages/`. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  BE: ['de'],
  CA: ['fr'],
  CH: ['de', 'it', 'rm'],
  CY: ['tr'],
  FI: ['sv'],
  IE: ['ga'],
  IN: ['hi'],
  LU: ['de', 'lb'],
  MD: ['ru'],
  MK: ['sq'],
  MT: ['mt', 'en'],
  XK: ['sr'],
};

/** The languages of a country's documents, BCP 47; those without a file in `languages/`, too. */
export function languagesOf(country: string): string[] {
  const named = LANGUAGE_CODES.filter((language) => country in LANGUAGES[language].countries);
  const likely = named.length > 0 || country === '' ? [] : [new Intl.Locale(`und-${country}`).maximize().language];
  return [...new Set([...named, ...likely, ...(FURTHER[country] ?? [])])];
}

export const isLanguage = (code: string): code is Language => Object.hasOwn(words, code);
