import type { CaseReaders } from '../../../lib/api/types.ts';

type Reader = CaseReaders['data'][number];

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Where a text mentions somebody: `@` and the whole name. Of names that begin alike the longest counts. */
function* findMentions(
  text: string,
  readers: readonly Reader[],
): Generator<{ from: number; to: number; name: string }> {
  const names = [...new Set(readers.map(({ name }) => name))].filter((name) => name !== '');
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  for (let from = text.indexOf('@'); from >= 0; from = text.indexOf('@', from + 1)) {
    // An address is no mention.
    if (isLetter(text[from - 1])) continue;
    const after = text.slice(from + 1);
    const name = longestFirst.find((one) => after.startsWith(one) && !isLetter(after[one.length]));
    if (name !== undefined) yield { from, to: from + 1 + name.length, name };
  }
}

/** Ids of those whom a text mentions. */
export function mentionsIn(text: string, readers: readonly Reader[]): string[] {
  const names = new Set([...findMentions(text, readers)].map(({ name }) => name));
  return readers.filter(({ name }) => names.has(name)).map(({ user }) => user);
}

/** The text in pieces, each a mention or not. */
export function splitAtMentions(text: string, readers: readonly Reader[]) {
  const pieces: { place: number; words: string; isMention: boolean }[] = [];
  let place = 0;
  for (const { from, to } of findMentions(text, readers)) {
    pieces.push({ place, words: text.slice(place, from), isMention: false });
    pieces.push({ place: from, words: text.slice(from, to), isMention: true });
    place = to;
  }
  return [...pieces, { place, words: text.slice(place), isMention: false }].filter(({ words }) => words !== '');
}

/** Suggestions that fit beside a note. */
const MOST = 6;

/**
 * Who could be meant by what stands before the caret, `@` and the beginning of a word of the name.
 *
 * @returns null where nobody is being mentioned.
 */
export function suggest(before: string, readers: readonly Reader[]): { from: number; found: Reader[] } | null {
  const from = before.lastIndexOf('@');
  const typed = before.slice(from + 1);
  if (from < 0 || isLetter(before[from - 1]) || typed.length > 60 || /[\n@]/.test(typed)) return null;
  const asked = typed.toLocaleLowerCase();
  const fits = ({ name }: Reader) => {
    const lower = name.toLocaleLowerCase();
    // A whole name with words behind it is written: nothing is left to suggest.
    return lower !== asked && (lower.startsWith(asked) || lower.split(/\s+/).some((word) => word.startsWith(asked)));
  };
  return { from, found: readers.filter(fits).slice(0, MOST) };
}
