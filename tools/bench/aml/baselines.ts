import { edits, lettersOf } from '@veridoor/name-matching/edit-cost';

/** Letters and digits in lower case, words by single spaces: what both baselines compare. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** One less the edit distance as a share of the longer text. */
export function levenshtein(left: string, right: string): number {
  const [a, b] = [plain(left), plain(right)];
  if (/^[a-z0-9 ]*$/.test(a + b) && Math.max(a.length, b.length) < 48) {
    const gap = (text: string): Uint8Array => lettersOf(text.replaceAll(' ', 'T'));
    return 1 - edits(gap(a), gap(b), Infinity) / Math.max(a.length, b.length, 1);
  }
  return 1 - plainDistance(Array.from(a), Array.from(b)) / Math.max(a.length, b.length, 1);
}

function plainDistance(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, letter] of left.entries()) {
    const next = [i + 1];
    for (const [j, other] of right.entries()) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + Number(letter !== other)));
    }
    row = next;
  }
  return row[right.length]!;
}

/** Jaro-Winkler similarity (Winkler 1990): prefix of at most four letters, scale 0.1. */
export function jaroWinkler(left: string, right: string): number {
  const [a, b] = [Array.from(plain(left)), Array.from(plain(right))];
  if (a.length === 0 || b.length === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const used = new Set<number>();
  const ofLeft: string[] = [];
  for (const [index, letter] of a.entries()) {
    for (let other = Math.max(0, index - reach); other < Math.min(b.length, index + reach + 1); other += 1) {
      if (used.has(other) || b[other] !== letter) continue;
      used.add(other);
      ofLeft.push(letter);
      break;
    }
  }
  if (ofLeft.length === 0) return 0;
  const ofRight = [...used].toSorted((x, y) => x - y).map((index) => b[index]);
  const transposed = ofLeft.filter((letter, index) => letter !== ofRight[index]).length / 2;
  const jaro = (ofLeft.length / a.length + ofLeft.length / b.length + (ofLeft.length - transposed) / ofLeft.length) / 3;
  let prefix = 0;
  while (prefix < 4 && a[prefix] !== undefined && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}
