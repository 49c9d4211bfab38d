import { acronymPairs } from './acronym.ts';
import { alignTokens, type Alignment, type Pair } from './align.ts';
import { kindOfSchema, looksLikeOrganisation, parseNames, type NameKind, type ParsedName } from './parse.ts';
import type { Token } from './token.ts';
import { wholeAlike } from './whole.ts';

/** One reason for a score: its part, its agreement (0 to 1), its weight, and the words on both sides. */
export interface NameFeature {
  score: number;
  weight: number;
  query: string;
  candidate: string;
}

type ReasonName = 'name_words' | 'missing_words' | 'different_words' | 'patronymic_order' | 'legal_form';

/** One reason, with the words themselves; `explain` writes them out. */
export interface Reason {
  name: ReasonName;
  score: number;
  weight: number;
  query: readonly { text: string }[];
  candidate: readonly { text: string }[];
}

/** The score of two names, 0 to 1, and its reasons. */
export interface NameScore {
  score: number;
  reasons: readonly Reason[];
}

/** Two names with at least this score may belong to one entity. Fixed on a labelled benchmark; see docs/aml.md. */
export const NAME_THRESHOLD = 0.7;

/** Each word that contradicts a word of the other name takes this share of the score away. */
const CONTRADICTION = 0.25;

/** The penalty of a word that only one name has, as a share of its weight among all words. */
const MISSING_WORD: Readonly<Record<NameKind, number>> = { person: 0.4, organisation: 1, vessel: 0.8 };

/** The same when all common words are very common names. */
const MISSING_BESIDE_COMMON = 0.85;

/** Only one word in common and others left over: a shared family name or given name, no more. */
const ONE_SHARED_WORD = 0.85;

/** No word in full. An acronym of three and more words is nearly one. */
const INITIALS_ALONE = 0.85;

/** A common name and an initial fit too many people. */
const COMMON_NAME_AND_INITIAL = 0.8;

/** Father and son are swapped. */
const REVERSED_PATRONYMIC = 0.6;

/** Two different kinds of company. */
const OTHER_LEGAL_FORM = 0.08;

/**
 * Compares two names of entities of one schema (Person, Organization, Company, Vessel, ...); the names decide when a
 * schema leaves the kind open. Order of words, script and case do not matter. Texts without letters score 0.
 */
export function compareNames(query: string, candidate: string, schema: string): NameScore {
  const kind =
    kindOfSchema(schema) ??
    (looksLikeOrganisation(query) || looksLikeOrganisation(candidate) ? 'organisation' : 'person');
  return bestOf(parseNames(query, kind), parseNames(candidate, kind));
}

const NOTHING: NameScore = { score: 0, reasons: [] };

/**
 * The best score among all pairs of two lists of read names; names that would score below `least` score 0, without
 * reasons.
 */
export function bestOf(queries: readonly ParsedName[], candidates: readonly ParsedName[], least = 0): NameScore {
  let best = NOTHING;
  for (const query of queries) {
    for (const candidate of candidates) {
      const parted = compareParsed(query, candidate, Math.max(least, best.score));
      if (parted.score > best.score) best = parted;
      const whole = compareWhole(query, candidate, Math.max(least, best.score));
      if (whole.score > best.score) best = whole;
    }
  }
  return best;
}

/** Compares two names that were read with the same kind. */
function compareParsed(query: ParsedName, candidate: ParsedName, least: number): NameScore {
  const { pairs, leftOver, rightOver } = alignNames(query, candidate);
  if (pairs.length === 0) return NOTHING;
  let matched = 0;
  let agreed = 0;
  for (const pair of pairs) {
    const weight = pairWeight(pair);
    matched += weight;
    agreed += weight * pair.similarity;
  }
  const left = sum(leftOver);
  const right = sum(rightOver);
  const against = Math.min(left, right);
  const extra = Math.max(left, right) - against;
  let score = agreed / (matched + against + missingShare(query, pairs) * extra);
  // The rest can only lower the score.
  if (score < least) return NOTHING;
  const reasons: Reason[] = [
    {
      name: 'name_words',
      score: agreed / matched,
      weight: matched,
      query: inOrder(
        query,
        pairs.flatMap((pair) => pair.left),
      ),
      candidate: inOrder(
        candidate,
        pairs.flatMap((pair) => pair.right),
      ),
    },
  ];
  if (extra > 0.2)
    reasons.push({ name: 'missing_words', score: 0, weight: extra, query: leftOver, candidate: rightOver });
  if (against >= 0.3) {
    score *= 1 - CONTRADICTION;
    reasons.push({ name: 'different_words', score: 0, weight: against, query: leftOver, candidate: rightOver });
  }
  if (query.kind === 'person' && extra > 0.5 && pairs.filter((pair) => pairWeight(pair) >= 0.5).length === 1)
    score *= ONE_SHARED_WORD;
  if (pairs.every((pair) => pair.rule === 'initial')) score *= INITIALS_ALONE;
  else if (pairs.some((pair) => pair.rule === 'initial') && fullPairs(pairs).every(isCommon))
    score *= COMMON_NAME_AND_INITIAL;
  if (reversedPatronymic(pairs)) {
    score *= REVERSED_PATRONYMIC;
    reasons.push({ name: 'patronymic_order', score: 0, weight: 1, query: query.tokens, candidate: candidate.tokens });
  }
  const forms = legalForms(query, candidate);
  if (forms !== undefined) {
    reasons.push(forms);
    score -= OTHER_LEGAL_FORM * (1 - forms.score);
  }
  return { score: Math.max(0, Math.min(1, score)), reasons };
}

