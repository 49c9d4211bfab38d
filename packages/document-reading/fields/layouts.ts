import { ONE_OPINION } from './agree.ts';
import { LEAST_CERTAINTY, type Assigned } from './assign.ts';
import { DATES } from './doubts.ts';
import { contains, fold, mistakesIn } from './fold.ts';
import type { PrintedField } from '@veridoor/document-types/fields';
import type { IdentityDocumentType, Layout, Place } from '@veridoor/document-types/identity-type';
import { IDENTITY_TYPE_NAMES, IDENTITY_TYPES } from '@veridoor/document-types/registry';
import type { PrintedType } from './recognise.ts';
import type { Segment } from './segment.ts';
import { valueOf, type ReadingContext } from './values.ts';

/** A layout and its type. */
export interface TypeLayout extends Layout {
  readonly kind: IdentityDocumentType;
}

/** The layouts of every type. */
export const typeLayouts = (): TypeLayout[] =>
  IDENTITY_TYPE_NAMES.flatMap((kind) => IDENTITY_TYPES[kind].layouts.map((layout) => ({ kind, ...layout })))
    // On equal evidence the first counts, in whichever order the types are registered.
    .toSorted((one, other) => (`${one.country} ${one.kind}` < `${other.country} ${other.kind}` ? -1 : 1));

/** A layout that a page has, and the fields in their places, as each network reads them. */
export interface FoundLayout {
  readonly layout: TypeLayout;
  readonly fields: readonly [ReadonlyMap<PrintedField, Assigned>, ReadonlyMap<PrintedField, Assigned>];
}

/** How sure a value is that only its place says: never. */
export const BY_PLACE = ONE_OPINION;
/** Share of a layout's lines, and number of them, that must be where it says. */
const LEAST_SHARE = 0.6;
const LEAST_LINES = 4;
/** Of these, words, dates and numbers: a name may be any word. */
const LEAST_TELLING = 3;
/** Millimetres that a line may be off: above or below, to the left with the field's number before it, to the right. */
const OFF = { height: 1.6, left: 6, right: 2.5 } as const;
/** Two lines nearer to each other than this do not tell the scale: mm. */
const APART = 8;
/** Tangent of the angle by which two lines may be off: one begins with its number, the other without. */
const STEEPEST = 0.2;

/** A line of a layout: a word of its own, or part of a value. */
interface Item {
  readonly place: Place;
  readonly field: PrintedField | null;
  readonly isTelling: boolean;
  readonly suits: (segment: Segment) => boolean;
}

