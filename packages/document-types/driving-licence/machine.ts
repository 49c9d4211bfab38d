import type { MachineReadable } from '../identity-type.ts';

/** The barcode of North America (AAMVA DL/ID 2020). */
export const DRIVING_LICENCE_MACHINE: MachineReadable = { mrz: [], barcode: 'DL' };
