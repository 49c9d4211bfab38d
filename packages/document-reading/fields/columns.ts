import type { LabelMeaning } from '@veridoor/document-types/fields';
import type { Segment } from './segment.ts';
import { valueOf, type ReadingContext } from './values.ts';

/** Heights of a line: how far below its label a value stands at most, and how far to a side its first letter may be. */
const BELOW = 1.6;
const ASIDE = 1.5;

/**
 * Values that stand below two labels of one row and that the detector took for one line, each below its own label: where
 * the second label begins, and only if both parts are values of their fields.
 */
export function splitColumns(segments: readonly Segment[], context: ReadingContext): Segment[] {
  const labels = segments.filter(({ label, text }) => label !== null && label !== 'other' && text === '');
  const values = segments.filter(({ label }) => label === null);
  return segments.flatMap((segment) => {
    if (segment.label !== null) return [segment];
    const height = segment.bottom - segment.top;
    const above = labels
      .filter(
        ({ bottom, left }) => bottom < segment.bottom && segment.top - bottom < BELOW * height && left < segment.right,
      )
      .toSorted((one, other) => other.bottom - one.bottom);
    const first = above.find(({ left }) => Math.abs(left - segment.left) < ASIDE * height);
    const second = above.find(
      (label) => first && label.left > first.right && Math.abs(label.bottom - first.bottom) < height,
    );
    const hasOwn = values.some(
      (other) =>
        other !== segment && second && Math.abs(other.left - second.left) < ASIDE * height && isOnRow(other, segment),
    );
    const parts = first && second && !hasOwn ? partsOf(segment, first, second, context) : null;
    return parts ?? [segment];
  });
}

const isOnRow = (one: Segment, other: Segment): boolean =>
  Math.abs(one.top + one.bottom - other.top - other.bottom) < other.bottom - other.top;

/** Letters are about as wide as one another; a space may be a letter away. */
function partsOf(segment: Segment, first: Segment, second: Segment, context: ReadingContext): Segment[] | null {
  const { text, left, right } = segment;
  const middle = Math.round(((second.left - left) / (right - left)) * text.length);
  for (const at of [middle, middle - 1, middle + 1]) {
    const [one, other] = [text.slice(0, at).trim(), text.slice(at).trim()];
    const isSplit = isValue(first.label, one, context) && isValue(second.label, other, context);
    if (!isSplit || (at !== middle && text[at] !== ' ' && text[at - 1] !== ' ')) continue;
    return [
      { ...segment, text: one, whole: one, right: second.left },
      { ...segment, text: other, whole: other, left: second.left },
    ];
  }
  return null;
}

const isValue = (meaning: LabelMeaning | null, text: string, context: ReadingContext): boolean =>
  meaning !== null && valueOf(meaning, text, context) !== null;