/** Pixels per millimetre, and the page's corner in pixels. */
interface Fit {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/**
 * The layout that a page has, found by where its dates, numbers and words stand; null when it has none of those known.
 * Neither the page's outline nor its labels need to be seen.
 *
 * @param readings the page's lines as both networks read them.
 * @param mrz the lines of an MRZ.
 * @param type what titles tell: layouts of other types are not tried.
 */
export function findLayout(
  readings: readonly [latin: readonly Segment[], english: readonly Segment[]],
  mrz: readonly Segment[],
  layouts: readonly TypeLayout[],
  type: Pick<PrintedType, 'country' | 'kind'>,
  context: ReadingContext,
): FoundLayout | null {
  let best: { layout: TypeLayout; fit: Fit; score: number } | null = null;
  for (const layout of layouts) {
    if ((type.country ?? layout.country) !== layout.country || (type.kind ?? layout.kind) !== layout.kind) continue;
    const [first, second] = readings.map((lines) => [...lines, ...mrz]);
    const found = bestFit(layout, second!, context) ?? bestFit(layout, first!, context);
    if (found && (!best || found.score > best.score)) best = { layout, ...found };
  }
  if (!best) return null;
  const { layout, fit } = best;
  const own = { ...context, country: layout.country };
  return { layout, fields: [placed(layout, fit, readings[0], own), placed(layout, fit, readings[1], own)] };
}

/** How the lines of a card's MRZ begin: the kind of document, the date of birth, a name. */
const MRZ_LINES = [/^[ACI].*</u, /^\d{5}.*</u, /^[A-Z]{2}.*</u] as const;

function itemsOf({ words, mrz, fields }: TypeLayout, context: ReadingContext): Item[] {
  const named = Object.entries(words).map(([word, [place]]): Item => {
    const folded = fold(word);
    return {
      place,
      field: null,
      isTelling: true,
      suits: ({ whole }) => contains(fold(whole), folded, mistakesIn(folded) + 1),
    };
  });
  const values = (Object.entries(fields) as [PrintedField, readonly Place[]][]).flatMap(([field, places]) =>
    places.slice(0, 1).map((place): Item => {
      const isTelling = DATES.includes(field) || field === 'number' || field === 'personal_number';
      return { place, field, isTelling, suits: (segment) => valueIn(field, segment, context) !== null };
    }),
  );
  const machine = (mrz ?? []).map((place, line): Item => ({
    place,
    field: null,
    isTelling: true,
    suits: ({ whole }) => MRZ_LINES[line]!.test(whole),
  }));
  return [...named, ...machine, ...values];
}

/** The value of a line, perhaps behind the field's number, whose signs may be misread. */
function valueIn(field: PrintedField, { whole }: Segment, context: ReadingContext): string | null {
  for (let start = 0; start <= 3; start++) {
    const value = valueOf(field, whole.slice(start), context);
    if (value !== null) return value;
    // Only a short number stands before a value.
    if (!/^[^\p{L}]|^\p{L}(?!\p{L})/u.test(whole.slice(start))) return null;
  }
  return null;
}

/** The fit under which most lines are where the layout says; null when too few are. */
function bestFit(
  layout: TypeLayout,
  segments: readonly Segment[],
  context: ReadingContext,
): { fit: Fit; score: number } | null {
  const items = itemsOf(layout, context);
  const readable = segments.filter(({ certainty }) => certainty >= LEAST_CERTAINTY);
  const pairs = items
    .filter(({ isTelling }) => isTelling)
    .flatMap((item) => readable.filter(item.suits).map((segment) => ({ item, segment })));
  let best: { fit: Fit; score: number } | null = null;
  for (const one of pairs)
    for (const other of pairs) {
      const fit = one.item === other.item ? null : fitOf(one, other);
      if (!fit) continue;
      const found = items.filter((item) => readable.some((segment) => item.suits(segment) && isAt(item, segment, fit)));
      const telling = found.filter(({ isTelling }) => isTelling).length;
      const enough = found.length >= Math.max(LEAST_LINES, LEAST_SHARE * items.length) && telling >= LEAST_TELLING;
      if (enough && (!best || found.length > best.score)) best = { fit, score: found.length };
    }
  return best;
}

/** A page that one pair of lines identifies, the second below the first or right of it. */
function fitOf(one: { item: Item; segment: Segment }, other: { item: Item; segment: Segment }): Fit | null {
  const [across, down] = [other.item.place[0] - one.item.place[0], other.item.place[1] - one.item.place[1]];
  const [x, y] = [other.segment.left - one.segment.left, middleOf(other.segment) - middleOf(one.segment)];
  const length = Math.hypot(across, down);
  const scale = Math.hypot(x, y) / length;
  if (down < 0 || length < APART || scale === 0) return null;
  // The same direction on the page as in the layout.
  if (Math.abs(across * y - down * x) > STEEPEST * length * Math.hypot(x, y) || across * x + down * y <= 0) return null;
  return {
    scale,
    left: one.segment.left - scale * one.item.place[0],
    top: middleOf(one.segment) - scale * one.item.place[1],
  };
}

const middleOf = ({ top, bottom }: Segment): number => (top + bottom) / 2;

/** Whether a line is where the layout has one. */
function isAt({ place: [x, y] }: Pick<Item, 'place'>, segment: Segment, { scale, left, top }: Fit): boolean {
  const off = (segment.left - left) / scale - x;
  return off > -OFF.left && off < OFF.right && Math.abs((middleOf(segment) - top) / scale - y) < OFF.height;
}

/** The values in their places. */
function placed(
  { fields }: TypeLayout,
  fit: Fit,
  segments: readonly Segment[],
  context: ReadingContext,
): Map<PrintedField, Assigned> {
  const found = new Map<PrintedField, Assigned>();
  const nearest = (place: Place, field: PrintedField) =>
    segments
      .filter((segment) => segment.certainty >= LEAST_CERTAINTY && isAt({ place }, segment, fit))
      .flatMap((segment) => {
        const value = valueIn(field, segment, context);
        return value === null ? [] : [{ segment, value, off: offOf(place, segment, fit) }];
      })
      .toSorted((one, other) => one.off - other.off)[0];
  for (const [field, places] of Object.entries(fields) as [PrintedField, readonly Place[]][]) {
    const lines = places.flatMap((place) => nearest(place, field) ?? []);
    const own = [...new Map(lines.map((line) => [line.segment.line, line])).values()];
    if (own.length === 0) continue;
    found.set(field, {
      value: own.map(({ value }) => value).join(field === 'address' ? ', ' : ' '),
      lines: own.map(({ segment }) => segment.line),
      certainty: Math.min(...own.map(({ segment }) => segment.certainty)),
    });
  }
  return found;
}

const offOf = ([x, y]: Place, segment: Segment, { scale, left, top }: Fit): number =>
  Math.hypot((segment.left - left) / scale - x, (middleOf(segment) - top) / scale - y);
