import { COMMON_NAMES } from './tables/common-names.ts';
import {
  AMBIGUOUS_TITLES,
  GENERATIONS,
  PARTICLES,
  PATRONYMIC_PARTICLES,
  PATRONYMIC_ENDING,
  PERSON_CONNECTIVES,
  SERVANT,
  SYLLABIC_SURNAMES,
  TITLES,
} from './tables/persons.ts';
import { COMMON_NAME_WEIGHT, makeToken, type Token } from './token.ts';
import { withoutLookAlikes, type Word } from './words.ts';

/** Weight of a word that may be a title or a name. */
const DOUBTFUL_TITLE_WEIGHT = 0.3;

/** A patronymic is often left out, and "Abd" as well. */
const PATRONYMIC_WEIGHT = 0.6;
const SERVANT_WEIGHT = 0.4;

/** Gives the words of a person's name their roles; titles and company forms behind the name are left out. */
export function personTokens(words: readonly Word[]): Token[] {
  const kept = withoutTitles(words);
  const tokens: Token[] = [];
  let fathers = false;
  for (const [index, word] of kept.entries()) {
    const text = withoutLookAlikes(word.text);
    if (PERSON_CONNECTIVES.has(text) && kept.length > 1) continue;
    const token = personToken(word, text, index, kept.length);
    if (fathers && token.kind !== 'particle') {
      token.fathers = true;
      fathers = false;
    }
    if (token.kind === 'particle' && PATRONYMIC_PARTICLES.has(text)) fathers = true;
    tokens.push(token);
  }
  if (tokens.length > 0 && tokens.every((token) => token.kind === 'particle'))
    return tokens.map((token) => makeToken(token.text, 'name'));
  return joinSyllables(tokens);
}

function personToken(word: Word, text: string, index: number, count: number): Token {
  if (/^[a-z]$/.test(text) && (word.dotted || !PARTICLES.has(text) || index === 0)) return makeToken(text, 'initial');
  if (index > 0 && GENERATIONS.has(text) && index === count - 1) return makeToken(text, 'generation');
  if (count > 1 && PARTICLES.has(text)) return makeToken(text, 'particle');
  const extra = { personal: true, abjad: word.abjad, han: word.han };
  if (AMBIGUOUS_TITLES.has(text) && count > 2)
    return makeToken(text, 'name', { ...extra, weight: DOUBTFUL_TITLE_WEIGHT });
  if (SERVANT.has(text)) return makeToken(text, 'name', { ...extra, weight: SERVANT_WEIGHT });
  if (index > 0 && index < count - 1 && PATRONYMIC_ENDING.test(text))
    return makeToken(text, 'name', { ...extra, weight: PATRONYMIC_WEIGHT });
  if (COMMON_NAMES.has(text)) return makeToken(text, 'name', { ...extra, common: true, weight: COMMON_NAME_WEIGHT });
  return makeToken(text, 'name', extra);
}

function withoutTitles(words: readonly Word[]): readonly Word[] {
  const kept = words.filter((word) => !TITLES.has(word.text) || AMBIGUOUS_TITLES.has(word.text));
  return kept.length === 0 ? words : kept;
}

/**
 * A Korean, Chinese or Vietnamese name of three short words: the two that are not the family name are one given name,
 * which is as often written in one word or with a hyphen.
 */
function joinSyllables(tokens: Token[]): Token[] {
  if (tokens.length === 2) return singleSyllable(tokens as [Token, Token]);
  if (
    tokens.length !== 3 ||
    tokens.some((token) => token.kind === 'initial' || token.text.length > 6 || token.han !== '')
  )
    return tokens;
  const [first, second, third] = tokens as [Token, Token, Token];
  if (SYLLABIC_SURNAMES.has(first.text) && isSyllable(second) && isSyllable(third)) {
    return [first, makeToken(second.text + third.text, 'name', { personal: true, syllabic: true })];
  }
  if (
    SYLLABIC_SURNAMES.has(third.text) &&
    isSyllable(first) &&
    isSyllable(second) &&
    !COMMON_WESTERN.test(first.text)
  ) {
    return [makeToken(first.text + second.text, 'name', { personal: true, syllabic: true }), third];
  }
  return tokens;
}

/** A given name of one syllable beside such a family name. */
function singleSyllable([first, second]: [Token, Token]): Token[] {
  const firstIsFamily = SYLLABIC_SURNAMES.has(first.text) && isSyllable(second);
  const secondIsFamily = SYLLABIC_SURNAMES.has(second.text) && isSyllable(first);
  return [
    secondIsFamily ? { ...first, syllabic: true } : first,
    firstIsFamily ? { ...second, syllabic: true } : second,
  ];
}

/** One spoken syllable: consonants, one run of vowels, consonants. */
function isSyllable(token: Token): boolean {
  return /^[^aeiou]{0,3}[aeiouy]{1,3}[^aeiouy]{0,3}$/.test(token.text);
}

/** English given names of one syllable that stand before a family name such as Lee or Kim. */
const COMMON_WESTERN =
  /^(?:john|jean|mark|paul|james|george|scott|frank|bruce|keith|ann|jane|mary|sam|tom|tim|jim|joe|jack|hans)$/;
