import { PRINT_DIFFERENCES } from '@veridoor/document-reading/fields/doubts';
import { judged, type Check } from '../check.ts';

/** Print does not contradict itself: its dates, its numbers, and what an MRZ says beside the fields that are compared. */
export const crossCheckPrint: Check<'cross_check_print'> = {
  name: 'cross_check_print',
  families: ['identity'],
  inTests: 'given',
  make({ print }) {
    if (print === null) return null;
    if (print === 'unavailable') return { outcome: 'not_made', score: null, detail: 'check_unavailable' };
    return print.doubts.filter((doubt) => !PRINT_DIFFERENCES.has(doubt)).map((doubt) => judged(doubt));
  },
};
