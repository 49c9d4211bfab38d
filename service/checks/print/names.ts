import { compareSpelling } from '@veridoor/document-reading/scripts/spelling';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { compareNames, NAME_THRESHOLD } from '@veridoor/name-matching/compare';
import type { Agreement } from '@veridoor/document-reading/fields/agreement';

type Names = Pick<DocumentFields, 'lastName' | 'firstName' | 'isNameCut'>;

/** The printed surname against the machine's; a name that is printed in one field is compared as a whole. */
export function compareLastNames(printed: Names, machine: Names): Agreement {
  if (!printed.lastName || !nameOf(machine)) return null;
  const part = machine.lastName ? comparePart(printed.lastName, machine.lastName, machine) : 'other';
  const isWhole = !printed.firstName || !machine.firstName || !machine.lastName;
  return part === 'other' && isWhole ? compareWhole(printed, machine) : part;
}

/** The printed given names against the machine's; documents leave some of them out, machines too. */
export function compareFirstNames(printed: Names, machine: Names): Agreement {
  if (!printed.firstName || !machine.firstName) return null;
  return comparePart(printed.firstName, machine.firstName, machine);
}

function comparePart(printed: string, machine: string, { isNameCut = false }: Names): Agreement {
  const spelling = compareSpelling(printed, machine);
  if (spelling === 'same') return 'same';
  if (spelling === 'other') return 'other';
  return isNameCut || startsWithWords(printed, machine) || startsWithWords(machine, printed) ? 'same' : 'other';
}

/** Whether the first words of a name are another name, in whichever script. */
function startsWithWords(long: string, short: string): boolean {
  const words = long.split(/[\s-]+/u);
  const count = short.split(/[\s-]+/u).length;
  return words.length > count && compareSpelling(words.slice(0, count).join(' '), short) === 'same';
}

function compareWhole(printed: Names, machine: Names): Agreement {
  const [one, other] = [nameOf(printed), nameOf(machine)];
  if (compareSpelling(one, other) === 'same') return 'same';
  return compareNames(one, other, 'Person').score >= NAME_THRESHOLD ? 'same' : 'other';
}

const nameOf = ({ lastName, firstName }: Names): string => `${lastName} ${firstName}`.trim();
