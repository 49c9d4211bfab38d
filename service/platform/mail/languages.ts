/** The texts of a message in each language that messages have. */
export type InLanguages<Text> = Readonly<{ en: Text; tr: Text; ar: Text }>;

/**
 * The text in the first language that there is one for, otherwise in English.
 *
 * @param wanted language tags, the best first (BCP 47), as in `Accept-Language`; weights are not read, because browsers
 * send them in their order.
 */
export function inLanguage<Text>(texts: InLanguages<Text>, wanted: string): Text {
  const known = Object.keys(texts) as (keyof InLanguages<Text>)[];
  for (const tag of wanted.toLowerCase().split(',')) {
    const primary = tag.trim().split(/[-;]/, 1)[0];
    const found = known.find((language) => language === primary);
    if (found) return texts[found];
  }
  return texts.en;
}

/**
 * A length of time in words, with the plural of the language: "10 minutes", "10 dakika", "10 دقائق".
 *
 * @param seconds told in whole days where it is some, otherwise in minutes.
 */
export function durationIn(language: keyof InLanguages<unknown>, seconds: number): string {
  const [unit, length] = seconds >= DAY ? (['day', DAY] as const) : (['minute', 60] as const);
  // The digits are those of the code and the link in the same message.
  const locale = `${language}-u-nu-latn`;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / length),
  );
}

const DAY = 86_400;
