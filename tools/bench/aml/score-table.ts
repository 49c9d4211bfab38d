import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { compareNames, NAME_THRESHOLD } from '@veridoor/name-matching/compare';
import { jaroWinkler, levenshtein } from './baselines.ts';

interface LabelledPair {
  case_group: string;
  schema: string;
  name1: string;
  name2: string;
  is_match: string;
  quality: string;
}

interface Scored {
  pair: LabelledPair;
  score: number;
}

/** How well a scoring separates matches from others at a threshold. */
export interface Quality {
  name: string;
  threshold: number;
  precision: number;
  recall: number;
  f1: number;
  /** Pairs marked STRONG that it gets wrong. */
  strongWrong: number;
}

/**
 * Ours at its fixed threshold; the two baselines at their best thresholds on these very pairs. In the last row, ours
 * uses for each group of cases the best threshold of the other groups.
 */
export function measureScores(file: string): Quality[] {
  const pairs = parse<LabelledPair>(readFileSync(file), { columns: true, bom: true });
  const ours = scored(pairs, (pair) => compareNames(pair.name1, pair.name2, pair.schema).score);
  const rows = [quality('veridoor', ours, NAME_THRESHOLD)];
  for (const [name, similarity] of [
    ['normalised Levenshtein', levenshtein],
    ['Jaro-Winkler', jaroWinkler],
  ] as const) {
    const theirs = scored(pairs, (pair) => similarity(pair.name1, pair.name2));
    rows.push(quality(name, theirs, bestThreshold(theirs)));
  }
  return [...rows, crossValidated(ours)];
}

/** Ours at its fixed threshold on one file of pairs. */
export function measureFile(name: string, file: string): Quality & { pairs: number } {
  const pairs = parse<LabelledPair>(readFileSync(file), { columns: true, bom: true });
  const ours = scored(pairs, (pair) => compareNames(pair.name1, pair.name2, pair.schema).score);
  return { ...quality(name, ours, NAME_THRESHOLD), pairs: pairs.length };
}

function scored(pairs: readonly LabelledPair[], scoreOf: (pair: LabelledPair) => number): Scored[] {
  return pairs.map((pair) => ({ pair, score: scoreOf(pair) }));
}

function quality(name: string, all: readonly Scored[], threshold: number): Quality {
  return { name, threshold, ...measure(all.map((one) => ({ ...one, said: one.score >= threshold }))) };
}

function measure(all: readonly (Scored & { said: boolean })[]) {
  const right = all.filter(({ said, pair }) => said && isMatch(pair)).length;
  const said = all.filter((one) => one.said).length;
  const matches = all.filter(({ pair }) => isMatch(pair)).length;
  const strongWrong = all.filter((one) => one.pair.quality === 'STRONG' && one.said !== isMatch(one.pair)).length;
  return { precision: right / said, recall: right / matches, f1: (2 * right) / (said + matches), strongWrong };
}

function isMatch(pair: LabelledPair): boolean {
  return pair.is_match === 'true';
}

function bestThreshold(all: readonly Scored[]): number {
  const thresholds = Array.from({ length: 101 }, (_, index) => index / 100);
  return thresholds.reduce((best, one) => (quality('', all, one).f1 > quality('', all, best).f1 ? one : best), 0.5);
}

function crossValidated(all: readonly Scored[]): Quality {
  const groups = [...new Set(all.map(({ pair }) => pair.case_group))];
  const judged = groups.flatMap((group) => {
    const threshold = bestThreshold(all.filter(({ pair }) => pair.case_group !== group));
    return all.filter(({ pair }) => pair.case_group === group).map((one) => ({ ...one, said: one.score >= threshold }));
  });
  return { name: 'veridoor, threshold from the other groups', threshold: NaN, ...measure(judged) };
}
