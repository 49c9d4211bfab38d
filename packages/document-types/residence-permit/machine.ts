import type { MachineReadable } from '../identity-type.ts';

/**
 * ICAO Doc 9303-5 leaves the second letter to the issuer; IR and AR are residence permits throughout Europe, C1 and C2
 * those of the United States.
 */
export const RESIDENCE_PERMIT_MACHINE: MachineReadable = {
  mrz: [{ code: /^(?:[IAC]R|C[12])/, formats: null }],
  barcode: null,
};
