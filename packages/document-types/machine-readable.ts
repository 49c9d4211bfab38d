/** MRZs and barcodes of each type. Apart from the registry: the browser reads them, and needs no titles. */

import { DRIVING_LICENCE_MACHINE } from './driving-licence/machine.ts';
import { ID_CARD_MACHINE } from './id-card/machine.ts';
import type { IdentityDocumentType, MachineReadable } from './identity-type.ts';
import { PASSPORT_MACHINE } from './passport/machine.ts';
import { RESIDENCE_PERMIT_MACHINE } from './residence-permit/machine.ts';

/** A type without its machine-readable parts does not compile. */
export const MACHINE_READABLE: Readonly<Record<IdentityDocumentType, MachineReadable>> = {
  id_card: ID_CARD_MACHINE,
  passport: PASSPORT_MACHINE,
  driving_licence: DRIVING_LICENCE_MACHINE,
  residence_permit: RESIDENCE_PERMIT_MACHINE,
};

const types = Object.entries(MACHINE_READABLE) as [IdentityDocumentType, MachineReadable][];

/** The type with such an MRZ; null for a visa. */
export function typeOfMrz(code: string, format: string): IdentityDocumentType | null {
  const isOf = ({ mrz }: MachineReadable) =>
    mrz.some((one) => one.code.test(code) && one.formats.some((name) => name === format));
  return types.find(([, machine]) => isOf(machine))?.[0] ?? null;
}

/** The type with such a barcode. */
export const typeOfBarcode = (subfile: 'DL' | 'ID'): IdentityDocumentType | null =>
  types.find(([, { barcode }]) => barcode === subfile)?.[0] ?? null;
