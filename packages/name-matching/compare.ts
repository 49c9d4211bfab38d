import type { Pair } from './align.ts';
import { alignNames, isInitial, reversedPatronymic } from './align-names.ts';
import { inOrder, readingsOf, type NameScore, type Reason } from './reasons.ts';
import { kindOfSchema, looksLikeOrganisation, parseNames, type NameKind, type ParsedName } from './parse.ts';
import { takenApart } from './run-together.ts';
import type { NameReading, Token } from './token.ts';
import { wholeAlike, writtenAlike } from './whole.ts';

/** Two names with at least this score may belong to one entity. Fixed on a labelled benchmark; see docs/aml.md. */
export const NAME_THRESHOLD = 0.7;

/** Each word that contradicts a word of the other name takes this share of the score away. */
const CONTRADICTION = 0.25;

/** The penalty of a word that only one name has, as a share of its weight among all words. */
const MISSING_WORD: Readonly<Record<NameKind, number>> = { person: 0.4, organisation: 1, vessel: 0.8 };

/** The same when all common words are very common names, and the most that one of the missing words weighs then. */
const MISSING_BESIDE_COMMON = 0.85;
const MISSING_WEIGHT_BESIDE_COMMON = 0.8;

/** Only one word in common and others left over: a shared family name or given name, no more. */
const ONE_SHARED_WORD = 0.85;
/** Weight from which a word is one; "Abd" is. */
const SHARED_WORD = 0.4;

/** However many further names one of two people has, they take no more than this share of what both have in common. */
const MOST_MISSING = 0.9;

/** A score that no other reading has to raise. */
const SURE = 0.9;

/** No word in full. An acronym of three and more words is nearly one. */
const INITIALS_ALONE = 0.85;

/** A common name and a single initial fit many people. */
const COMMON_NAME_AND_INITIAL = 0.88;

/** Words of a name in syllables count one by one only where each has the same word on the other side. */
const SAME_WORD = 0.96;

/** Father and son are swapped. */
const REVERSED_PATRONYMIC = 0.6;

/** Two different kinds of company. */
const OTHER_LEGAL_FORM = 0.08;
/** "LACO S.R.O." of LACNO S.R.O.: a short word with a letter lost. */
const SAME_LEGAL_FORM = 0.06;

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
 * The best score among all readings of two lists of read names; names that would score below `least` score 0, without
 * reasons. `anyOrder`: father and son may be swapped, as where a form asks for words and not for their roles.
 */
export function bestOf(
  queries: readonly ParsedName[],
  candidates: readonly ParsedName[],
  least = 0,
  { anyOrder = false }: { anyOrder?: boolean } = {},
): NameScore {
  let best = NOTHING;
  const keep = (score: NameScore): void => {
    if (score.score > best.score) best = score;
  };
  for (const query of queries) {
    for (const candidate of candidates) {
      keep(compareParsed(query, candidate, Math.max(least, best.score), anyOrder));
      keep(compareWhole(query, candidate, Math.max(least, best.score)));
      if (best.score >= SURE) continue;
      const apart = { query: takenApart(query, candidate), candidate: takenApart(candidate, query) };
      if (apart.query === null && apart.candidate === null) continue;
      keep(compareParsed(apart.query ?? query, apart.candidate ?? candidate, Math.max(least, best.score), anyOrder));
    }
  }
  return best;
}

/** Compares two names that were read with the same kind. */
function compareParsed(query: ParsedName, candidate: ParsedName, least: number, anyOrder: boolean): NameScore {
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
  if (
    readAs(query, candidate, 'words') &&
    (readAs(query, candidate, 'syllables') || against > 0.3 || !pairs.every(isSame))
  )
    return NOTHING;
  // Whoever writes initials leaves names out as well: "A. Alawi" of Abdel-Salam Abdel-Rahman Alawi.
  const shortened =
    (leftOver.length === 0 && pairs.some((pair) => isInitial(pair.left))) ||
    (rightOver.length === 0 && pairs.some((pair) => isInitial(pair.right)));
  const without = shortened ? 0 : missing(query, pairs, extra, matched, [...leftOver, ...rightOver]);
  let score = agreed / (matched + against + without);
  const oneNameLess = query.kind === 'person' && isOneNameLess(pairs, leftOver, rightOver);
  if (oneNameLess) score = Math.max(score, NAME_THRESHOLD);
  // The rest can only lower the score, but for a legal form.
  if (score + SAME_LEGAL_FORM < least) return NOTHING;
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
  if (
    query.kind === 'person' &&
    !shortened &&
    !oneNameLess &&
    extra > 0.5 &&
    pairs.filter((pair) => pairWeight(pair) >= SHARED_WORD).length === 1
  )
    score *= ONE_SHARED_WORD;
  if (pairs.every((pair) => pair.rule === 'initial')) score *= INITIALS_ALONE;
  else if (pairs.filter((pair) => pair.rule === 'initial').length === 1 && fullPairs(pairs).every(isCommon))
    score *= COMMON_NAME_AND_INITIAL;
  if (!anyOrder && reversedPatronymic(pairs)) {
    score *= REVERSED_PATRONYMIC;
    reasons.push({ name: 'patronymic_order', score: 0, weight: 1, query: query.tokens, candidate: candidate.tokens });
  }
  const joined = pairs.some((pair) => pair.left.length !== pair.right.length);
  reasons.push(...readingsOf(query, candidate, joined));
  const forms = legalForms(query, candidate);
  if (forms !== undefined) {
    reasons.push(forms);
    if (forms.score === 0) score -= OTHER_LEGAL_FORM;
    else if (pairs.length === 1 && extra === 0) score += SAME_LEGAL_FORM;
  }
  return { score: Math.max(0, Math.min(1, score)), reasons };
}

