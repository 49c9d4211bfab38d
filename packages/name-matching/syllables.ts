import { KOREAN_FAMILY_NAMES, SYLLABIC_SURNAMES, VIETNAMESE_FAMILY_NAMES } from './tables/persons.ts';
import { isPinyin, spelledAs } from './chinese-spelling.ts';
import { makeToken, ROMANISATION, type Token } from './token.ts';

/** Middle names of very many Vietnamese; they distinguish men from women and little else. */
const VIETNAMESE_MIDDLE_NAMES = new Set(['van', 'thi', 'huu', 'duc']);
const VIETNAMESE_MIDDLE_WEIGHT = 0.15;

/**
 * The readings of a person's name that may be Korean, Chinese or Vietnamese. Of three short words, the two besides the
 * family name are one given name, often written in one word or with a hyphen. If the first and the last word may both
 * be the family name, there are two readings. Every other name has itself as its only reading.
 */
export function syllabicReadings(tokens: Token[]): Token[][] {
  if (tokens.length === 2) return [pairOfWords(tokens as [Token, Token])];
  const [first, middle, last] = tokens;
  if (tokens.length !== 3 || first === undefined || middle === undefined || last === undefined) return [tokens];
  if (tokens.some((token) => token.kind === 'initial' || token.text.length > 6 || token.characters !== ''))
    return [tokens];
  if (VIETNAMESE_FAMILY_NAMES.has(first.text)) return [vietnamese([first, middle, last])];
  if (!isSyllable(middle.text)) return [tokens];
  const readings: Token[][] = [];
  if (SYLLABIC_SURNAMES.has(first.text) && isSyllable(last.text))
    readings.push(familyAndGiven(first, middle.text + last.text));
  if (SYLLABIC_SURNAMES.has(last.text) && isSyllable(first.text) && !WESTERN.test(first.text))
    readings.push(familyAndGiven(last, first.text + middle.text).toReversed());
  return readings.length === 0 ? [tokens] : readings;
}

function familyAndGiven(family: Token, text: string): Token[] {
  const romanisation = romanisationOf(family.text, text);
  return [{ ...family, romanisation }, makeToken(text, 'name', { personal: true, syllabic: true, romanisation })];
}

/** A given name of one word beside such a family name. */
function pairOfWords([first, second]: [Token, Token]): Token[] {
  return [besideFamily(first, second), besideFamily(second, first)];
}

/** Given names in Korea, articles elsewhere. */
const KOREAN_SYLLABLES = new Set(['il', 'an']);

function besideFamily(token: Token, other: Token): Token {
  const own =
    KOREAN_SYLLABLES.has(token.text) && KOREAN_FAMILY_NAMES.has(other.text)
      ? makeToken(token.text, 'name', { personal: true })
      : token;
  const given = SYLLABIC_SURNAMES.has(other.text) && SYLLABLES.test(own.text);
  const family = SYLLABIC_SURNAMES.has(own.text) && SYLLABLES.test(other.text);
  if (own.romanisation !== ROMANISATION.none || !(given || family)) return own;
  return { ...own, syllabic: given && isSyllable(own.text), romanisation: romanisationOf(own.text, other.text) };
}

function vietnamese([family, middle, own]: [Token, Token, Token]): Token[] {
  return [
    family,
    VIETNAMESE_MIDDLE_NAMES.has(middle.text)
      ? makeToken(middle.text, 'particle', { weight: VIETNAMESE_MIDDLE_WEIGHT })
      : { ...middle, syllabic: true },
    { ...own, syllabic: true },
  ];
}

function romanisationOf(own: string, other: string): number {
  const korean = KOREAN_FAMILY_NAMES.has(own) || KOREAN_FAMILY_NAMES.has(other) ? ROMANISATION.korean : 0;
  return korean | (isPinyin(own) && isPinyin(other) ? ROMANISATION.pinyin : ROMANISATION.chinese);
}

/** One spoken syllable: consonants, one run of vowels, consonants. */
export function isSyllable(word: string): boolean {
  return /^[^aeiou]{0,3}[aeiouy]{1,3}[^aeiouy]{0,3}$/.test(word);
}

/** One or two of them. */
const SYLLABLES = /^(?:[^aeiou]{0,3}[aeiouy]{1,3}[^aeiouy]{0,3}){1,2}$/;

/** English and German given names of one syllable that come before a family name such as Lee or Kim. */
const WESTERN =
  /^(?:john|jean|mark|paul|james|george|scott|frank|bruce|keith|ann|jane|mary|sam|tom|tim|jim|joe|jack|hans)$/;

/** Letters below which two names of possibly different systems are similar by chance. */
const TWO_SYLLABLES = 5;

/**
 * Whether two names are one in two systems of romanisation. Chinese names: one is in Pinyin and the other is not, or
 * may not be. Korean names: they differ only by voicing (k and g, ch and j) and by the letters of o and u (eo, eu, oo,
 * ou).
 */
export function sameSyllables(left: Token, right: Token): boolean {
  const [ofLeft, ofRight] = [left.romanisation, right.romanisation];
  if (ofLeft === ROMANISATION.none || ofRight === ROMANISATION.none)
    return (left.characters !== '' || right.characters !== '') && bothKorean(left, right);
  const long = left.text.length >= TWO_SYLLABLES && right.text.length >= TWO_SYLLABLES;
  const [pinyinLeft, pinyinRight] = [(ofLeft & ROMANISATION.pinyin) !== 0, (ofRight & ROMANISATION.pinyin) !== 0];
  if (pinyinLeft && (long || !pinyinRight) && spelledAs(left.text, right.text)) return true;
  if (pinyinRight && (long || !pinyinLeft) && spelledAs(right.text, left.text)) return true;
  return (long || !(pinyinLeft && pinyinRight)) && bothKorean(left, right);
}

/** One name in two spellings of Korean; a name in Hangul makes the other Korean too. */
function bothKorean(left: Token, right: Token): boolean {
  return (
    ((left.romanisation | right.romanisation) & ROMANISATION.korean) !== 0 &&
    koreanKey(left.text) === koreanKey(right.text)
  );
}

function koreanKey(text: string): string {
  return voiced(
    text
      .replaceAll(/woo|wu/g, 'u')
      .replaceAll(/eui|ui|wi|ee/g, 'i')
      .replaceAll(/ai|ay|ae/g, 'e')
      .replaceAll(/eo|eu|oo|ou|u/g, 'o')
      .replaceAll('yi', 'i')
      .replaceAll('wh', 'hw')
      .replaceAll(/(?<=[ktp])h/g, '')
      .replaceAll('ck', 'k')
      .replaceAll('sh', 's')
      .replaceAll('ch', 'j'),
  );
}

function voiced(text: string): string {
  return text.replaceAll(/[kptr]/g, (letter) => ({ k: 'g', p: 'b', t: 'd', r: 'l' })[letter] ?? letter);
}
