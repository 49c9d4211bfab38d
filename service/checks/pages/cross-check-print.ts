import { sureValues } from '@veridoor/document-reading/read-print';
import type { PrintedField } from '@veridoor/document-types/fields';
import { judged, PASSED, type Check } from '../check.ts';

/** What MRZs and barcodes have, too. */
const COMPARED: readonly PrintedField[] = ['last_name', 'first_name', 'number', 'birth_date', 'expiry_date', 'sex'];

/** Print contradicts neither itself nor the MRZ or the barcode of its page: a result for each contradiction. */
export const crossCheckPrint: Check<'cross_check_print'> = {
  name: 'cross_check_print',
  families: ['identity'],
  inTests: 'given',
  make({ print, inspection }) {
    if (print === null) return null;
    if (print === 'unavailable') return { outcome: 'not_made', score: null, detail: 'check_unavailable' };
    if (print.doubts.length > 0) return print.doubts.map((doubt) => judged(doubt));
    const sure = sureValues(print.fields);
    return inspection?.reading?.fields && COMPARED.some((field) => sure.has(field)) ? PASSED : null;
  },
};
