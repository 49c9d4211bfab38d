import { PRINTED_FIELDS, type LabelMeaning, type PrintedField } from '@veridoor/document-types/fields';
import { scriptOf } from '../scripts/shapes.ts';
import type { Segment } from './segment.ts';
import { valueOf, type ReadingContext } from './values.ts';

/** A field as one reading of the page has it. */
export interface Assigned {
  readonly value: string;
  /** Indexes of the lines that it is on. */
  readonly lines: readonly number[];
  /** Mean probability of the characters of these lines. */
  readonly certainty: number;
}

/** Distances in heights of a line. A value lies at most this far below its label, or right of it. */
const BELOW = 1.6;
const BESIDE = 9;
/** Lines of one value stand closer than this, and begin within one height of each other. */
const STACKED = 0.9;
/** Lines of a value at most. */
const MOST_LINES: Partial<Record<LabelMeaning, number>> = { last_name: 2, first_name: 2, full_name: 2, address: 4 };
/** A reading this doubtful is no value. */
export const LEAST_CERTAINTY = 0.5;

interface Candidate extends Assigned {
  /** In heights of the label; 0 on its own line. */
  readonly distance: number;
}

/** The fields of a page: each label with the value behind, beside or below it. */
export function assignFields(
  segments: readonly Segment[],
  context: ReadingContext,
): ReadonlyMap<PrintedField, Assigned> {
  const found = new Map<LabelMeaning, Candidate[]>();
  const readable = segments.filter(({ certainty }) => certainty >= LEAST_CERTAINTY);
  for (const label of readable) {
    if (label.label === null || label.label === 'other') continue;
    const candidate = nearestValue(label, label.label, readable, context);
    if (candidate) found.set(label.label, [...(found.get(label.label) ?? []), candidate]);
  }
  named(found);
  if (!found.has('birth_place')) {
    const places = found.get('birth_date')?.flatMap((date) => placeBeside(date, readable, context) ?? []);
    if (places && places.length > 0) found.set('birth_place', places);
  }
  return new Map(
    PRINTED_FIELDS.flatMap((field) => {
      const best = onlyOne(found.get(field) ?? []);
      return best ? [[field, best]] : [];
    }),
  );
}

/** What stands behind the date of birth on its line, or before it, is the place: field 3 of licences has both. */
function placeBeside(date: Candidate, segments: readonly Segment[], context: ReadingContext): Candidate | null {
  const own = segments.find(({ line }) => line === date.lines[0]);
  if (!own) return null;
  const place = (segment: Segment, text: string | undefined): Candidate | null => {
    const value = /^\p{Lu}\p{L}/u.test(text ?? '') ? valueOf('birth_place', text!, context) : null;
    return value === null ? null : { ...date, value, lines: [segment.line], certainty: segment.certainty };
  };
  const [, before, behind] = /^(\D*)\d.*\d([^\d]*)$/u.exec(own.text) ?? [];
  const written = place(own, behind?.replace(/^[\s.,]+/u, '').trim()) ?? place(own, before?.trim());
  if (written || !own.isNumbered) return written;
  const [next] = segments
    .filter(
      (other) =>
        other.label === null && isBeside(own, other) && other.left - own.right < BESIDE * (own.bottom - own.top),
    )
    .toSorted((one, other) => one.left - other.left);
  return next ? place(next, next.text.trim()) : null;
}

/** Two labels of one field with different values contradict each other: neither is known. */
function onlyOne(candidates: readonly Candidate[]): Assigned | null {
  const [best] = candidates.toSorted((one, other) => one.distance - other.distance);
  if (!best) return null;
  const { value, lines, certainty } = best;
  const contradicted = candidates.some((other) => other.value !== value && other.distance <= 1);
  return { value, lines, certainty: contradicted ? 0 : certainty };
}

/** What a label that says only "name" names: the family name beside given names, otherwise the whole. */
function named(found: Map<LabelMeaning, Candidate[]>): void {
  const names = found.get('name');
  if (!names || found.has('last_name')) return;
  found.set(found.has('first_name') ? 'last_name' : 'full_name', names);
}

function nearestValue(
  label: Segment,
  meaning: LabelMeaning,
  segments: readonly Segment[],
  context: ReadingContext,
): Candidate | null {
  const height = label.bottom - label.top;
  if (label.text !== '') {
    const own = valueOf(meaning, label.text, context);
    if (own !== null) return whole(meaning, own, label, 0, segments, context);
  }
  const near = segments
    .filter((other) => other !== label)
    .flatMap((other) => {
      const distance = distanceTo(label, other, height);
      return distance === null ? [] : [{ other, distance }];
    })
    .toSorted((one, other) => one.distance - other.distance);
  let isClosedBelow = false;
  for (const { other, distance } of near) {
    if (other.label !== null) {
      // The same label in another language stands nearer to a value below; any other label has that value.
      isClosedBelow ||= isBelow(label, other);
      continue;
    }
    if (isClosedBelow && !isBeside(label, other)) continue;
    const value = valueOf(meaning, other.text, context);
    if (value !== null) return whole(meaning, value, other, distance, segments, context);
  }
  return null;
}

const isBelow = (label: Segment, other: Segment) =>
  other.top > (label.top + label.bottom) / 2 && Math.abs(other.left - label.left) < label.bottom - label.top;

/** On the label's row, behind it. */
function isBeside(label: Segment, other: Segment): boolean {
  const height = label.bottom - label.top;
  const overlap = Math.min(label.bottom, other.bottom) - Math.max(label.top, other.top);
  return overlap > 0.5 * Math.min(height, other.bottom - other.top) && other.left > label.right - height;
}

/** How far a value is from its label in heights; null when it does not lie below or beside it. */
function distanceTo(label: Segment, other: Segment, height: number): number | null {
  if (isBeside(label, other)) {
    const distance = Math.max(0, other.left - label.right) / height;
    return distance <= BESIDE ? distance / 3 + 0.5 : null;
  }
  const gap = (other.top - label.bottom) / height;
  const inside = other.left < label.right && other.right > label.left && other.left > label.left - 2.5 * height;
  return other.top > label.top + 0.4 * height && inside && gap <= BELOW ? Math.max(0, gap) : null;
}

/** The value with its further lines, where such a value may have several. */
function whole(
  meaning: LabelMeaning,
  value: string,
  first: Segment,
  distance: number,
  segments: readonly Segment[],
  context: ReadingContext,
): Candidate {
  const lines = [first];
  const values = [value];
  const most = MOST_LINES[meaning] ?? 1;
  while (lines.length < most) {
    const last = lines.at(-1)!;
    const height = last.bottom - last.top;
    const next = segments.find(
      (other) =>
        other.label === null &&
        !lines.includes(other) &&
        other.top > (last.top + last.bottom) / 2 &&
        other.top - last.bottom < STACKED * height * 0.5 &&
        Math.abs(other.left - first.left) < height &&
        // Below a name stands its Latin spelling.
        (!meaning.endsWith('name') || scriptOf(other.text) === scriptOf(first.text)) &&
        Math.abs(other.bottom - other.top - height) < 0.35 * height,
    );
    const more = next && valueOf(meaning, next.text, context);
    if (!next || more === null || more === undefined) break;
    lines.push(next);
    values.push(more);
  }
  const certainty = lines.reduce((least, one) => Math.min(least, one.certainty), 1);
  return {
    value: values.join(meaning === 'address' ? ', ' : ' '),
    lines: lines.map(({ line }) => line),
    certainty,
    distance,
  };
}
