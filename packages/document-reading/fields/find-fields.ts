import type { TextLine } from '../text/text-line.ts';
import { agreeFields, ONE_OPINION, SURE, type AgreedField } from './agree.ts';
import { anchorFields, BY_ORDER, type PageFacts } from './anchors.ts';
import { assignFields } from './assign.ts';
import { orderOfDates } from './dates.ts';
import { DATES } from './doubts.ts';
import type { PrintedField } from '@veridoor/document-types/fields';
import type { Labels } from './label-table.ts';
import { BY_PLACE, findLayout, type TypeLayout } from './layouts.ts';
import { namesByVote } from './names-by-vote.ts';
import { numberByForm } from './number-forms.ts';
import { expiryWithoutLabel } from './other-dates.ts';
import { recogniseType, type PrintedType } from './recognise.ts';
import type { Segment } from './segment.ts';
import { segmentsOf } from './segments.ts';
import type { ExpectedPrint } from './shown.ts';
import { isOpenDate } from './values.ts';

/** The lines of a page as each network reads them, index by index. */
export interface LinesOfReaders {
  /** As most networks do. */
  readonly voted: readonly TextLine[];
  /** As the English network does. */
  readonly english: readonly TextLine[];
  /** As our own network does. */
  readonly own: readonly TextLine[];
  /** The lines of an MRZ. */
  readonly mrzLines: readonly TextLine[];
}

export interface FieldsContext {
  readonly labels: Labels;
  /** The types whose places are known. */
  readonly layouts: readonly TypeLayout[];
  /** ISO 8601 date. */
  readonly today: string;
  /** The country of a code of ICAO Doc 9303-3, section 5, ISO 3166-1 alpha-2; null for none. */
  readonly countryOf: (code: string) => string | null;
  /** What a valid MRZ or a barcode of the page says; null without one. */
  readonly machine: (PageFacts & { readonly issuingCountry: string | null }) | null;
  /** The document that the page should be of, where somebody has chosen one. */
  readonly expected?: ExpectedPrint | undefined;
}

type TitledType = Omit<PrintedType, 'version'>;

export interface FoundFields {
  readonly agreed: Map<PrintedField, AgreedField>;
  /** What titles tell. */
  readonly titled: TitledType;
  /** What titles tell, or else the layout. */
  readonly type: PrintedType;
  /** Issuing country by the machine or by titles, ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** The lines as most networks read them. */
  readonly first: readonly Segment[];
}

/**
 * The fields of a page: behind their labels, as the MRZ or the barcode says them, by their places in a known layout, and
 * by the form of the type's numbers.
 */
export function findFields(
  { voted, english, own, mrzLines }: LinesOfReaders,
  { labels, layouts, today, countryOf, machine }: FieldsContext,
): FoundFields {
  const titled = recogniseType([[...voted, ...mrzLines], english], labels, countryOf);
  const country = machine?.issuingCountry ?? titled.country;
  const order = country === null ? orderOfDates(voted.map(({ text }) => text)) : null;
  const reading = { labels, today, country, order };
  const segments = [voted, english, own].map((lines) => segmentsOf(lines, titled.kind, reading));
  const [first, second] = segments as [Segment[], Segment[]];
  const assigned = segments.map((lines) => assignFields(lines, reading));
  const agreed = agreeFields(assigned[0]!, ...assigned.slice(1));
  if (machine)
    for (const [field, anchored] of anchorFields(segments, machine, reading))
      if (BY_ORDER.has(field) ? !agreed.has(field) : (agreed.get(field)?.confidence ?? 0) < SURE)
        agreed.set(field, anchored);
  if (machine) for (const [field, name] of namesByVote([own, english], first, machine, agreed)) agreed.set(field, name);
  const ofMrz = segmentsOf(mrzLines, null, reading);
  const found = findLayout([first, second], ofMrz, layouts, { country, kind: titled.kind }, reading);
  if (found)
    for (const [field, placed] of agreeFields(...found.fields))
      if (!agreed.has(field)) agreed.set(field, { ...placed, confidence: Math.min(BY_PLACE, placed.confidence) });
  const layout = found?.layout;
  const type = {
    country: country ?? layout?.country ?? null,
    kind: titled.kind ?? layout?.kind ?? null,
    version: layout?.version ?? null,
    side: titled.side ?? layout?.side ?? null,
  };
  const everywhere = [...assigned, ...(found?.fields ?? [])];
  const number = numberByForm(agreed.get('number'), everywhere, [first, second], type, reading);
  if (number) agreed.set('number', number);
  const expiry = expiryWithoutLabel(agreed, segments, reading);
  if (expiry) agreed.set('expiry_date', expiry);
  for (const field of DATES) {
    const date = agreed.get(field);
    if (date?.lines.some((line) => isOpenDate(field, voted[line]!.text, reading)))
      agreed.set(field, { ...date, confidence: Math.min(ONE_OPINION, date.confidence) });
  }
  return { agreed, titled, type, country, first };
}
