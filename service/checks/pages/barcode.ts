import { PASSED, type Check } from '../check.ts';

/** A barcode as documents have it was read; one that was seen and says nothing that is known was not. */
export const barcode: Check<'barcode'> = {
  name: 'barcode',
  families: ['identity'],
  inTests: 'given',
  make({ inspection }) {
    if (!inspection?.machine?.hasBarcode) return null;
    const isRead = inspection.reading?.fields?.source === 'barcode';
    return isRead ? PASSED : { outcome: 'not_made', score: null, detail: 'barcode_not_read' };
  },
};
