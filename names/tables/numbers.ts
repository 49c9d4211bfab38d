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
};

const values = new Map<string, number>(Object.entries(ORDINALS));
for (const [value, word] of UNITS.entries()) values.set(word, value);
for (const [index, word] of TENS.entries()) values.set(word, (index + 2) * 10);

/** The value of an English number word (cardinal, or ordinal up to ten); undefined for any other word. */
export function numberWord(word: string): number | undefined {
  return values.get(word);
}

/** "1st", "22nd", "44th" to their digits; undefined for any other word. */
export function ordinalDigits(word: string): string | undefined {
  return /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
}

/** Roman numerals from II to XXXIX; single letters are initials. */
export const ROMAN = /^(?=[ivx]{2,7}$)x{0,3}(?:ix|iv|v?i{0,3})$/;
