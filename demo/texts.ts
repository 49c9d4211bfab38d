import { readFileSync } from 'node:fs';
import { closestLanguage } from '@veridoor/languages/closest';
import type { Profile } from './service-client.ts';

/** Languages of the verification (docs/texts.md), which the customer chooses from. */
export const LANGUAGES =
  'am ar az be bg bn bs cs da de el en es es-419 et fa fi fil fr fr-CA ga ha he hi hr hu hy id is it ja ka kk km ko lo lt lv mk mn mr ms mt my ne nl no pa pl ps pt pt-BR ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** Languages of the site itself, those of the European Union, Turkish and Arabic: for the others it speaks English. */
const OWN = [
  'en',
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'hr',
  'hu',
  'it',
  'lt',
  'lv',
  'mt',
  'nl',
  'pl',
  'pt',
  'ro',
  'sk',
  'sl',
  'sv',
  'tr',
] as const;
export type Language = (typeof OWN)[number];

export interface Texts {
  readonly note: string;
  readonly open: string;
  readonly lead: string;
  readonly name: string;
  readonly optional: string;
  readonly language: string;
  readonly verify: string;
  readonly moment: string;
  readonly later: string;
  readonly yours: string;
  readonly look: string;
  readonly anew: string;
  readonly wrong: string;
  readonly back: string;
  readonly stranger: string;
  readonly missing: string;
  /** While the verification is in the page. */
  readonly sent: string;
  readonly stopped: string;
  readonly closed: string;
  /** A status for the customer: what it is, and what happens next. */
  readonly meanings: Readonly<Record<Profile['status'], readonly [title: string, text: string]>>;
}

const textsOf = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`texts/${language}.json`, import.meta.url), 'utf8')) as Texts;

/** Those besides English, Turkish and Arabic were written from English by machine. */
export const TEXTS = Object.fromEntries(OWN.map((one) => [one, textsOf(one)])) as Readonly<Record<Language, Texts>>;

/** The language that is closest to a browser's wishes (RFC 9110, Accept-Language). */
function closestTo<Known extends string>(wishes: string | undefined, among: readonly Known[]): Known | null {
  const named = (wishes ?? '').split(',').map((wish) => wish.split(';')[0]?.trim());
  return closestLanguage(named, among) ?? null;
}

/** That of the verification; a customer's own choice comes before it. */
export const wishedLanguage = (wishes: string | undefined): string => closestTo(wishes, LANGUAGES) ?? 'en';

/** That of this site. */
export const languageOf = (wishes: string | undefined): Language => closestTo(wishes, OWN) ?? 'en';

/** That of the report, which officers read. */
export const reportLanguage = (language: string): 'en' | 'tr' | 'ar' =>
  closestTo(language, ['en', 'tr', 'ar'] as const) ?? 'en';
