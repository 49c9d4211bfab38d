/** Costs below one: letters that spellings of one sound, or a reader of poor print, exchange. */
const VOWEL_FOR_VOWEL = 0.5;
const LIKE_SOUND = 0.5;
const VOWEL_LOST = 0.6;
const WEAK_H_LOST = 0.4;
const TRANSPOSITION = 1;

const VOWELS = new Set('aeiou');
const LIKE = new Set<string>();
for (const group of ['kgC', 'kh', 'gh', 'szST', 'SC', 'CJ', 'Jz', 'Jg', 'JS', 'vfb', 'pb', 'pf', 'dt', 'vu', 'rl', 'sC', 'TC']) {
  for (const left of group) for (const right of group) LIKE.add(left + right);
}
LIKE.delete('rl');
LIKE.delete('lr');

function substitution(left: string, right: string): number {
  if (left === right) return 0;
  if (VOWELS.has(left) && VOWELS.has(right)) return VOWEL_FOR_VOWEL;
  return LIKE.has(left + right) ? LIKE_SOUND : 1;
}

function loss(letter: string): number {
  if (VOWELS.has(letter)) return VOWEL_LOST;
  return letter === 'h' ? WEAK_H_LOST : 1;
}

const rows = [new Float64Array(64), new Float64Array(64), new Float64Array(64)];

function distance(left: string, right: string, cost: (a: string, b: string) => number, gap: (letter: string) => number): number {
  const width = right.length;
  if (width >= 64 || left.length >= 64) return left === right ? 0 : Math.max(left.length, width);
  let [before, previous, current] = rows as [Float64Array, Float64Array, Float64Array];
  previous[0] = 0;
  for (let j = 1; j <= width; j++) previous[j] = previous[j - 1]! + gap(right[j - 1]!);
  for (let i = 1; i <= left.length; i++) {
    const a = left[i - 1]!;
    current[0] = previous[0]! + gap(a);
    for (let j = 1; j <= width; j++) {
      const b = right[j - 1]!;
      let best = Math.min(previous[j]! + gap(a), current[j - 1]! + gap(b), previous[j - 1]! + cost(a, b));
      if (i > 1 && j > 1 && a === right[j - 2] && b === left[i - 2]) best = Math.min(best, before[j - 2]! + TRANSPOSITION);
      current[j] = best;
    }
    [before, previous, current] = [previous, current, before];
  }
  return previous[width]!;
}

/** Optimal string alignment distance (Levenshtein with neighbouring letters swapped counted once), in whole edits. */
export function edits(left: string, right: string): number {
  return distance(
    left,
    right,
    (a, b) => (a === b ? 0 : 1),
    () => 1,
  );
}

/** The same distance over `soundOf` spellings, where like sounds cost half and lost vowels or h less than one edit. */
export function soundCost(left: string, right: string): number {
  return distance(left, right, substitution, loss);
}
