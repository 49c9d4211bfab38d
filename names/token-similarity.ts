import { edits, lettersOf, soundCost } from './edit-cost.ts';
import { consonantsOf, skeletonOf } from './sound.ts';
import { PATRONYMIC_ENDING } from './tables/persons.ts';
import { variantOf } from './tables/variants.ts';
import { lettersApart, type Token } from './token.ts';

/** How alike two words are, 0 to 1, and by which rule. */
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
/** Two common names that differ are two names, however near their letters (James and Jones). */
const OTHER_COMMON_NAME = 0.75;

const INITIAL_SIMILARITY = 0.8;

/** A spelling that needs a change by ear alone is a little less sure than the same letters. */
const SOUND_ONLY_COST = 0.25;

/** Compares two words of names. Symmetric. */
export function compareTokens(left: Token, right: Token): TokenMatch {
  if (left.text === right.text && left.han === right.han) return EQUAL;
  if (left.han !== '' && right.han !== '') return compareCharacters(left.han, right.han);
  if (left.kind === 'initial' || right.kind === 'initial') return compareInitial(left, right);
  if (left.kind === 'number' || right.kind === 'number') return compareNumbers(left, right);
  if (left.abjad !== right.abjad) return compareConsonants(left, right);
  const variant = variantOf(left.text, right.text);
  const spelled = compareSpelling(left, right);
  if (variant === 'same') {
    return { similarity: spelled.similarity > 0 ? SAME_NAME_SIMILARITY : TRANSLATED_SIMILARITY, rule: 'variant' };
  }
  if (variant === 'short' && spelled.similarity < SHORT_FORM_SIMILARITY)
    return { similarity: SHORT_FORM_SIMILARITY, rule: 'short_form' };
  return spelled;
}

/** Two words within their budget have no more letters apart; a quick refusal before distances are measured. */
const MOST_LETTERS_APART = 7;

/** Cost in edits that a word of the given length may carry before it is another word. */
export function editBudget(length: number): number {
  if (length <= 2) return 0.6;
  if (length === 3) return 1.05;
  if (length === 4) return 1.4;
  if (length === 5) return 2;
  if (length <= 10) return 2.3;
  return 2.8;
}

function compareSpelling(left: Token, right: Token): TokenMatch {
  const length = Math.max(left.text.length, right.text.length);
  const budget = editBudget(length);
  if (
    Math.abs(left.text.length - right.text.length) > budget + 1 ||
    lettersApart(left.mask, right.mask) > MOST_LETTERS_APART
  )
    return DIFFERENT;
  const spelling = edits(left.letters, right.letters, budget);
  const sound =
    left.syllabic || right.syllabic ? spelling : soundCost(left.sound, right.sound, budget) + SOUND_ONLY_COST;
  const cost = Math.min(spelling, sound);
  if (cost > budget || contradictPatronymics(left.text, right.text, spelling)) return DIFFERENT;
  const likely = left.common && right.common ? OTHER_COMMON_NAME : 1;
  return { similarity: likely * (1 - (0.5 * cost) / budget), rule: spelling <= sound ? 'spelling' : 'sound' };
}

/** Two patronymics of which one is not a spelling of the other name the sons of two fathers. */
function contradictPatronymics(left: string, right: string, spelling: number): boolean {
  return (
    spelling > 2 &&
    PATRONYMIC_ENDING.test(left) &&
    PATRONYMIC_ENDING.test(right) &&
    skeletonOf(left) !== skeletonOf(right)
  );
}

function compareInitial(left: Token, right: Token): TokenMatch {
  const same = left.text[0] === right.text[0] || (left.sound.length > 0 && left.sound[0] === right.sound[0]);
  return same && (left.kind !== right.kind || left.text === right.text)
    ? { similarity: INITIAL_SIMILARITY, rule: 'initial' }
    : DIFFERENT;
}

/** Numbers of one series (2004-1, 2004-2; VII, VIII) differ by one character; they are siblings worth a look. */
function compareNumbers(left: Token, right: Token): TokenMatch {
  if (left.kind !== right.kind) return DIFFERENT;
  return edits(left.letters, right.letters, 1) === 1 ? { similarity: 0.5, rule: 'spelling' } : DIFFERENT;
}

/** One spelling has no short vowels: only the consonants can be compared. */
function compareConsonants(left: Token, right: Token): TokenMatch {
  const ofLeft = consonantsOf(left.text);
  const ofRight = consonantsOf(right.text);
  if (ofLeft === '' || ofRight === '') return DIFFERENT;
  if (ofLeft === ofRight) return { similarity: ofLeft.length > 1 ? 0.95 : 0.75, rule: 'consonants' };
  const length = Math.max(ofLeft.length, ofRight.length);
  const cost = soundCost(lettersOf(ofLeft), lettersOf(ofRight), 1);
  return length >= 4 && cost <= 1 ? { similarity: 1 - 0.35 * cost, rule: 'consonants' } : DIFFERENT;
}

/** Chinese characters are morphemes: one other character is another name. */
function compareCharacters(left: string, right: string): TokenMatch {
  return left === right ? EQUAL : { similarity: 0, rule: 'characters' };
}
