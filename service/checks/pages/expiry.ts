import { isBefore } from '@veridoor/document-vision/document/findings';
import { judged, recordedAs, type Check } from '../check.ts';
import { readByMachine, readInPrint, worstOf } from './machine-findings.ts';

/** The document is valid today. */
export const expiry: Check<'expiry'> = {
  name: 'expiry',
  families: ['identity'],
  inTests: 'given',
  make(context) {
    const { recorded, fields, today } = context;
    if (recorded.length > 0) return recordedAs('expiry', recorded);
    const read = readByMachine(context);
    if (read?.fields.expirationDate === null) return null;
    if (read) return worstOf(read.machine, ['document_expired', 'expiry_unknown']);
    const date = readInPrint(context) && fields?.expirationDate;
    return date ? judged(isBefore(date, today) ? 'document_expired' : null) : null;
  },
};
