import { isSameExpiry } from '@veridoor/document-types/no-end';
import { fold } from './fold.ts';

/** What print and a machine-readable part say of a field: alike, differently, or at least one of them nothing. */
export type Agreement = 'same' | 'other' | null;

/**
 * Compares a date in print with those that the machine may mean, as far as both go.
 *
 * @param printed ISO 8601, perhaps without day or month; so are the others.
 */
export function compareDates(printed: string | null, possible: readonly string[]): Agreement {
  if (printed === null || possible.length === 0) return null;
  const isSame = (date: string) => printed.startsWith(date) || date.startsWith(printed) || isSameExpiry(printed, date);
  return possible.some(isSame) ? 'same' : 'other';
}

/**
 * Compares the number in print with those of a machine-readable part. A document has several, and its machine-readable
 * part only some of them: one of another length, or one with the other in it, is another number. O and 0, I and 1 print
 * alike.
 */
export function compareNumbers(printed: string, machine: readonly string[]): Agreement {
  const number = inPrint(printed);
  const others = machine.map(inPrint).filter((other) => other !== '');
  if (number === '') return null;
  if (others.includes(number)) return 'same';
  if (others.some((other) => other.includes(number) || number.includes(other))) return null;
  return others.some((other) => other.length === number.length) ? 'other' : null;
}

const inPrint = (number: string): string => fold(number).replaceAll('O', '0').replaceAll('I', '1');
