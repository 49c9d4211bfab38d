import type { MachineReadable } from '../identity-type.ts';

/**
 * ICAO Doc 9303-5 leaves the second letter to the issuer; IR and AR are residence permits throughout Europe, C1 and C2
 * those of the United States, RP those of Estonia (https://github.com/Arg0s1080/mrz/pull/27), TS those of France until 2021
 * (https://github.com/vvorld/mrz-1/blob/master/src/parse/__tests__/frenchResidentPermit.js).
 */
export const RESIDENCE_PERMIT_MACHINE: MachineReadable = {
  mrz: [{ code: /^(?:[IAC]R|C[12]|RP|TS)/, formats: ['TD1', 'TD2', 'TD3', 'French id'] }],
  barcode: null,
};
