import ar from './languages/ar.json' with { type: 'json' };
import fa from './languages/fa.json' with { type: 'json' };
import he from './languages/he.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import ko from './languages/ko.json' with { type: 'json' };
import th from './languages/th.json' with { type: 'json' };
import zh from './languages/zh.json' with { type: 'json' };
import zhHant from './languages/zh-Hant.json' with { type: 'json' };

/** What documents print of a name in letters that are neither Latin, Greek nor Cyrillic, beside the Latin one. */
export interface NativeWords {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** `other` are labels of no name: they end one. */
  readonly labels: Readonly<Record<'full_name' | 'last_name' | 'first_name' | 'other', readonly string[]>>;
  /** Courtesy titles before a name. */
  readonly titles: readonly string[];
  /** What says that a page is no valid document: specimens and copies. */
  readonly disclaimers: readonly string[];
}

const words = { ar, fa, he, ja, ko, th, zh, 'zh-Hant': zhHant };

/** BCP 47; each file in `languages/` is named by it. */
export type NativeLanguage = keyof typeof words;
export const NATIVE_LANGUAGES = Object.keys(words) as NativeLanguage[];
export const NATIVE_WORDS: Readonly<Record<NativeLanguage, NativeWords>> = words;

/** The language in whose letters a country's documents print names beside Latin ones; null for none. */
export const nativeLanguageOf = (country: string): NativeLanguage | null =>
  NATIVE_LANGUAGES.find((language) => NATIVE_WORDS[language].countries.includes(country)) ?? null;

/** A letter of each, with its marks. */
export const NATIVE_LETTER: Readonly<Record<NativeLanguage, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  zh: /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
};

/** Those that write no spaces between words. */
export const UNSPACED: ReadonlySet<NativeLanguage> = new Set(['ja', 'th', 'zh', 'zh-Hant']);
/** Those that write the family's name first. */
export const FAMILY_FIRST: ReadonlySet<NativeLanguage> = new Set(['ja', 'ko', 'zh', 'zh-Hant']);
export const RIGHT_TO_LEFT: ReadonlySet<NativeLanguage> = new Set(['ar', 'fa', 'he']);
