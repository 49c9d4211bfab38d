import { agreeFields, ONE_OPINION, type AgreedField } from './agree.ts';
import { LEAST_CERTAINTY, type Assigned } from './assign.ts';
import type { PrintedField } from '@veridoor/document-types/fields';
import type { Segment } from './segment.ts';
import { valueOf, type ReadingContext } from './values.ts';

/** A date without a label, and the segment that it is. */
export interface UnlabelledDate extends Assigned {
  readonly segment: Segment;
}

/**
 * The only date without a label that lies between two others, ISO 8601; null without one, and where there are several.
 *
 * @param field what it would be: the issue of a document lies between birth and expiry, and its expiry after the issue.
 */
export function onlyDateBetween(
  segments: readonly Segment[],
  field: 'issue_date' | 'expiry_date',
  after: string,
  before: string | null,
  context: ReadingContext,
): UnlabelledDate | null {
  const found = new Map<string, UnlabelledDate>();
  for (const segment of segments) {
    if (segment.label !== null || segment.certainty < LEAST_CERTAINTY) continue;
    const value = valueOf(field, segment.text, context);
    if (value === null || value <= after || (before !== null && value >= before)) continue;
    found.set(value, { value, lines: [segment.line], certainty: segment.certainty, segment });
  }
  const [only] = found.values();
  return found.size === 1 ? only! : null;
}

/**
 * The expiry of a document whose label nobody could read: the only date without a label after that of the issue. Never
 * sure.
 *
 * @param agreed the fields that are known.
 * @param readings the page's lines as each network reads them.
 */
export function expiryWithoutLabel(
  agreed: ReadonlyMap<PrintedField, AgreedField>,
  readings: readonly (readonly Segment[])[],
  context: ReadingContext,
): AgreedField | undefined {
  const issue = agreed.get('issue_date');
  if (!issue || !agreed.has('birth_date') || agreed.has('expiry_date')) return undefined;
  const dated = new Set([issue.value, agreed.get('birth_date')!.value]);
  const [first, ...others] = readings.map((lines) => {
    // 12.08.64 would be the year 2064, were it no birth.
    const segments = lines.filter(({ text }) => !dated.has(valueOf('birth_date', text, context) ?? ''));
    const only = onlyDateBetween(segments, 'expiry_date', issue.value, null, context);
    return new Map<PrintedField, Assigned>(only ? [['expiry_date', only]] : []);
  });
  const found = agreeFields(first!, ...others).get('expiry_date');
  return found && { ...found, confidence: Math.min(ONE_OPINION, found.confidence) };
}
