import { charactersAlike, sameScript } from './characters.ts';
import { abjadCost, edits, lettersOf, likeOnset, soundCost } from './edit-cost.ts';
import { abjadShape, skeletonOf } from './sound.ts';
import { sameMorae } from './morae.ts';
import { sameSyllables } from './syllables.ts';
import { ROMAN, romanValue } from './tables/numbers.ts';
import { PATRONYMIC_ENDING } from './tables/persons.ts';
import { variantOf } from './tables/variants.ts';
import { lettersApart, maskOf, type Token } from './token.ts';

/** The similarity of two words, 0 to 1, and its rule. */
export interface TokenMatch {
  similarity: number;
  rule:
    | 'equal'
    | 'variant'
    | 'short_form'
    | 'initial'
    | 'acronym'
    | 'spelling'
    | 'sound'
    | 'consonants'
    | 'characters'
    | 'different';
}

const DIFFERENT: Readonly<TokenMatch> = { similarity: 0, rule: 'different' };
const EQUAL: TokenMatch = { similarity: 1, rule: 'equal' };
const SAME_NAME_SIMILARITY = 0.95;
const TRANSLATED_SIMILARITY = 0.85;
const SHORT_FORM_SIMILARITY = 0.85;
/**
 * A common name is seldom a misspelling of another. Two common names that differ are two names, however near their
 * letters (James and Jones).
 */
const ONE_COMMON_NAME = 0.7;
const TWO_COMMON_NAMES = 0.5;

const BACKWARDS_SIMILARITY = 0.8;
const CUT_OFF_SIMILARITY = 0.9;
const INITIAL_SIMILARITY = 0.7;

/** The same consonants, in three letters and more, and in fewer, where many names share them. */
const ABJAD_SIMILARITY = 0.96;
const SHORT_ABJAD_SIMILARITY = 0.7;

/** Misspellings and romanisations seldom touch the first sound. */
const OTHER_ONSET = 0.25;

/** Letters below which a given name is one syllable; another syllable is another name. */
const TWO_SYLLABLES = 5;

/** A spelling that matches only by sound is a little less certain than the same letters. */
const SOUND_ONLY_COST = 0.25;

/** Compares two words of names. Symmetric. */
export function compareTokens(left: Token, right: Token): TokenMatch {
  if (sameScript(left.characters, right.characters))
    return { similarity: charactersAlike(left.characters, right.characters), rule: 'characters' };
  if (left.text === right.text) return EQUAL;
  if (left.kind === 'initial' || right.kind === 'initial') return compareInitial(left, right);
  if (left.kind === 'number' || right.kind === 'number') return compareNumbers(left, right);
  if (left.abjad !== right.abjad) return compareConsonants(left, right);
  const variant = left.variants && right.variants ? variantOf(left.variants, right.variants) : undefined;
  if (sameMarks(left, right)) return { similarity: SAME_NAME_SIMILARITY, rule: 'spelling' };
  if ((left.romanisation | right.romanisation) !== 0 && sameSyllables(left, right))
    return { similarity: SAME_NAME_SIMILARITY, rule: 'sound' };
  if (sameMorae(left, right)) return { similarity: SAME_NAME_SIMILARITY, rule: 'sound' };
  if (isCutOff(left, right) || isCutOff(right, left)) return { similarity: CUT_OFF_SIMILARITY, rule: 'spelling' };
  if (isBackwards(left, right)) return { similarity: BACKWARDS_SIMILARITY, rule: 'spelling' };
  const spelled = compareSpelling(left, right);
  if (variant === 'same') {
    return { similarity: spelled.similarity > 0 ? SAME_NAME_SIMILARITY : TRANSLATED_SIMILARITY, rule: 'variant' };
  }
  if (variant === 'short' && spelled.similarity < SHORT_FORM_SIMILARITY)
    return { similarity: SHORT_FORM_SIMILARITY, rule: 'short_form' };
  return spelled;
}

/** Letters that a cut word must have left. */
const SHORTEST_CUT = 4;

function isCutOff(short: Token, long: Token): boolean {
  return short.cut && short.kind === 'name' && short.text.length >= SHORTEST_CUT && long.text.startsWith(short.text);
}

const LETTERS_OF_MARKS = maskOf('aej');

/** ä, ö, ü, ø, å and đ are written ae, oe, ue, aa and dj, or without the second letter. */
function sameMarks(left: Token, right: Token): boolean {
  if (left.text.length === right.text.length || ((left.mask ^ right.mask) & ~LETTERS_OF_MARKS) !== 0) return false;
  return withoutMarks(left.text) === withoutMarks(right.text);
}

function withoutMarks(text: string): string {
  return text.replaceAll(/([aou])e|aa|dj/g, (pair) => pair[0] ?? '');
}

/** Right-to-left text, exported in its order on the screen. */
function isBackwards(left: Token, right: Token): boolean {
  const length = left.text.length;
  if (length < 5 || length !== right.text.length || left.mask !== right.mask || left.common || right.common)
    return false;
  for (let index = 0; index < length; index += 1) {
    if (left.text[index] !== right.text[length - 1 - index]) return false;
  }
  return true;
}

