import type { AmlFeature, AmlFeatureName, AmlHit } from '@veridoor/contract/aml/hit';
import { explain } from '@veridoor/name-matching/reasons';
import { identifierWord } from './index/index-words.ts';
import type { ListedEntity } from './lists/listed-entity.ts';
import { WEAK_ALIAS_FACTOR, type NameHit } from './screen.ts';

/** Known facts about the searched person or company, beside the name. */
export interface KnownFacts {
  birth_date: string | null;
  country: string | null;
  gender: string | null;
  id_number: string | null;
  /** Further numbers of the same document. */
  other_numbers?: readonly string[];
}

/** How a search treats contradictions. */
export interface JudgingRule {
  /** Score from which an entry is a hit. */
  threshold: number;
  /** Whether a contradicting birth date may clear a hit on a list of sanctions, too: the company's rule. */
  dates_clear_sanctions: boolean;
}

/** A contradicting birth date costs this share of the score; a near one (a year off, day and month swapped) less. */
const OTHER_BIRTH_DATE = 0.6;
const NEAR_BIRTH_DATE = 0.9;
/** A birth date that agrees to the day. */
const SAME_BIRTH_DATE = 0.05;
const OTHER_COUNTRY = 0.95;
const OTHER_GENDER = 0.85;
/** An identifier is given to one entity only: with it the name hardly counts. */
const SAME_IDENTIFIER_SCORE = 0.97;

/** A judged hit without the service's additions. `confirmed`: a fact beside the name identifies the entry. */
export interface Judgement {
  score: number;
  features: Partial<Record<AmlFeatureName, AmlFeature>>;
  confirmed: boolean;
}

/** Every number that is known. */
export function numbersOf({
  id_number,
  other_numbers = [],
}: Pick<KnownFacts, 'id_number' | 'other_numbers'>): string[] {
  return id_number === null ? [...other_numbers] : [id_number, ...other_numbers];
}

/**
 * The score of an entry for a search, from its name's score and the facts that both sides have. Facts missing on a side
 * say nothing. A contradicting birth date lowers the score as far as the threshold, and below it only if it may clear.
 */
export function judge(hit: NameHit, entity: ListedEntity, facts: KnownFacts, rule: JudgingRule): Judgement {
  const features: Judgement['features'] = explain(hit);
  if (hit.weak) features['weak_alias'] = { score: WEAK_ALIAS_FACTOR, weight: 1, query: '', candidate: hit.name };
  let score = hit.score;
  let byDate = 1;
  let confirmed = false;
  if (facts.birth_date !== null && entity.birthDates.length > 0) {
    const agreement = Math.max(...entity.birthDates.map((date) => compareBirthDates(facts.birth_date ?? '', date)));
    const exact = agreement === 1 && facts.birth_date.length === 10;
    byDate = agreement === 0 ? OTHER_BIRTH_DATE : agreement < 1 ? NEAR_BIRTH_DATE : 1;
    if (exact) score = Math.min(1, score + SAME_BIRTH_DATE);
    confirmed ||= exact;
    features['birth_date'] = {
      score: agreement,
      weight: 1 - OTHER_BIRTH_DATE,
      query: facts.birth_date,
      candidate: entity.birthDates.join(', '),
    };
  }
  if (facts.country !== null && entity.countries.length > 0) {
    const same = entity.countries.includes(facts.country.toUpperCase());
    if (!same) score *= OTHER_COUNTRY;
    features['country'] = {
      score: Number(same),
      weight: roundScore(1 - OTHER_COUNTRY),
      query: facts.country,
      candidate: entity.countries.join(', '),
    };
  }
  if (facts.gender !== null && entity.gender !== null) {
    const same = facts.gender === entity.gender;
    if (!same) score *= OTHER_GENDER;
    features['gender'] = {
      score: Number(same),
      weight: roundScore(1 - OTHER_GENDER),
      query: facts.gender,
      candidate: entity.gender,
    };
  }
  const lowered = score * byDate;
  score = dateMayClear(entity, rule) ? lowered : Math.max(lowered, Math.min(score, rule.threshold));
  const numbers = numbersOf(facts);
  const words = new Set(numbers.map(identifierWord));
  words.delete(null);
  const identifier = entity.identifiers.find(({ value }) => words.has(identifierWord(value)));
  if (identifier !== undefined) {
    score = Math.max(score, SAME_IDENTIFIER_SCORE);
    confirmed = true;
    features['identifier'] = {
      score: 1,
      weight: SAME_IDENTIFIER_SCORE,
      query: numbers.find((number) => identifierWord(number) === identifierWord(identifier.value)) ?? '',
      candidate: identifier.value,
    };
  }
  return { score: roundScore(score), features, confirmed };
}

/**
 * Only an exact date may clear: the list has no other, it is whole, and it is no 1 January, which lists write for an
 * unknown day. Sanctions bind whoever serves the person, so there the company must have chosen it.
 */
function dateMayClear({ birthDates, categories }: ListedEntity, rule: JudgingRule): boolean {
  const [date = '', ...others] = birthDates;
  const exact = others.length === 0 && date.length === 10 && !date.endsWith('-01-01');
  return exact && (rule.dates_clear_sanctions || !categories.includes('sanction'));
}

/**
 * 1 when the dates agree as far as both are known; 0.5 when they are near; else 0. Near means a year apart when one is
 * only a year, day and month swapped, or one digit different in a whole date.
 */
export function compareBirthDates(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  if (left.slice(0, length) === right.slice(0, length)) return 1;
  const years = Math.abs(Number(left.slice(0, 4)) - Number(right.slice(0, 4)));
  if (length === 4) return years <= 1 ? 0.5 : 0;
  if (left.length < 10 || right.length < 10) return years === 0 ? 0.5 : 0;
  const swapped = `${right.slice(0, 4)}-${right.slice(8, 10)}-${right.slice(5, 7)}`;
  if (left === swapped) return 0.5;
  const different = Array.from(left).filter((letter, index) => letter !== right[index]).length;
  return different === 1 ? 0.5 : 0;
}

/** The entry as it is answered. */
export function hitBody(
  entity: ListedEntity,
  matchedName: string,
): Omit<AmlHit, 'source' | 'score' | 'searched' | 'features' | 'decision'> {
  const primary = entity.names.find((name) => name.kind === 'primary') ?? entity.names[0];
  return {
    entity_id: entity.id,
    name: primary?.text ?? '',
    matched_name: matchedName,
    entity_type: entity.type,
    categories: entity.categories,
    aliases: entity.names
      .filter((name) => name !== primary)
      .map(({ text, kind }) => ({ name: text, quality: kind === 'weak' ? ('weak' as const) : ('strong' as const) })),
    birth_dates: entity.birthDates,
    gender: entity.gender,
    countries: entity.countries,
    identifiers: entity.identifiers,
    listings: entity.listings,
    media: entity.media,
  };
}

/** A score as it is answered and compared with thresholds: four decimals. */
export function roundScore(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
