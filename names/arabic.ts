import { ARABIC_NAMES, commonArabicForm } from './tables/arabic-names.ts';

/** Endings and beginnings that are as often written together with their name as apart. */
const SERVANT_OF = /^عبدال(?=.{3})/u;
const COMPOUND_END = /(?<=^.{2,6})(?:الله|الدين|الرحمن|الحق)$/u;

/**
 * The words of a name in the Arabic script that is common enough to be read with its vowels; null for every other name, of
 * which only the consonants are known. The article is a word of its own.
 */
export function readArabic(word: string): string[] | null {
  const written = commonArabicForm(word);
  const known = ARABIC_NAMES.get(written);
  if (known !== undefined) return [known];
  const servant = SERVANT_OF.exec(written)?.[0];
  if (servant !== undefined) return joined('abdul', written.slice(servant.length));
  const end = COMPOUND_END.exec(written)?.[0];
  if (end !== undefined) {
    const first = ARABIC_NAMES.get(written.slice(0, -end.length));
    const second = readArabic(end);
    return first === undefined || second === null ? null : [first, ...second];
  }
  return written.startsWith('ال') && written.length > 4 ? joined('al', written.slice(2)) : null;
}

function joined(head: string, tail: string): string[] | null {
  const read = ARABIC_NAMES.get(tail);
  return read === undefined ? null : [head, read];
}
