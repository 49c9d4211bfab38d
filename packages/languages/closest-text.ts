import { closestLanguage } from './closest.ts';

/** A text, or the same text by language (BCP 47). */
export type TextByLanguage = string | Readonly<Record<string, string>>;

/** The text in the closest language, then in the one closest to `otherwise`, then in the first there is; unchanged. */
export function closestText(text: TextByLanguage, language: string, otherwise = 'en'): string {
  if (typeof text === 'string') return text;
  return textIn(text, language) ?? textIn(text, otherwise) ?? text['en'] ?? Object.values(text)[0] ?? '';
}

/** The text in a kind of this language; null where it has none. A text without languages is for all of them. */
export function textIn(text: TextByLanguage, language: string): string | null {
  if (typeof text === 'string') return text;
  const codes = Object.keys(text);
  const near =
    closestLanguage([language], codes) ??
    codes.find((code) => closestLanguage([code], [language])) ??
    codes.find((code) => code.split('-', 1)[0] === language.split('-', 1)[0]);
  return near === undefined ? null : (text[near] ?? null);
}

/** A company's names: the general one, others by language, and the language of the company. */
interface Named {
  readonly name: string;
  readonly names: Readonly<Record<string, string>> | null;
  readonly language: string;
}

/** The company's name for whoever reads this language: on pages, in messages, and in what they sign. */
export const nameIn = ({ name, names, language: own }: Named, language: string): string =>
  closestText({ [own]: name, ...names }, language, own);
