import { hasNoEnd, isSameExpiry } from '@veridoor/document-types/no-end';
import { longestValidity } from '@veridoor/document-types/validity';
import { compareSpelling } from '../scripts/spelling.ts';
import { agreeFields, ONE_OPINION, type AgreedField } from './agree.ts';
import { LEAST_CERTAINTY, type Assigned } from './assign.ts';
import type { MachineFacts } from './doubts.ts';
import { fold, looseName } from './fold.ts';
import type { PrintedField } from '@veridoor/document-types/fields';
import { onlyDateBetween } from './other-dates.ts';
import type { Segment } from './segment.ts';
import { valueOf, type ReadingContext } from './values.ts';

/** Facts of an MRZ or barcode, and the format of the MRZ; null for a barcode. */
export type PageFacts = MachineFacts & { readonly mrz: string | null };

/** How sure a value is that a network and the MRZ's check digits read alike: two opinions that share nothing. */
const MRZ_AGREES = 0.99;

/**
 * Finds values without their labels: those that the MRZ or the barcode says as well; the date of
 * issue, the only other date between birth and expiry; and in a passport, whose fields have an order (ICAO Doc 9303-4,
 * 4.1), place of birth and authority. Small labels under a pattern are often illegible where the values are not.
 *
 * @param readings the page's lines as each network reads them.
 */
export function anchorFields(
  readings: readonly (readonly Segment[])[],
  facts: PageFacts,
  context: ReadingContext,
): ReadonlyMap<PrintedField, AgreedField> {
  const anchors = readings.map((segments) => anchorsOf(segments, facts, context));
  // Where a line stands, every reading knows, whichever could read it.
  const settled = new Map(anchors.toReversed().flatMap((own) => [...own]));
  const [first, ...others] = anchors.map((own, reading) => {
    const ordered = facts.mrz === 'TD3' ? byOrder(readings[reading]!, settled, context) : [];
    return new Map<PrintedField, Assigned>([...own, ...ordered]);
  });
  const anchored = agreeFields(first!, ...others);
  for (const [field, read] of anchored)
    if (BY_ORDER.has(field) || (field === 'issue_date' && facts.mrz !== 'TD3'))
      anchored.set(field, { ...read, confidence: Math.min(read.confidence, ONE_OPINION) });
    else if (field !== 'issue_date')
      anchored.set(field, { ...read, confidence: Math.max(read.confidence, MRZ_AGREES) });
  return anchored;
}

/** Fields that only their place among the others says: never sure. */
export const BY_ORDER: ReadonlySet<PrintedField> = new Set(['birth_place', 'authority']);

function anchorsOf(segments: readonly Segment[], facts: PageFacts, context: ReadingContext): Map<PrintedField, Anchor> {
  const readable = unlabelled(segments);
  const anchors = new Map<PrintedField, Anchor>();
  for (const [field, isSame] of expectedOf(facts))
    for (const segment of readable) {
      const value = valueOf(field, segment.text, context);
      if (value === null || !isSame(value)) continue;
      anchors.set(field, anchorOf(value, segment));
      break;
    }
  // An MRZ leaves the century of a birth out.
  const birthDate = anchors.get('birth_date')?.value ?? facts.birthDate;
  const issued = facts.mrz === null ? null : issueDate(segments, { ...facts, birthDate }, context);
  if (issued) anchors.set('issue_date', issued);
  return anchors;
}

const unlabelled = (segments: readonly Segment[]): Segment[] =>
  segments.filter(({ label, certainty }) => label === null && certainty >= LEAST_CERTAINTY);

interface Anchor extends Assigned {
  readonly segment: Segment;
}

const anchorOf = (value: string, segment: Segment): Anchor => ({
  value,
  lines: [segment.line],
  certainty: segment.certainty,
  segment,
});

/** Heights that a value may have beside that of the date of birth; labels are smaller, signatures larger. */
const LIKE_A_VALUE = [0.75, 1.4] as const;
/** A line read less clearly is a small label. */
const LEGIBLE = 0.75;
/** A place has letters, and no more digits than the number of a district. */
const PLACE = /^\P{L}?(?:\p{L}{3}|\p{L}+\. ?\p{L})(?!(?:.*\d){3})/u;

/** Heights of a line by which the place of birth may stand below the dates of birth and of issue. */
const NEAR = 3;

