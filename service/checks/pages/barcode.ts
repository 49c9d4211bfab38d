import { PASSED, type Check } from '../check.ts';

/** A barcode as documents have it was read. */
export const barcode: Check<'barcode'> = {
  name: 'barcode',
  families: ['identity'],
  inTests: 'given',
  make: ({ inspection }) => (inspection?.machine?.hasBarcode ? PASSED : null),
};
