/**
 * Latin letters beyond a base letter with marks, as ICAO Doc 9303 part 3, section 6 A recommends them in the
 * machine-readable zone. Where the table leaves a choice (Ä, Ö, Ü), the two-letter form is used unless `plain`.
 */
const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ð: 'D',
  Ö: 'OE',
  Ø: 'OE',
  Ü: 'UE',
  Þ: 'TH',
  Đ: 'D',
  Ħ: 'H',
  İ: 'I',
  ı: 'I',
  Ĳ: 'IJ',
  ĸ: 'Q',
  Ł: 'L',
  Ŋ: 'N',
  Œ: 'OE',
  Ŧ: 'T',
  ẞ: 'SS',
  ß: 'SS',
};

const PLAIN_LETTERS: Readonly<Record<string, string>> = { Ä: 'A', Å: 'A', Ö: 'O', Ü: 'U' };

/** `expanded` writes Ü as UE (as Germany does), `plain` as U (as Türkiye does); part 3 allows both. */
export type UmlautForm = 'expanded' | 'plain';

/**
 * A name in the letters A to Z and single spaces, after ICAO Doc 9303 part 3, sections 4.6 and 6 A: marks are dropped
 * or written out, apostrophes and full stops are omitted, hyphens and commas become spaces.
 *
 * @throws RangeError for a letter outside the Latin script: part 3 wants such names given in Latin letters first.
 */
export function transliterate(name: string, umlauts: UmlautForm = 'expanded'): string {
  let result = '';
  for (const letter of name.normalize('NFC')) {
    const upper = letter === 'ı' || letter === 'ß' || letter === 'ĸ' ? letter : letter.toUpperCase();
    result += latinLetters(upper, umlauts);
  }
  return result.replaceAll(/ +/g, ' ').trim();
}

function latinLetters(letter: string, umlauts: UmlautForm): string {
  if (/^[A-Z]$/.test(letter)) return letter;
  if (/^[\s\-‐‑–,]$/.test(letter)) return ' ';
  if (/^['’‘ʼ`.]$/.test(letter)) return '';
  const special = (umlauts === 'plain' ? PLAIN_LETTERS[letter] : undefined) ?? SPECIAL_LETTERS[letter];
  if (special !== undefined) return special;
  const base = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (/^[A-Z]*$/.test(base)) return base;
  throw new RangeError('a name for the machine-readable zone must be written in Latin letters');
}