/** Compares two names with different word breaks as if neither had any. */
function compareWhole(query: ParsedName, candidate: ParsedName, least: number): NameScore {
  const breaks = query.tokens.length !== candidate.tokens.length;
  let score = breaks ? wholeAlike(query.whole, candidate.whole) : 0;
  const mistyped = query.kind === 'organisation' && !ofTwoCountries(query, candidate);
  for (const one of query.written)
    for (const other of candidate.written) score = Math.max(score, writtenAlike(one, other, mistyped));
  if (score === 0 || score < least) return NOTHING;
  const words = { query: query.tokens, candidate: candidate.tokens };
  return {
    score,
    reasons: [{ name: 'name_words', score, weight: 1, ...words }, ...readingsOf(query, candidate, true)],
  };
}

/** Iran and Iraq are a letter apart. */
function ofTwoCountries(query: ParsedName, candidate: ParsedName): boolean {
  const [one, other] = [query, candidate].map(({ tokens }) => tokens.filter(({ common }) => common));
  return one!.length > 0 && other!.length > 0 && !one!.some(({ text }) => other!.some((token) => token.text === text));
}

/**
 * What words that only one name has take away. Two people who share only common names are seldom one when either has a
 * further name; beside a rare name, further given names only say that one side leaves them out.
 */
function missing(
  query: ParsedName,
  pairs: readonly Pair[],
  extra: number,
  matched: number,
  over: readonly Token[],
): number {
  if (query.kind !== 'person') return MISSING_WORD[query.kind] * extra;
  const onlyCommon = pairs.every((pair) =>
    [...pair.left, ...pair.right].every((token) => token.common || token.weight < 0.5),
  );
  return onlyCommon
    ? MISSING_BESIDE_COMMON * Math.min(extra, MISSING_WEIGHT_BESIDE_COMMON * Math.max(1, countNames(over)))
    : MISSING_WORD.person * Math.min(extra, MOST_MISSING * matched);
}

/** All words of one name are in the other, which has one name more: Abu Abbas of Abu Omar Abbas. */
function isOneNameLess(pairs: readonly Pair[], leftOver: readonly Token[], rightOver: readonly Token[]): boolean {
  return (
    pairs.length > 1 &&
    pairs.every(({ rule }) => rule === 'equal') &&
    (leftOver.length === 0 || rightOver.length === 0) &&
    countNames([...leftOver, ...rightOver]) <= 1
  );
}

/** Words that a hyphen joins are one name: Sally-Anne. */
const countNames = (tokens: readonly Token[]): number => tokens.filter(({ hyphened }) => !hyphened).length;

const isSame = ({ similarity, rule }: Pair): boolean => similarity >= SAME_WORD || rule === 'initial';

function readAs(query: ParsedName, candidate: ParsedName, reading: NameReading): boolean {
  return query.reading === reading || candidate.reading === reading;
}

const sum = (tokens: readonly Token[]): number => tokens.reduce((total, token) => total + token.weight, 0);

function pairWeight(pair: Pair): number {
  const left = pair.left.reduce((most, token) => Math.max(most, token.weight), 0);
  const right = pair.right.reduce((most, token) => Math.max(most, token.weight), 0);
  return (left + right) / 2;
}

function fullPairs(pairs: readonly Pair[]): Pair[] {
  return pairs.filter((pair) => pair.rule !== 'initial' && pairWeight(pair) >= 0.5);
}

function isCommon(pair: Pair, _index: number, all: readonly Pair[]): boolean {
  return all.length === 1 && [...pair.left, ...pair.right].every((token) => token.common);
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
