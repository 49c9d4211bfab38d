import { isDocumentNumber, numberForm } from '@veridoor/document-types/document-numbers';
import { agreeFields, ONE_OPINION, SURE, type AgreedField } from './agree.ts';
import type { Assigned } from './assign.ts';
import type { PrintedField } from '@veridoor/document-types/fields';
import type { PrintedType } from './recognise.ts';
import type { Segment } from './segment.ts';
import { valueOf, type ReadingContext } from './values.ts';

/** Signs that readers take for one another. */
const ALIKE: Readonly<Record<string, string>> = {
  0: 'ODQ', O: '0DQ', D: '0O', Q: '0O', 1: 'IL', I: '1L', L: '1I', 2: 'Z', Z: '2', 5: 'S', S: '5', 6: 'G', G: '6',
  8: 'B', B: '8',
}; // prettier-ignore
/** A number of which more signs would have to be others was something else. */
const MOST_MISREAD = 3;

/** Whether a number has the form of its type's numbers, and their check digit; null where no form is known. */
type IsRight = (number: string) => boolean;

/**
 * A document's number as the form and the check digit of its type have it. A number of another form that was not sure
 * is the one that another network read, or the only one that differs by the fewest signs that look alike. Without a
 * label it is the only line of that form. What is found so is never sure.
 *
 * @param agreed the number behind its label; undefined without one.
 * @param assigned fields of each reading.
 * @param readings the page's lines as each network reads them.
 */
export function numberByForm(
  agreed: AgreedField | undefined,
  assigned: readonly ReadonlyMap<PrintedField, Assigned>[],
  readings: readonly (readonly Segment[])[],
  { country, kind }: Pick<PrintedType, 'country' | 'kind'>,
  context: ReadingContext,
): AgreedField | undefined {
  const form = country && kind ? numberForm(country, kind) : null;
  if (!form || !country || !kind) return agreed;
  const isRight: IsRight = (number) => form.test(number) && isDocumentNumber(country, kind, signsOf(number)) !== false;
  if (!agreed) {
    const [first, ...others] = readings.map((segments) => lineOfForm(segments, form, context));
    const found = agreeFields(first!, ...others).get('number');
    return found && { ...found, confidence: Math.min(ONE_OPINION, found.confidence) };
  }
  const isSure = agreed.confidence >= SURE;
  // A sure number of the form with another check digit is a doubt, and no misreading.
  if (isRight(agreed.value) || (isSure && form.test(agreed.value))) return agreed;
  const other = assigned.flatMap((fields) => fields.get('number') ?? []).find(({ value }) => isRight(value));
  const value = other?.value ?? likeOf(agreed.value, isRight) ?? agreed.value;
  return { ...agreed, value, confidence: Math.min(ONE_OPINION, agreed.confidence) };
}

const signsOf = (number: string): string => number.replaceAll(/[^A-Z0-9]/gu, '');

/** The right number that differs by the fewest signs that look alike; null without one, and where several do. */
function likeOf(number: string, isRight: IsRight): string | null {
  let numbers = new Set([number]);
  for (let misread = 0; misread < MOST_MISREAD; misread++) {
    numbers = new Set([...numbers].flatMap(neighboursOf));
    const right = [...numbers].filter(isRight);
    if (right.length > 0) return right.length === 1 ? right[0]! : null;
  }
  return null;
}

const neighboursOf = (number: string): string[] =>
  [...number].flatMap((sign, at) =>
    [...(ALIKE[sign] ?? '')].map((other) => number.slice(0, at) + other + number.slice(at + 1)),
  );

/** The only line without a label that has the form of the type's numbers. */
function lineOfForm(
  segments: readonly Segment[],
  form: RegExp,
  context: ReadingContext,
): ReadonlyMap<PrintedField, Assigned> {
  const found = segments.flatMap(({ label, text, line, certainty }) => {
    const value = label === null ? valueOf('number', text, context) : null;
    return value !== null && form.test(value) ? [{ value, lines: [line], certainty }] : [];
  });
  return new Map(found.length === 1 ? [['number', found[0]!]] : []);
}
