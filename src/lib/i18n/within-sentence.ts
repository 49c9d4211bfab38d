const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A length of time as a person would promise it, rounded up: tens of minutes within an hour, hours within a day, then
 * days. "2 hours", as the language writes it.
 */
export function roundedTime(seconds: number, language: string): string {
  const [unit, amount] =
    seconds <= 50 * MINUTE
      ? (['minute', Math.max(1, Math.ceil(seconds / (10 * MINUTE))) * 10] as const)
      : seconds <= 20 * HOUR
        ? (['hour', Math.ceil(seconds / HOUR)] as const)
        : (['day', Math.ceil(seconds / DAY)] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

/** German and Luxembourgish write nouns with a capital everywhere. */
const CAPITAL_NOUNS = /^(?:de|lb)\b/;

/** A name of a thing as it stands within a sentence: without its capital, unless it is an abbreviation. */
export function withinSentence(name: string, language: string): string {
  const [first = '', second = ''] = name;
  const isWord = second === second.toLowerCase() && second !== second.toUpperCase();
  return CAPITAL_NOUNS.test(language) || !isWord ? name : first.toLocaleLowerCase(language) + name.slice(first.length);
}
