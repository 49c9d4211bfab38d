import type { MachineReadable } from '../identity-type.ts';

/** The barcode of North America (AAMVA DL/ID 2020), and lines of some European licences. */
export const DRIVING_LICENCE_MACHINE: MachineReadable = {
  mrz: [{ code: /^(?:D|FA)/, formats: ['Licence line', 'Swiss licence'] }],
  barcode: 'DL',
};
