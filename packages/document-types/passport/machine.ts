import type { MachineReadable } from '../identity-type.ts';

/** P is a passport (ICAO Doc 9303-4, section 4.2.2). */
export const PASSPORT_MACHINE: MachineReadable = {
  mrz: [{ code: /^P/, formats: ['TD2', 'TD3', 'French id'] }],
  barcode: null,
};
