import { isSentence, NAME, partsOf, spansOf } from './names.ts';

/** Terms of the field, or of others, in which an unused word is allowed: `picture` is a claim of OpenID Connect, `wanted` a topic of FollowTheMoney. */
const KEPT =
  /machine[- _]readable[- _]zones?|time[- _]?zones?|with its zone|addQuietZones|picture[- ]?in[- ]?picture|portrait: 'picture'|house(keeping|hold)|lighthouse|crime\|wanted/giu;

/** The words of the third column, in small letters, each with its term. None is used within names either. */
export function unusedWords(glossary: string): Map<string, string> {
  const rows = glossary
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, term = '', , unused = '']) =>
      unused === 'not used' || /^-*$/u.test(unused)
        ? []
        : unused.split(', ').map((word) => [word.toLowerCase(), term] as const),
    ),
  );
}

/**
 * Finds unused words in a file's names, comments and sentences: the line, from 1, and the word. Sentences for
 * customers, in strings of code, are skipped.
 */
export function findUnused(
  text: string,
  code: boolean,
  unused: ReadonlyMap<string, string>,
): [line: number, word: string][] {
  const sentences = code
    ? spansOf(text).filter(({ start, end, comment }) => !comment && isSentence(text.slice(start, end)))
    : [];
  const blank = (from: string, start: number, end: number): string =>
    from.slice(0, start) + from.slice(start, end).replaceAll(/[^\n]/gu, ' ') + from.slice(end);
  const looked = sentences
    .reduce((rest, { start, end }) => blank(rest, start, end), text)
    .replace(KEPT, (found) => ' '.repeat(found.length));
  return [...looked.matchAll(NAME)].flatMap(({ 0: name, index }) => {
    const word = [name, ...partsOf(name)].map((each) => each.toLowerCase()).find((each) => unused.has(each));
    return word === undefined ? [] : [[looked.slice(0, index).split('\n').length, word] as [number, string]];
  });
}
