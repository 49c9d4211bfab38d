import type { MachineReadable } from '../identity-type.ts';

/**
 * ICAO Doc 9303-5 leaves the second letter to the issuer; IR and AR are residence permits throughout Europe, C1 and C2
 * those of the United States, RP those of Estonia (https://github.com/Arg0s1080/mrz/pull/27).
 */
export const RESIDENCE_PERMIT_MACHINE: MachineReadable = {
  mrz: [{ code: /^(?:[IAC]R|C[12]|RP)/, formats: null }],
  barcode: null,
};
