import type { ReadCharacters } from './han.ts';
import { ARABIC_NAMES, commonArabicForm } from './tables/arabic-names.ts';

/** Endings and beginnings that are written together with their name as often as apart. */
const SERVANT_OF = /^عبدال(?=.{3})/u;
const COMPOUND_END = /(?<=^.{2,6})(?:الله|الدين|الرحمن|الحق)$/u;

/**
 * The words of a name in the Arabic script that is common enough to be read with its vowels. Null for every other name,
 * whose consonants alone are known. The article is a word of its own.
 */
export function readArabic(word: string): ReadCharacters[] | null {
  const written = commonArabicForm(word);
  const known = ARABIC_NAMES.get(written);
  if (known !== undefined) return [{ text: known, characters: written }];
  const servant = SERVANT_OF.exec(written)?.[0];
  if (servant !== undefined) return joined('abdul', written.slice(servant.length));
  const end = COMPOUND_END.exec(written)?.[0];
  if (end !== undefined) {
    const first = ARABIC_NAMES.get(written.slice(0, -end.length));
    const second = readArabic(end);
    return first === undefined || second === null
      ? null
      : [{ text: first, characters: written.slice(0, -end.length) }, ...second];
  }
  if (written.startsWith('ال') && written.length > 4) return joined('al', written.slice(2));
  return twoNames(written);
}

/** Letters of the shortest name that is looked for in two joined names. */
const SHORTEST_PART = 3;

function twoNames(written: string): ReadCharacters[] | null {
  for (let cut = SHORTEST_PART; cut <= written.length - SHORTEST_PART; cut += 1) {
    const parts = [written.slice(0, cut), written.slice(cut)].map((characters) => ({
      text: ARABIC_NAMES.get(characters) ?? '',
      characters,
    }));
    if (parts.every(({ text }) => text !== '')) return parts;
  }
  return null;
}

function joined(head: string, tail: string): ReadCharacters[] | null {
  const read = ARABIC_NAMES.get(tail);
  return read === undefined
    ? null
    : [
        { text: head, characters: '' },
        { text: read, characters: tail },
      ];
}
