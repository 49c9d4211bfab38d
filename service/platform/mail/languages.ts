import { closestLanguage } from '@veridoor/languages/closest';

/** The texts of a message to people of the business, who have these languages. */
export type InLanguages<Text> = Readonly<{ en: Text; tr: Text; ar: Text }>;

/**
 * Language tags, the best first (BCP 47), as in `Accept-Language`. Weights are not read, because browsers send them in
 * their order.
 */
export type LanguageChoice = string | null | undefined;

/** The language closest to the first wish that has one, otherwise English. */
export const languageAmong = <Known extends string>(known: readonly Known[], ...requested: readonly LanguageChoice[]) =>
  closestLanguage(
    requested.flatMap((tags = '') => tags?.split(',').map((tag) => tag.split(';', 1)[0]?.trim())),
    known,
  ) ?? 'en';

/** The text in the closest language, otherwise in English. */
export const inLanguage = <Text>(texts: InLanguages<Text>, ...requested: readonly LanguageChoice[]): Text =>
  texts[languageAmong(['en', 'tr', 'ar'] as const, ...requested)];

/**
 * A length of time in words, with the plural of the language: "10 minutes", "10 dakika", "10 دقائق".
 *
 * @param seconds reported in whole days where it is some, otherwise in minutes.
 */
export function durationIn(language: string, seconds: number): string {
  const [unit, length] = seconds >= DAY ? (['day', DAY] as const) : (['minute', 60] as const);
  // The digits are those of the code and the link in the same message.
  const locale = `${language}-u-nu-latn`;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / length),
  );
}

const DAY = 86_400;
