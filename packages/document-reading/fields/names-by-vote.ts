import { compareSpelling } from '../scripts/spelling.ts';
import type { Recognised, TextLine } from '../text/text-line.ts';
import { vote } from '../text/vote.ts';
import { ONE_OPINION, SURE, type AgreedField } from './agree.ts';
import type { MachineFacts } from './doubts.ts';
import { differencesOf, fold } from './fold.ts';
import type { PrintedField } from '@veridoor/document-types/fields';
import type { Segment } from './segment.ts';

/** Share of a name's letters that may be misread in the print, or in the MRZ. */
const MOST_MISREAD = 0.25;
/** A shorter name is near to too many words. */
const LEAST_LETTERS = 5;
/** What a sign of an MRZ is worth beside those of the networks: names have no check digit there. */
const MRZ_CERTAINTY = 0.9;

/**
 * Names that print and MRZ say almost alike: sign by sign what most readers say, with the signs that an MRZ has not. Never
 * sure. A name that the print is sure of stays as it is, and so does one that the MRZ confirms.
 *
 * @param readers the page's lines as each network alone reads them.
 * @param segments the same lines as most networks read them.
 */
export function namesByVote(
  readers: readonly (readonly TextLine[])[],
  segments: readonly Segment[],
  { lastName, firstName }: Pick<MachineFacts, 'lastName' | 'firstName'>,
  agreed: ReadonlyMap<PrintedField, AgreedField>,
): [PrintedField, AgreedField][] {
  return (
    [
      ['last_name', lastName],
      ['first_name', firstName],
    ] as const
  ).flatMap(([field, name]) => {
    const known = agreed.get(field);
    if (known && (known.confidence >= SURE || compareSpelling(known.value, name) !== 'other')) return [];
    const segment = nearestTo(name, segments);
    if (!segment) return [];
    const { line } = segment;
    const { text, certainties } = vote([...readers.map((lines) => lines[line]!), saidBy(name)]);
    const certainty = certainties.reduce((sum, one) => sum + one, 0) / (certainties.length || 1);
    return [[field, { value: text.trim(), lines: [line], certainty, confidence: Math.min(ONE_OPINION, certainty) }]];
  });
}

/** Whether a text may be a name, misread. */
export const isNearName = (text: string, name: string): boolean => misreadIn(text, name) !== null;

/** Letters that were misread if a text is a name; null for another one. */
function misreadIn(text: string, name: string): number | null {
  const word = fold(name);
  const misread = differencesOf(fold(text), word);
  return word.length >= LEAST_LETTERS && misread <= MOST_MISREAD * word.length ? misread : null;
}

const saidBy = (name: string): Recognised => ({
  text: name,
  certainties: Array.from(name, () => MRZ_CERTAINTY),
  places: Array.from(name, (_, at) => (at + 0.5) / name.length),
});

/** The line without a label that is nearest to a name; null when none is near, and when two are. */
function nearestTo(name: string, segments: readonly Segment[]): Segment | null {
  const [best, next] = segments
    .filter(({ label }) => label === null)
    .flatMap((segment) => {
      const misread = misreadIn(segment.text, name);
      return misread === null ? [] : [{ segment, misread }];
    })
    .toSorted((one, other) => one.misread - other.misread);
  return best && best.misread !== next?.misread ? best.segment : null;
}
