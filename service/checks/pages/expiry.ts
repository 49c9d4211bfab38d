import { findingsOfDates } from '@veridoor/document-vision/document/findings';
import { judged, recordedAs, type Check } from '../check.ts';
import { readByMachine, readInPrint } from './machine-findings.ts';

/** The document is valid today, wherever its holder is. */
export const expiry: Check<'expiry'> = {
  name: 'expiry',
  families: ['identity'],
  inTests: 'given',
  make(context) {
    const { recorded, fields, days } = context;
    if (recorded.length > 0) return recordedAs('expiry', recorded);
    const byMachine = readByMachine(context) !== null;
    if (!fields || fields.expirationDate === null || (!byMachine && !readInPrint(context))) return null;
    const [finding] = findingsOfDates(fields, null, days);
    // Print may be misread: it rejects nobody.
    return finding ? judged(finding.code, byMachine ? finding.outcome : 'review') : judged(null);
  },
};