/** Compares two names with different word breaks as if neither had any. */
function compareWhole(query: ParsedName, candidate: ParsedName, least: number): NameScore {
  if (query.tokens.length === candidate.tokens.length) return NOTHING;
  const score = wholeAlike(query.whole, candidate.whole);
  if (score < least) return NOTHING;
  const words = { query: query.tokens, candidate: candidate.tokens };
  return { score, reasons: [{ name: 'name_words', score, weight: 1, ...words }] };
}

/** The reasons of a score in words: by name, agreement (0 to 1), weight, and both sides' words. */
export function explain(score: NameScore): Partial<Record<ReasonName, NameFeature>> {
  return Object.fromEntries(
    score.reasons.map((reason) => [
      reason.name,
      {
        score: round(reason.score),
        weight: round(reason.weight),
        query: textOf(reason.query),
        candidate: textOf(reason.candidate),
      },
    ]),
  );
}

/** Two people who share only common names are seldom one when either has a further name. */
function missingShare(query: ParsedName, pairs: readonly Pair[]): number {
  const onlyCommon =
    query.kind === 'person' &&
    pairs.every((pair) => [...pair.left, ...pair.right].every((token) => token.common || token.weight < 0.5));
  return onlyCommon ? MISSING_BESIDE_COMMON : MISSING_WORD[query.kind];
}

function inOrder(name: ParsedName, tokens: readonly Token[]): Token[] {
  return name.tokens.filter((token) => tokens.includes(token));
}

function alignNames(query: ParsedName, candidate: ParsedName): Alignment {
  const alignment = withRepeated(alignTokens(query.tokens, candidate.tokens), query, candidate);
  return withoutIdleInitials(query.kind === 'organisation' ? acronymPairs(alignment) : alignment);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function sum(tokens: readonly Token[]): number {
  return tokens.reduce((total, token) => total + token.weight, 0);
}

function textOf(tokens: readonly { text: string }[]): string {
  return tokens.map((token) => token.text).join(' ');
}

function pairWeight(pair: Pair): number {
  const left = pair.left.reduce((most, token) => Math.max(most, token.weight), 0);
  const right = pair.right.reduce((most, token) => Math.max(most, token.weight), 0);
  return (left + right) / 2;
}

/**
 * An initial matches a word only when its own name has no other word for it: "John S. Tanner" is not a John Smith. Such
 * pairs are separated, and the word contradicts the left-over one.
 */
function withoutIdleInitials(alignment: Alignment): Alignment {
  const idle = alignment.pairs.filter(
    (pair) =>
      pair.rule === 'initial' &&
      ((isInitial(pair.left) && hasOther(alignment, 'left')) ||
        (isInitial(pair.right) && hasOther(alignment, 'right'))),
  );
  if (idle.length === 0) return alignment;
  return {
    pairs: alignment.pairs.filter((pair) => !idle.includes(pair)),
    leftOver: [...alignment.leftOver, ...idle.flatMap((pair) => pair.left)],
    rightOver: [...alignment.rightOver, ...idle.flatMap((pair) => pair.right)],
  };
}

/** A full word of one side that has no partner, or only an initial on the other side. */
function hasOther(alignment: Alignment, side: 'left' | 'right'): boolean {
  const over = side === 'left' ? alignment.leftOver : alignment.rightOver;
  const other = side === 'left' ? 'right' : 'left';
  return (
    over.some(isFullName) ||
    alignment.pairs.some((pair) => pair.rule === 'initial' && isInitial(pair[other]) && !isInitial(pair[side]))
  );
}

function isInitial(tokens: readonly Token[]): boolean {
  return tokens.length === 1 && tokens[0]?.kind === 'initial';
}

function isFullName(token: Token): boolean {
  return token.kind === 'name' && token.weight >= 0.6;
}

/** A word repeated in one name ("Shoigu Shoigu Sergey") needs no second partner. */
function withRepeated(alignment: Alignment, query: ParsedName, candidate: ParsedName): Alignment {
  return {
    ...alignment,
    leftOver: firstOccurrences(alignment.leftOver, query.tokens),
    rightOver: firstOccurrences(alignment.rightOver, candidate.tokens),
  };
}

function firstOccurrences(over: readonly Token[], own: readonly Token[]): Token[] {
  return over.filter((token) => own.findIndex((other) => other.text === token.text) === own.indexOf(token));
}

function fullPairs(pairs: readonly Pair[]): Pair[] {
  return pairs.filter((pair) => pair.rule !== 'initial' && pairWeight(pair) >= 0.5);
}

function isCommon(pair: Pair, _index: number, all: readonly Pair[]): boolean {
  return all.length === 1 && [...pair.left, ...pair.right].every((token) => token.common);
}

/** A bin B against B bin A: each name's father is the other's son. */
function reversedPatronymic(pairs: readonly Pair[]): boolean {
  let leftOnly = false;
  let rightOnly = false;
  for (const { left, right } of pairs) {
    const ofLeft = left.some((token) => token.fathers);
    const ofRight = right.some((token) => token.fathers);
    if (ofLeft && !ofRight) leftOnly = true;
    if (ofRight && !ofLeft) rightOnly = true;
  }
  return leftOnly && rightOnly;
}

/** Agreement of the legal forms where both names have one: 1 for one family, 0 for two; "company" fits every family. */
function legalForms(query: ParsedName, candidate: ParsedName): Reason | undefined {
  if (query.forms.length === 0 || candidate.forms.length === 0) return undefined;
  const families = new Set(query.forms.map((form) => form.family));
  const agree =
    candidate.forms.some((form) => families.has(form.family) || form.family === 'company') || families.has('company');
  return {
    name: 'legal_form',
    score: agree ? 1 : 0,
    weight: OTHER_LEGAL_FORM,
    query: query.forms,
    candidate: candidate.forms,
  };
}
