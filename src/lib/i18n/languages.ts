import { closestLanguage } from '@veridoor/languages/closest';

type Words<Text, Found = never> = Text extends `${infer Word} ${infer Rest}` ? Words<Rest, Found | Word> : Found | Text;

const CODES =
  'am ar az be bg bn bs cs da de el en es es-419 et fa fi fil fr fr-CA ga ha he hi hr hu hy id is it ja ka kk km ko lo lt lv mk mn mr ms mt my ne nl no pa pl ps pt pt-BR ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant';

/** Languages with complete texts for customers, by BCP 47 code. */
export type Language = Words<typeof CODES>;
export const languages = CODES.split(' ') as Language[];

/** Those of the console and of agents. */
export const staffLanguages: readonly Language[] = ['en', 'tr', 'ar'];

/** The writing direction of a language, for `dir` on the document element. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(?:ar|fa|he|ps|ur)/.test(language) ? 'rtl' : 'ltr');

/**
 * The language closest to the first wish that has one; English if none has.
 * @param wishes BCP 47 codes, the preferred first; null and malformed ones are skipped.
 */
export const chooseLanguage = (
  wishes: readonly (string | null | undefined)[],
  among: readonly Language[] = languages,
): Language => closestLanguage(wishes, among) ?? 'en';
