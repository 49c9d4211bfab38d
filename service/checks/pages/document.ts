import { judged, type Check } from '../check.ts';
import { readByMachine, readInPrint, worstOf } from './machine-findings.ts';

/** The page is of the kind, the side and the country that were chosen. */
export const document: Check<'document'> = {
  name: 'document',
  families: ['identity'],
  inTests: 'given',
  make(context) {
    const read = readByMachine(context);
    if (read) return worstOf(read.machine, ['wrong_document', 'wrong_side', 'country_differs']);
    const print = readInPrint(context);
    const { file, expected } = context;
    if (!print || !expected || print.type.kind === null) return null;
    const { kind, country: issuer, side: seen } = print.type;
    if (kind !== file.type) return judged('wrong_document');
    if (expected.side === 'back' && seen === 'front') return judged('wrong_side');
    const differs = expected.country !== null && issuer !== null && issuer !== expected.country;
    return judged(differs ? 'country_differs' : null);
  },
};
