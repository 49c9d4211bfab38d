import type { MachineReadable } from '../identity-type.ts';

/** ICAO Doc 9303-5 leaves the second letter to the issuer: all that is no passport, residence permit, licence or visa. */
export const ID_CARD_MACHINE: MachineReadable = {
  mrz: [
    { code: /^(?![PV]|[IAC]R|C[12]|RP|TS)/, formats: ['TD1', 'TD2', 'TD3', 'French id'] },
    { code: /^P/, formats: ['TD1'] },
    { code: /^C/, formats: ['Chinese line', 'Chinese permit'] },
  ],
  barcode: 'ID',
};
