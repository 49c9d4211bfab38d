import { rounded, type Found } from '../check.ts';

/** @param doubt relative to the limit from which a person looks; null: not measured. A doubt rejects nobody. */
export function doubted(doubt: number | null, detail: string): Found {
  if (doubt === null) return { outcome: 'not_made', score: null, detail: 'original_not_seen' };
  const isDoubtful = doubt > 1;
  return {
    outcome: isDoubtful ? 'review' : 'passed',
    score: rounded(Math.max(0, 1 - doubt / 2)),
    threshold: 0.5,
    detail: isDoubtful ? detail : null,
  };
}

/** The strongest of several doubts; null where none was measured. */
export function strongest(...doubts: readonly (number | null | undefined)[]): number | null {
  const measured = doubts.filter((doubt) => typeof doubt === 'number');
  return measured.length === 0 ? null : Math.max(...measured);
}
