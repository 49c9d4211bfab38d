import { closestLanguage } from './closest.ts';

/** A text, or the same text by language (BCP 47). */
export type TextByLanguage = string | Readonly<Record<string, string>>;

/** The text in the closest language, then in the one closest to `otherwise`, then in the first there is; unchanged. */
export function closestText(text: TextByLanguage, language: string, otherwise = 'en'): string {
  if (typeof text === 'string') return text;
  const codes = Object.keys(text);
  const near = (requested: string) =>
    closestLanguage([requested], codes) ??
    codes.find((code) => closestLanguage([code], [requested])) ??
    codes.find((code) => code.split('-', 1)[0] === requested.split('-', 1)[0]);
  return text[near(language) ?? near(otherwise) ?? 'en'] ?? Object.values(text)[0] ?? '';
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
