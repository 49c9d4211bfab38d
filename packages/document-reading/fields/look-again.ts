import type { Frame } from '@veridoor/image/frame';
import { areSignsKnown, areWordsKnown, hasForeignLetters, withoutForeignMarks, type CutLine } from '../text/known.ts';
import { CUTS, readAgain, type PageText, type TextNetworks } from '../text/read-lines.ts';
import { NOTHING_READ, type TextLine } from '../text/text-line.ts';
import { SURE, type AgreedField } from './agree.ts';
import { DATES } from './doubts.ts';
import type { PrintedField } from '@veridoor/document-types/fields';

/** Fields of words, in which marks, spaces and punctuation count. */
export const WORDS: ReadonlySet<PrintedField> = new Set([
  'last_name',
  'first_name',
  'full_name',
  'birth_place',
  'nationality',
  'authority',
  'address',
]);

/** Pixels of a line's height below which its capitals have about ten, and networks see marks where there are none. */
const SMALL = 20;

/** The page that a value is on, with its lines as our own network reads them. */
export interface LinesOfPage {
  readonly page: Frame;
  readonly text: Pick<PageText, 'quarters'>;
  readonly own: readonly TextLine[];
  readonly networks: Pick<TextNetworks, 'read'>;
}

/**
 * Reads a value's lines once more, of a wider cut, and compares.
 *
 * @param letters besides A to Z of the country's languages, in small letters; undefined where nobody knows.
 * @returns the value, on small print without marks that the languages have not, and whether it is known.
 */
export async function lookAgain(
  field: PrintedField,
  { value, lines, confidence }: AgreedField,
  { page, text, own, networks }: LinesOfPage,
  letters?: ReadonlySet<string>,
): Promise<{ value: string; known: boolean }> {
  const isWord = WORDS.has(field);
  // All readers agree on a date, and a date with another digit is seldom one.
  if (!isWord && (DATES.includes(field) || field === 'sex' || confidence < SURE)) return { value, known: true };
  const cuts = await Promise.all(
    lines.map(async (line): Promise<CutLine> => {
      const other = await readAgain(page, own[line]!, text, networks.read, CUTS.wide);
      return [own[line]!, other?.latin ?? NOTHING_READ];
    }),
  );
  if (!isWord) return { value, known: areSignsKnown(value, cuts) };
  const known = areWordsKnown(value, cuts);
  if (!letters || !hasForeignLetters(value, letters)) return { value, known };
  const isSmall = lines.some((line) => heightOf(own[line]!) < SMALL);
  return { value: known || !isSmall ? value : withoutForeignMarks(value, letters), known: false };
}

const heightOf = ({ box: [a, , , d] }: TextLine): number => Math.hypot(d[0] - a[0], d[1] - a[1]);
