import { compareSpelling } from '../scripts/spelling.ts';
import { agreeFields, ONE_OPINION, type AgreedField } from './agree.ts';
import { LEAST_CERTAINTY, type Assigned } from './assign.ts';
import type { MachineFacts } from './doubts.ts';
import { fold, looseName } from './fold.ts';
import type { PrintedField } from './label-table.ts';
import type { Segment } from './segments.ts';
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
 * @param readings the page's lines as both networks read them.
 */
export function anchorFields(
  readings: readonly [latin: readonly Segment[], english: readonly Segment[]],
  facts: PageFacts,
  context: ReadingContext,
): ReadonlyMap<PrintedField, AgreedField> {
  const [latin, english] = readings.map((segments) => anchorsOf(segments, facts, context));
  const anchored = agreeFields(latin!, english!);
  for (const [field, read] of anchored)
    if (BY_PLACE.has(field) || (field === 'issue_date' && facts.mrz !== 'TD3'))
      anchored.set(field, { ...read, confidence: Math.min(read.confidence, ONE_OPINION) });
    else if (field !== 'issue_date')
      anchored.set(field, { ...read, confidence: Math.max(read.confidence, MRZ_AGREES) });
  return anchored;
}

/** Fields that only their place among the others tells: never sure. */
const BY_PLACE: ReadonlySet<PrintedField> = new Set(['birth_place', 'authority']);

function anchorsOf(
  segments: readonly Segment[],
  facts: PageFacts,
  context: ReadingContext,
): Map<PrintedField, Assigned> {
  const readable = segments.filter(({ label, certainty }) => label === null && certainty >= LEAST_CERTAINTY);
  const anchors = new Map<PrintedField, Anchor>();
  for (const [field, isSame] of wantedOf(facts))
    for (const segment of readable) {
      const value = valueOf(field, segment.text, context);
      if (value === null || !isSame(value)) continue;
      anchors.set(field, anchorOf(value, segment));
      break;
    }
  // An MRZ leaves the century of a birth out.
  const birthDate = anchors.get('birth_date')?.value ?? facts.birthDate;
  const issued = facts.mrz === null ? null : onlyOtherDate(readable, { ...facts, birthDate }, context);
  if (issued) anchors.set('issue_date', issued);
  if (facts.mrz === 'TD3')
    for (const [field, anchor] of byOrder(readable, anchors, context)) anchors.set(field, anchor);
  return anchors;
}

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

/** What stands below the date of birth is the place of birth, and what begins beside the date of issue the authority. */
function byOrder(
  readable: readonly Segment[],
  anchors: ReadonlyMap<PrintedField, Anchor>,
  context: ReadingContext,
): [PrintedField, Anchor][] {
  const [birth, issued] = [anchors.get('birth_date')?.segment, anchors.get('issue_date')?.segment];
  if (!birth || !issued) return [];
  const taken = new Set([...anchors.values()].map(({ segment }) => segment));
  const height = birth.bottom - birth.top;
  const [smallest, largest] = LIKE_A_VALUE;
  const words = readable
    .filter((segment) => !taken.has(segment) && PLACE.test(segment.text.trim()))
    .filter(({ certainty }) => certainty >= LEGIBLE)
    .filter(({ top, bottom }) => bottom - top >= smallest * height && bottom - top <= largest * height)
    .toSorted((one, other) => one.top - other.top);
  const place = words.find(
    (segment) => middleOf(segment) > birth.bottom && middleOf(segment) < issued.bottom + height * 3,
  );
  const authority = words.find((segment) => segment !== place && middleOf(segment) > issued.top);
  return [...placed('birth_place', place, context), ...placed('authority', authority, context)];
}

const middleOf = ({ top, bottom }: Segment): number => (top + bottom) / 2;

function placed(field: PrintedField, segment: Segment | undefined, context: ReadingContext): [PrintedField, Anchor][] {
  const value = segment && valueOf(field, segment.text, context);
  return segment && value ? [[field, anchorOf(value, segment)]] : [];
}

type Wanted = readonly [field: PrintedField, isSame: (value: string) => boolean];

function wantedOf({ mrz, lastName, firstName, birthDate, expirationDate, documentNumber }: PageFacts): Wanted[] {
  const number = fold(documentNumber);
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
      ? [['expiry_date', (value: string) => value === expirationDate] as const]
      : []),
    ...(number === '' ? [] : [['number', (value: string) => fold(value) === number] as const]),
  ];
}

/** Whether print may say an MRZ's date of birth, which leaves the century out (ICAO Doc 9303-3, section 4.8). */
export const isSameBirth = (printed: string, mrz: string): boolean => printed.slice(2) === mrz.slice(2);

/** Characters of an ISO 8601 date; an MRZ may leave day or month out. */
const WHOLE_DATE = 10;

const named = (field: 'last_name' | 'first_name', name: string, other: string): Wanted[] =>
  looseName(name).length < 2 || looseName(name) === looseName(other)
    ? []
    : [[field, (value) => compareSpelling(value, name) === 'same']];

function onlyOtherDate(
  readable: readonly Segment[],
  { birthDate, expirationDate }: PageFacts,
  context: ReadingContext,
): Anchor | null {
  if (birthDate === null || expirationDate === null) return null;
  const others = new Map<string, Anchor>();
  for (const segment of readable) {
    const value = valueOf('issue_date', segment.text, context);
    if (value === null || value <= birthDate || value >= expirationDate) continue;
    others.set(value, anchorOf(value, segment));
  }
  const [other] = others.values();
  return others.size === 1 ? other! : null;
}
