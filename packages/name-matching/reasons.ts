import type { ParsedName } from './parse.ts';
import type { NameReading, Token } from './token.ts';

/** One reason for a score: its part, its agreement (0 to 1), its weight, and the words on both sides. */
export interface NameFeature {
  score: number;
  weight: number;
  query: string;
  candidate: string;
}

type ReasonName =
  | 'name_words'
  | 'missing_words'
  | 'different_words'
  | 'patronymic_order'
  | 'legal_form'
  | `reading_${NameReading}`;

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

/** The readings that a score rests on; words that are one on the other side were read as run together. */
export function readingsOf(query: ParsedName, candidate: ParsedName, joined: boolean): Reason[] {
  const readings = new Set([query.reading, candidate.reading, joined ? ('run_together' as const) : null]);
  readings.delete(null);
  const words = { query: query.tokens, candidate: candidate.tokens };
  return Array.from(readings, (reading) => ({ name: `reading_${reading!}`, score: 1, weight: 0, ...words }));
}

export function inOrder(name: ParsedName, tokens: readonly Token[]): Token[] {
  return name.tokens.filter((token) => tokens.includes(token));
}

const round = (value: number): number => Math.round(value * 100) / 100;

function textOf(tokens: readonly { text: string }[]): string {
  return tokens.map((token) => token.text).join(' ');
}
