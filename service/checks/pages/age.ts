import { isOld, isYounger } from '@veridoor/document-vision/document/findings';
import { judged, recordedAs, type Check } from '../check.ts';
import { readByMachine, readInPrint, worstOf } from './machine-findings.ts';

/** The holder has the age that the workflow asks for. */
export const age: Check<'age'> = {
  name: 'age',
  families: ['identity'],
  inTests: 'given',
  make(context) {
    const { recorded, fields, today, expected } = context;
    if (recorded.length > 0) return recordedAs('age', recorded);
    const minimum = expected?.minimumAge ?? null;
    if (minimum === null) return null;
    const read = readByMachine(context);
    if (read) return worstOf(read.machine, ['too_young', 'age_unknown']);
    const born = readInPrint(context) && fields?.birthDate;
    if (!born) return null;
    if (isYounger(born, minimum, today)) return judged('too_young');
    return judged(isOld(born, minimum, today) ? null : 'age_unknown');
  },
};
