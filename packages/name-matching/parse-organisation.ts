import { edits, lettersOf } from './edit-cost.ts';
import { beginsForm, FORM_WORDS, gluedFormOf, legalFormOf, LONGEST_FORM } from './tables/legal-forms.ts';
import { ABBREVIATIONS, CONNECTIVES, COUNTRIES, GENERIC_WORDS, VESSEL_PREFIXES } from './tables/organisations.ts';
import { numberWord, ordinalDigits, ROMAN } from './tables/numbers.ts';
import { KIND_WEIGHT, lettersApart, makeToken, maskOf, type Token } from './token.ts';
import type { Word } from './words.ts';

/** A legal form found in a name: its words and the family of forms it belongs to. */
export interface LegalForm {
  text: string;
  family: string;
}

/** Weight of a single letter that is part of a company's name ("L & H"). */
const LETTER_WEIGHT = 0.6;

/** Letters from which a word is corrected to a form of one word, and from which two typing errors are. */
const SHORTEST_MENDED = 5;
const LONG_FORM_WORD = 10;

/**
 * Parts the words of an organisation's name into tokens and legal forms. A name that is nothing but a form keeps its
 * words.
 */
export function organisationTokens(words: readonly Word[]): { tokens: Token[]; forms: LegalForm[] } {
  const forms: LegalForm[] = [];
  const rest: Word[] = [];
  const corrected = words.map((word) => nearestFormWord(word.text));
  for (let index = 0; index < words.length;) {
    const form = formAt(words, corrected, index);
    if (form !== undefined && !(index === 0 && form.length === 1 && isOrdinaryWord(words[0]?.text ?? ''))) {
      forms.push({ text: form.text, family: form.family });
      index += form.length;
    } else {
      rest.push(words[index]!);
      index += 1;
    }
  }
  if (rest.every((word) => CONNECTIVES.has(word.text)))
    return { tokens: words.map((word) => makeToken(word.text, 'name')), forms: [] };
  return { tokens: readTokens(rest), forms };
}

/** The tokens of a ship's or an aircraft's name: kind prefixes are dropped, numbers are read. */
export function vesselTokens(words: readonly Word[]): Token[] {
  const own = withoutHullNumber(words);
  const first = own[0];
  const named = own.length > 1 && first !== undefined && VESSEL_PREFIXES.has(first.text) ? own.slice(1) : own;
  return readTokens(named).map((token) =>
    token.kind === 'generic' ? { ...token, kind: 'name' as const, weight: 1 } : token,
  );
}

/** A number of the International Maritime Organization behind a ship's name is no part of the name. */
function withoutHullNumber(words: readonly Word[]): readonly Word[] {
  const place = words.findIndex(({ text }, index) => text === 'imo' && /^\d{7}$/.test(words[index + 1]?.text ?? ''));
  const kept = words.filter(
    ({ text }, index) => !/^imo\d{7}$/.test(text) && (place === -1 || index < place || index > place + 1),
  );
  return kept.length === 0 ? words : kept;
}

function readTokens(words: readonly Word[]): Token[] {
  const tokens: Token[] = [];
  const texts = words.flatMap((word) =>
    (ABBREVIATIONS.get(word.text) ?? word.text).split(' ').map((text) => ({ ...word, text })),
  );
  for (let index = 0; index < texts.length; index += 1) {
    const word = texts[index]!;
    const value = numberWord(word.text);
    const next = numberWord(texts[index + 1]?.text ?? '');
    if (value !== undefined && value >= 20 && next !== undefined && next > 0 && next < 10) {
      tokens.push(makeToken(String(value + next), 'number'));
      index += 1;
    } else tokens.push(readToken(word, value));
  }
  return tokens;
}

function readToken(word: Word, value: number | undefined): Token {
  const { text } = word;
  if (value !== undefined) return makeToken(String(value), 'number');
  const ordinal = ordinalDigits(text);
  if (ordinal !== undefined) return makeToken(ordinal, 'number');
  if (/\d/.test(text) || ROMAN.test(text)) return makeToken(text, 'number');
  if (CONNECTIVES.has(text)) return makeToken(text, 'connective');
  const extra = { abjad: word.abjad, characters: word.characters, common: COUNTRIES.has(text) };
  if (GENERIC_WORDS.has(text)) return makeToken(text, 'generic', extra);
  return makeToken(
    text,
    'name',
    text.length === 1 ? { ...extra, weight: LETTER_WEIGHT } : { ...extra, weight: KIND_WEIGHT.name },
  );
}

/** Short forms that are also words or names of their own at the head of a name. */
function isOrdinaryWord(text: string): boolean {
  return text.length >= 5 || ['se', 'as', 'ad', 'pat', 'est', 'sia', 'ou', 'aa', 'ae', 'na', 'pt'].includes(text)
    ? text !== 'pt'
    : false;
}

function formAt(
  words: readonly Word[],
  corrected: readonly string[],
  start: number,
): (LegalForm & { length: number }) | undefined {
  const [first, mendedFirst] = [words[start]!.text, corrected[start]!];
  const longest = beginsForm(first) || beginsForm(mendedFirst) ? Math.min(LONGEST_FORM, words.length - start) : 0;
  for (let length = longest; length >= 1; length -= 1) {
    const text = joined(words, start, length);
    const mended = corrected.slice(start, start + length).join(' ');
    const family = legalFormOf(text) ?? (length > 1 || isEnd(words, start) ? legalFormOf(mended) : undefined);
    if (family !== undefined) return { text, family, length };
  }
  const family = start > 0 ? gluedFormOf(first) : undefined;
  return family === undefined ? undefined : { text: first, family, length: 1 };
}

function joined(words: readonly Word[], start: number, length: number): string {
  return words
    .slice(start, start + length)
    .map((word) => word.text)
    .join(' ');
}

/**
 * A legal form of one word with a typing error is accepted only in its usual place: at the end, or before the last
 * form.
 */
function isEnd(words: readonly Word[], place: number): boolean {
  const word = words[place]?.text ?? '';
  if (place === 0 || word.length < SHORTEST_MENDED || GENERIC_WORDS.has(word)) return false;
  return words.slice(place + 1).every(({ text }) => legalFormOf(text) !== undefined);
}

/** Corrects a word of a legal form with a typing error, or two in a long word. */
function nearestFormWord(word: string): string {
  if (word.length < 4 || FORM_WORDS.has(word)) return word;
  const mask = maskOf(word);
  const most = word.length >= LONG_FORM_WORD ? 2 : 1;
  const letters = lettersOf(word);
  let [best, least] = [word, most];
  for (let length = word.length - most; length <= word.length + most; length += 1) {
    for (const known of FORM_WORDS_BY_LENGTH.get(length) ?? []) {
      if (lettersApart(known.mask, mask) > 2 * most) continue;
      const cost = edits(known.letters, letters, least);
      if (cost < least || (cost === least && best === word)) [best, least] = [known.word, cost];
    }
  }
  return best;
}

const FORM_WORDS_BY_LENGTH = Map.groupBy(
  Array.from(FORM_WORDS, (word) => ({ word, letters: lettersOf(word), mask: maskOf(word) })),
  ({ word }) => word.length,
);
