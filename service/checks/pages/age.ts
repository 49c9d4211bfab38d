import { findingsOfDates } from '@veridoor/document-vision/document/findings';
import { judged, recordedAs, type Check } from '../check.ts';
import { readByMachine, readInPrint } from './machine-findings.ts';

/** The holder has the age that the workflow asks for, wherever they are. */
export const age: Check<'age'> = {
  name: 'age',
  families: ['identity'],
  inTests: 'given',
  make(context) {
    const { recorded, fields, days, expected } = context;
    if (recorded.length > 0) return recordedAs('age', recorded);
    const minimum = expected?.minimumAge ?? null;
    const byMachine = readByMachine(context) !== null;
    if (minimum === null || !fields || (!byMachine && (!readInPrint(context) || fields.birthDate === null)))
      return null;
    const finding = findingsOfDates(fields, minimum, days).find(({ code }) => AGES.has(code));
    return finding ? judged(finding.code, byMachine ? finding.outcome : 'review') : judged(null);
  },
};

const AGES: ReadonlySet<string> = new Set(['too_young', 'age_unknown']);
