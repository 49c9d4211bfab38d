import { COMMON_NAMES } from './tables/common-names.ts';
import {
  AMBIGUOUS_TITLES,
  GIVEN_PARTICLES,
  GENERATIONS,
  PARTICLES,
  PATRONYMIC_ENDS,
  PATRONYMIC_PARTICLES,
  PATRONYMIC_ENDING,
  PERSON_CONNECTIVES,
  SERVANT,
  SERVED,
  TITLES,
} from './tables/persons.ts';
import { skeletonOf } from './sound.ts';
import { isSyllable, syllabicReadings } from './syllables.ts';
import { COMMON_NAME_WEIGHT, makeToken, type Token, type NameReading } from './token.ts';
import { withoutLookAlikes, type Word } from './words.ts';

/** Weight of a word that may be a title or a name. */
const DOUBTFUL_TITLE_WEIGHT = 0.3;

/** A patronymic is often left out, and "Abd" as well. */
const PATRONYMIC_WEIGHT = 0.6;
const SERVANT_WEIGHT = 0.4;

/** The words of a person's name with their roles, and how they were read. */
export interface PersonReading {
  tokens: Token[];
  reading: NameReading | null;
}

/**
 * Gives the words of a person's name their roles, without titles. Where the family name, or a word, is uncertain there
 * is more than one reading.
 */
export function personReadings(words: readonly Word[]): PersonReading[] {
  const kept = withoutTitles(words).flatMap(servantApart);
  const usual = personTokens(kept, isFamilyO(kept));
  const readings = syllabicReadings(usual).map((tokens): PersonReading => {
    return { tokens, reading: tokens.length < usual.length ? 'syllables' : null };
  });
  if (isFamilyO(kept)) readings.push({ tokens: personTokens(kept, false), reading: null });
  else if (readings.some(({ reading }) => reading === 'syllables') && allDiffer(usual))
    readings.push({ tokens: usual, reading: 'words' });
  const elided = withoutElisions(kept);
  if (elided.length < kept.length) readings.push({ tokens: personTokens(elided, false), reading: 'elided' });
  if (GIVEN_PARTICLES.has(kept[0]?.text ?? '') && kept.length > 1)
    readings.push({ tokens: [givenName(kept[0]!), ...personTokens(kept.slice(1), false)], reading: null });
  // A title beside one word or two may be a name.
  if (kept.length < 3 && words.length > kept.length)
    readings.push({ tokens: personTokens(words, false), reading: 'title' });
  return readings;
}

const givenName = ({ text }: Word): Token => makeToken(text, 'name', { personal: true });

function allDiffer(tokens: readonly Token[]): boolean {
  return new Set(tokens.map(({ text }) => text)).size === tokens.length;
}

/** Beginnings that stand apart where an apostrophe or nothing belongs: O'Brien, McDonald, D'Angelo, L'Hermite, N'Diaye. */
const ELIDED = /^(?:(?:o|mc|mac) |d (?=[aeiou])|l (?=[aeiouh])|n (?=[dgjktz])|m (?=b))[a-z]{3,}$/;

function withoutElisions(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before && !before.dotted && ELIDED.test(`${before.text} ${word.text}`))
      joined.splice(-1, 1, { ...word, text: before.text + word.text });
    else joined.push(word);
  }
  return joined;
}

function personTokens(kept: readonly Word[], korean: boolean): Token[] {
  const tokens: Token[] = [];
  let fathers = false;
  for (const [index, word] of kept.entries()) {
    const text = withoutLookAlikes(word.text);
    if (PERSON_CONNECTIVES.has(text) && kept.length > 1) continue;
    const token = personToken(word, text, index, kept.length, index === 0 && korean);
    token.hyphened = word.hyphened;
    const before = tokens.at(-1);
    if (index > 2 && before && PATRONYMIC_ENDS.has(text)) {
      before.fathers = true;
      before.weight = Math.min(before.weight, PATRONYMIC_WEIGHT);
      tokens.push(makeToken(text, 'particle'));
      continue;
    }
    if (fathers && token.kind !== 'particle') {
      token.fathers = true;
      fathers = false;
    }
    if (token.kind === 'particle' && PATRONYMIC_PARTICLES.has(text)) fathers = true;
    tokens.push(token);
  }
  if (tokens.length > 0 && tokens.every((token) => token.kind === 'particle'))
    return tokens.map((token) => makeToken(token.text, 'name'));
  return tokens;
}

/** The Korean family name O, before a given name of two syllables; an initial has a full stop. */
function isFamilyO(words: readonly Word[]): boolean {
  return (
    words.length === 3 &&
    words[0]?.text === 'o' &&
    !words[0].dotted &&
    words.slice(1).every(({ text }) => isSyllable(text))
  );
}

/** Th. for Thorlacius, Chr. for Christian; "Md." is Muhammad's usual spelling in Bengal. */
const ABBREVIATION = /^(?!md)[b-df-hj-np-tv-xz]{2,3}$/;

function personToken(word: Word, text: string, index: number, count: number, korean: boolean): Token {
  if (/^[a-z]$/.test(text) && (word.dotted || !PARTICLES.has(text) || index === 0) && !korean)
    return makeToken(text, 'initial');
  if (index > 0 && GENERATIONS.has(text)) return makeToken(text, 'generation');
  if (word.dotted && ABBREVIATION.test(text) && !PARTICLES.has(text)) return makeToken(text, 'initial');
  if (count > 1 && PARTICLES.has(text)) return makeToken(text, 'particle');
  const extra = { personal: true, abjad: word.abjad, characters: word.characters };
  if (AMBIGUOUS_TITLES.has(text) && count > 2)
    return makeToken(text, 'name', { ...extra, weight: DOUBTFUL_TITLE_WEIGHT });
  if (SERVANT.has(text)) return makeToken(text, 'name', { ...extra, weight: SERVANT_WEIGHT });
  if (index > 0 && index < count - 1 && PATRONYMIC_ENDING.test(text))
    return makeToken(text, 'name', { ...extra, weight: PATRONYMIC_WEIGHT });
  if (COMMON_NAMES.has(text)) return makeToken(text, 'name', { ...extra, common: true, weight: COMMON_NAME_WEIGHT });
  return makeToken(text, 'name', extra);
}

/** The spelling of "Abd al-" when a name follows in the same word; the article takes the sound of that name. */
const SERVANT_OF = /^abd(?:[aeiou]{1,2}(?:l|r(?=r)|s(?=s)|n(?=n)|z(?=z)|d(?=d)|t(?=t))?)?(?=[a-z]{3})/;

/** "Abdelkader" as "abd" and "kader". */
function servantApart(word: Word): Word[] {
  const head = word.abjad ? undefined : SERVANT_OF.exec(word.text)?.[0];
  if (head === undefined || !SERVED.has(skeletonOf(word.text.slice(head.length)))) return [word];
  return [
    { ...word, text: 'abd' },
    { ...word, text: word.text.slice(head.length) },
  ];
}

/** The titles of a person's words. */
export const titlesOf = (words: readonly Word[]): string[] =>
  words.flatMap(({ text }) => (TITLES.has(text) ? [text] : []));

function withoutTitles(words: readonly Word[]): readonly Word[] {
  const kept = words.filter((word) => !TITLES.has(word.text) || AMBIGUOUS_TITLES.has(word.text));
  return kept.length === 0 ? words : kept;
}