/** Two words within their budget have no more different letters; a quick refusal before distances are measured. */
const MOST_LETTERS_APART = 7;

/** Cost in edits above which a word of the given length is another word. */
function editBudget(length: number): number {
  if (length <= 2) return 0.6;
  if (length === 3) return 1.05;
  if (length === 4) return 1.4;
  if (length === 5) return 2;
  if (length <= 10) return 2.3;
  return 2.8;
}

function compareSpelling(left: Token, right: Token): TokenMatch {
  const budget = editBudget(Math.min(left.text.length, right.text.length));
  const longer = Math.abs(left.text.length - right.text.length);
  if (longer > budget + 1 || lettersApart(left.mask, right.mask) > MOST_LETTERS_APART) return DIFFERENT;
  const onset = likeOnset(left.sound, right.sound) ? 0 : OTHER_ONSET;
  const spelling = edits(left.letters, right.letters, budget) + onset;
  const syllabic = left.syllabic || right.syllabic;
  const sound = syllabic ? spelling : soundCost(left.sound, right.sound, budget) + SOUND_ONLY_COST + onset;
  const cost = Math.min(spelling, sound);
  if (cost > budget || contradictPatronymics(left.text, right.text, spelling)) return DIFFERENT;
  const shortest = Math.min(left.text.length, right.text.length);
  // One of them lost a letter and with it a syllable: Yyou of Yeyou.
  const lost = left.syllabic !== right.syllabic && shortest === TWO_SYLLABLES - 1 && longer === 1 && spelling === 1;
  if (syllabic && shortest < TWO_SYLLABLES && !lost) return DIFFERENT;
  const oneSound = !syllabic && sound === SOUND_ONLY_COST;
  const likely = oneSound
    ? 1
    : left.common && right.common
      ? TWO_COMMON_NAMES
      : left.common || right.common
        ? ONE_COMMON_NAME
        : 1;
  return { similarity: likely * (1 - (0.5 * cost) / budget), rule: spelling <= sound ? 'spelling' : 'sound' };
}

/** Two patronymics that are not spellings of each other name the sons of two fathers. */
function contradictPatronymics(left: string, right: string, spelling: number): boolean {
  return (
    spelling > 2 &&
    PATRONYMIC_ENDING.test(left) &&
    PATRONYMIC_ENDING.test(right) &&
    skeletonOf(left) !== skeletonOf(right)
  );
}

/** Yevgeny and Evgeny, Jusuf and Yusuf, Carl and Karl, Wladimir and Vladimir. */
const INITIALS_OF_ONE_NAME = new Set(['ye', 'ey', 'jy', 'yj', 'ck', 'kc', 'wv', 'vw']);

function compareInitial(left: Token, right: Token): TokenMatch {
  const same = left.text[0] === right.text[0] || INITIALS_OF_ONE_NAME.has(`${left.text[0]}${right.text[0]}`);
  // "W." of "Wm."
  return same && (left.kind !== right.kind || left.text.length !== right.text.length)
    ? { similarity: INITIAL_SIMILARITY, rule: 'initial' }
    : DIFFERENT;
}

/** Numbers of one series (2004-1, 2004-2; VII, VIII) differ by one character; they are siblings worth a look. */
function compareNumbers(left: Token, right: Token): TokenMatch {
  if (left.kind !== right.kind) return sameNumeral(left.text, right.text) ? EQUAL : DIFFERENT;
  if (arabicNumber(left.text) === arabicNumber(right.text)) return EQUAL;
  return edits(left.letters, right.letters, 1) === 1 ? { similarity: 0.5, rule: 'spelling' } : DIFFERENT;
}

/** A single letter is a numeral where the other name has its number: Fund V, Fund 5. */
function sameNumeral(left: string, right: string): boolean {
  const [short, other] = /^\d/.test(right) ? [left, right] : [right, left];
  return /^[ivx]$/.test(short) && other === String(romanValue(short));
}

/** "xiv" as "14"; other numbers as they are. */
function arabicNumber(text: string): string {
  return ROMAN.test(text) ? String(romanValue(text)) : text;
}

/** One spelling has no short vowels: what an abjad writes is compared. */
function compareConsonants(left: Token, right: Token): TokenMatch {
  const ofLeft = lettersOf(abjadShape(left.text));
  const ofRight = lettersOf(abjadShape(right.text));
  const length = Math.min(ofLeft.length, ofRight.length);
  if (length === 0) return DIFFERENT;
  const limit = length >= 4 ? 1 : length === 3 ? 0.7 : 0.35;
  const cost = abjadCost(ofLeft, ofRight, limit);
  if (cost > limit) return DIFFERENT;
  return { similarity: (length <= 2 ? SHORT_ABJAD_SIMILARITY : ABJAD_SIMILARITY) - 0.3 * cost, rule: 'consonants' };
}
