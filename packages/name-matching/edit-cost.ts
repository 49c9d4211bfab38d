/** Costs below one: letters that spellings of one sound interchange. */
const VOWEL_FOR_VOWEL = 0.5;
const LIKE_SOUND = 0.5;
const VOWEL_LOST = 0.6;
const WEAK_H_LOST = 0.4;
/** A vowel that may have been short and therefore not written. */
const UNWRITTEN_VOWEL = 0.3;
const TRANSPOSITION = 1;

/** Letters of `soundOf` that sound alike. */
const LIKE_GROUPS = [
  'kgC',
  'kh',
  'gh',
  'szST',
  'SC',
  'CJ',
  'Jz',
  'Jg',
  'JS',
  'Ji',
  'vfb',
  'pb',
  'pf',
  'dt',
  'vu',
  'sC',
  'TC',
];

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789SCJT';
const SIZE = ALPHABET.length + 1;
const VOWELS = 'aeiou';

/** Longer words are compared as wholes: a name has none. */
export const LONGEST = 48;

const SOUND_SUBSTITUTION = new Float64Array(SIZE * SIZE).fill(1);
const SOUND_LOSS = new Float64Array(SIZE).fill(1);

const CODES = new Uint8Array(128);
for (const [index, letter] of Array.from(ALPHABET).entries()) CODES[letter.charCodeAt(0)] = index + 1;

function code(letter: string): number {
  return CODES[letter.charCodeAt(0)] ?? 0;
}

const ABJAD_SUBSTITUTION = new Float64Array(SIZE * SIZE).fill(1);
const ABJAD_LOSS = new Float64Array(SIZE).fill(1);

for (const group of LIKE_GROUPS) pairwise(group, LIKE_SOUND);
pairwise(VOWELS, VOWEL_FOR_VOWEL);
ABJAD_SUBSTITUTION.set(SOUND_SUBSTITUTION);
ABJAD_LOSS[code('i')] = UNWRITTEN_VOWEL;
ABJAD_LOSS[code('u')] = UNWRITTEN_VOWEL;
ABJAD_LOSS[code('h')] = WEAK_H_LOST;
for (let index = 0; index < SIZE; index += 1) {
  SOUND_SUBSTITUTION[index * SIZE + index] = 0;
  ABJAD_SUBSTITUTION[index * SIZE + index] = 0;
}
for (const vowel of VOWELS) SOUND_LOSS[code(vowel)] = VOWEL_LOST;
SOUND_LOSS[code('h')] = WEAK_H_LOST;

function pairwise(group: string, cost: number): void {
  for (const left of group) for (const right of group) SOUND_SUBSTITUTION[code(left) * SIZE + code(right)] = cost;
}

/** A word as numbers, for the distances. */
export type Letters = Uint8Array;

/** Numbers the letters of a folded token or of its `soundOf` spelling. */
export function lettersOf(word: string): Letters {
  const letters = new Uint8Array(Math.min(word.length, LONGEST));
  for (let index = 0; index < letters.length; index += 1) letters[index] = CODES[word.charCodeAt(index)] ?? 0;
  return letters;
}

const before = new Float64Array(LONGEST + 1);
const previous = new Float64Array(LONGEST + 1);
const current = new Float64Array(LONGEST + 1);

function distance(
  left: Letters,
  right: Letters,
  substitution: Float64Array,
  loss: Float64Array,
  limit: number,
): number {
  const width = right.length;
  let [old, last, row] = [before, previous, current];
  last[0] = 0;
  for (let j = 1; j <= width; j += 1) last[j] = last[j - 1]! + loss[right[j - 1]!]!;
  for (let i = 1; i <= left.length; i += 1) {
    const a = left[i - 1]!;
    const lossOfA = loss[a]!;
    let least = (row[0] = last[0]! + lossOfA);
    for (let j = 1; j <= width; j += 1) {
      const b = right[j - 1]!;
      let best = last[j - 1]! + substitution[a * SIZE + b]!;
      const dropped = last[j]! + lossOfA;
      if (dropped < best) best = dropped;
      const added = row[j - 1]! + loss[b]!;
      if (added < best) best = added;
      if (i > 1 && j > 1 && a === right[j - 2] && b === left[i - 2]) {
        const swapped = old[j - 2]! + TRANSPOSITION;
        if (swapped < best) best = swapped;
      }
      row[j] = best;
      if (best < least) least = best;
    }
    if (least > limit) return Infinity;
    [old, last, row] = [last, row, old];
  }
  return last[width]!;
}

let editsBefore = new Uint8Array(LONGEST + 1);
let editsPrevious = new Uint8Array(LONGEST + 1);
let editsCurrent = new Uint8Array(LONGEST + 1);

/**
 * Optimal string alignment distance (Levenshtein with neighbouring letters swapped counted once), in whole edits.
 * Infinity once it must exceed `limit`.
 */
export function edits(left: Letters, right: Letters, limit: number): number {
  // Some best alignment has a common beginning and end at no cost.
  let start = 0;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (start < leftEnd && start < rightEnd && left[start] === right[start]) start += 1;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const height = leftEnd - start;
  const width = rightEnd - start;
  if (height === 0 || width === 0) return height + width > limit ? Infinity : height + width;
  if (Math.abs(height - width) > limit) return Infinity;
  for (let j = 0; j <= width; j += 1) editsPrevious[j] = j;
  for (let i = 1; i <= height; i += 1) {
    const a = left[start + i - 1]!;
    let least = (editsCurrent[0] = i);
    for (let j = 1; j <= width; j += 1) {
      const b = right[start + j - 1]!;
      let best = editsPrevious[j - 1]! + (a === b ? 0 : 1);
      const apart = Math.min(editsPrevious[j]!, editsCurrent[j - 1]!) + 1;
      if (apart < best) best = apart;
      if (i > 1 && j > 1 && a === right[start + j - 2] && b === left[start + i - 2]) {
        const swapped = editsBefore[j - 2]! + 1;
        if (swapped < best) best = swapped;
      }
      editsCurrent[j] = best;
      if (best < least) least = best;
    }
    if (least > limit) return Infinity;
    [editsBefore, editsPrevious, editsCurrent] = [editsPrevious, editsCurrent, editsBefore];
  }
  const cost = editsPrevious[width]!;
  return cost > limit ? Infinity : cost;
}

/** That distance over `soundOf` spellings, where similar sounds cost half, and lost vowels or h less than one edit. */
export function soundCost(left: Letters, right: Letters, limit: number): number {
  return distance(left, right, SOUND_SUBSTITUTION, SOUND_LOSS, limit);
}

/** The same distance over `abjadShape`s, where an i or u that only one side writes costs little. */
export function abjadCost(left: Letters, right: Letters, limit: number): number {
  return distance(left, right, ABJAD_SUBSTITUTION, ABJAD_LOSS, limit);
}

/** Whether two words begin with the same or an easily confused sound; h and vowels are weak onsets. */
export function likeOnset(left: Letters, right: Letters): boolean {
  const a = left[0] ?? 0;
  const b = right[0] ?? 0;
  return SOUND_SUBSTITUTION[a * SIZE + b]! < 1;
}
