import type { MachineReadable } from '../identity-type.ts';

/** ICAO Doc 9303-5 leaves the second letter to the issuer; IR and AR are residence permits throughout Europe. */
export const RESIDENCE_PERMIT_MACHINE: MachineReadable = {
  mrz: [{ code: /^[IAC]R/, formats: null }],
  barcode: null,
};