/** What stands behind or below the date of birth is the place of birth, and what begins beside the date of issue the authority. */
function byOrder(
  segments: readonly Segment[],
  anchors: ReadonlyMap<PrintedField, Anchor>,
  context: ReadingContext,
): [PrintedField, Anchor][] {
  const [birth, issued] = [anchors.get('birth_date')?.segment, anchors.get('issue_date')?.segment];
  const height = birth ? birth.bottom - birth.top : issued ? issued.bottom - issued.top : 0;
  const taken = new Set([...anchors.values()].map(({ segment }) => segment.line));
  const [smallest, largest] = LIKE_A_VALUE;
  const words = unlabelled(segments)
    .filter((segment) => !taken.has(segment.line) && PLACE.test(segment.text.trim()))
    .filter(({ certainty }) => certainty >= LEGIBLE)
    .filter(({ top, bottom }) => bottom - top >= smallest * height && bottom - top <= largest * height)
    .toSorted((one, other) => one.top - other.top);
  const lowest = Math.max(birth?.bottom ?? 0, issued?.bottom ?? 0) + NEAR * height;
  const isBehind = (segment: Segment, date: Segment) =>
    middleOf(segment) > date.bottom || (segment.left > date.right && middleOf(segment) > date.top);
  const place = birth && words.find((segment) => isBehind(segment, birth) && middleOf(segment) < lowest);
  const authority = issued && words.find((segment) => segment !== place && middleOf(segment) > issued.top);
  const second = authority && words.find((segment) => segment !== place && isNextLine(authority, segment));
  return [...placed('birth_place', [place], context), ...placed('authority', [authority, second], context)];
}

/** Whether a line goes on where another one ends: below it, as far to the left, with no room for a label between. */
const isNextLine = (line: Segment, next: Segment): boolean =>
  Math.abs(next.left - line.left) < line.bottom - line.top &&
  middleOf(next) > line.bottom &&
  next.top - line.bottom < 0.5 * (line.bottom - line.top);

const middleOf = ({ top, bottom }: Segment): number => (top + bottom) / 2;

function placed(
  field: PrintedField,
  segments: readonly (Segment | undefined)[],
  context: ReadingContext,
): [PrintedField, Anchor][] {
  const lines = segments.flatMap((segment) => {
    const value = segment && valueOf(field, segment.text, context);
    return segment && value ? [anchorOf(value, segment)] : [];
  });
  const [first] = lines;
  if (!first) return [];
  return [
    [
      field,
      {
        ...first,
        value: lines.map(({ value }) => value).join(' '),
        lines: lines.flatMap((line) => line.lines),
        certainty: Math.min(...lines.map(({ certainty }) => certainty)),
      },
    ],
  ];
}

type Expected = readonly [field: PrintedField, isSame: (value: string) => boolean];

function expectedOf(facts: PageFacts): Expected[] {
  const { mrz, lastName, firstName, birthDate, expirationDate } = facts;
  const number = fold(facts.documentNumber);
  const others = facts.otherNumbers.map(fold).filter((other) => other !== '');
  // Who has one name twice does not show which line is which.
  return [
    ...named('last_name', lastName, firstName),
    ...named('first_name', firstName, lastName),
    ...(birthDate?.length === WHOLE_DATE
      ? [
          [
            'birth_date',
            (value: string) => (mrz === null ? value === birthDate : isSameBirth(value, birthDate)),
          ] as const,
        ]
      : []),
    ...(expirationDate?.length === WHOLE_DATE
      ? [['expiry_date', (value: string) => isSameExpiry(value, expirationDate)] as const]
      : []),
    ...(number === '' ? [] : [['number', (value: string) => fold(value) === number] as const]),
    ...(others.length === 0 ? [] : [['personal_number', (value: string) => others.includes(fold(value))] as const]),
  ];
}

/** Whether print may say an MRZ's date of birth, which leaves the century out (ICAO Doc 9303-3, section 4.8). */
export const isSameBirth = (printed: string, mrz: string): boolean => printed.slice(2) === mrz.slice(2);

/** Characters of an ISO 8601 date; an MRZ may leave day or month out. */
const WHOLE_DATE = 10;

const named = (field: 'last_name' | 'first_name', name: string, other: string): Expected[] =>
  looseName(name).length < 2 || looseName(name) === looseName(other)
    ? []
    : [[field, (value) => compareSpelling(value, name) === 'same']];

/** Passports are valid for less long, so that an earlier date is another one. */
function issueDate(
  segments: readonly Segment[],
  { mrz, birthDate, expirationDate }: PageFacts,
  context: ReadingContext,
): Anchor | null {
  if (birthDate === null || expirationDate === null) return null;
  const first = `${Number(expirationDate.slice(0, 4)) - longestValidity('passport', {})}`;
  const after = mrz === 'TD3' && first > birthDate && !hasNoEnd(expirationDate) ? first : birthDate;
  return onlyDateBetween(segments, 'issue_date', after, expirationDate, context);
}
