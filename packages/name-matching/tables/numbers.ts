const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
  fortieth: 40,
  fiftieth: 50,
};

const values = new Map<string, number>(Object.entries(ORDINALS));
for (const [value, word] of UNITS.entries()) values.set(word, value);
for (const [index, word] of TENS.entries()) values.set(word, (index + 2) * 10);

/**
 * The value of an English number word (cardinal, or ordinal up to twenty, and some tens); undefined for any other word.
 */
export function numberWord(word: string): number | undefined {
  return values.get(word);
}

/** "1st", "22nd", "44th" to their digits; undefined for any other word. */
export function ordinalDigits(word: string): string | undefined {
  return /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
}

/** The value of a numeral that `ROMAN` accepts. */
export function romanValue(numeral: string): number {
  const digits = Array.from(numeral, (letter) => (letter === 'x' ? 10 : letter === 'v' ? 5 : 1));
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}

/** Roman numerals from II to XXXIX; single letters are initials. */
export const ROMAN = /^(?=[ivx]{2,7}$)x{0,3}(?:ix|iv|v?i{0,3})$/;
