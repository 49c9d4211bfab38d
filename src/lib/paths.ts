import { INTERFACE_PATHS } from '@veridoor/contract/interface-pages';
import type { DocumentSide, DocumentType } from './api/types.ts';

/** Every address of the hosted interface. */
export const paths = INTERFACE_PATHS;

/** State of the list of steps' address: the person wants to go on with another device. */
export const OTHER_DEVICE = 'other_device';

/** Addresses that belong to steps; the search parameter `step` names the step. */
export type StepPath = (typeof paths)[
  | 'version'
  | 'capture'
  | 'confirm'
  | 'form'
  | 'questionnaire'
  | 'address'
  | 'otpPhone'
  | 'otpEmail'
  | 'signature'
  | 'pin'
  | 'call'
  | 'callComplete'];

/** The content of a step screen's address: names from the workflow, nothing about the person. */
export interface StepParameters {
  step: string;
  country?: string;
  type?: DocumentType;
  version?: string;
  side?: DocumentSide;
  /** The section of a questionnaire, counted from 0. */
  section?: number;
}

const documentTypes: Record<DocumentType, true> = {
  id_card: true,
  passport: true,
  driving_licence: true,
  residence_permit: true,
  selfie: true,
  proof_of_address: true,
  signature: true,
  registration_extract: true,
  articles_of_association: true,
  shareholder_register: true,
  tax_certificate: true,
  signature_circular: true,
  digital_id: true,
};
const documentSides: Record<DocumentSide, true> = { front: true, back: true, single: true };

/** Makes the address of a step's screen, for example `/capture?step=identity&type=passport&side=single`. */
export function stepAddress(path: StepPath, parameters: StepParameters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return `${path}?${search.toString()}`;
}

/** Reads the search parameters of a step's screen; malformed ones are left out. Null without a step. */
export function readStepParameters(search: URLSearchParams): StepParameters | null {
  const step = search.get('step');
  if (step === null || !/^[a-z0-9][a-z0-9_-]{0,39}$/.test(step)) return null;
  const country = search.get('country');
  const type = search.get('type');
  const version = search.get('version');
  const side = search.get('side');
  const section = search.get('section');
  return {
    step,
    ...(country !== null && /^([A-Z]{2}|\*)$/.test(country) ? { country } : {}),
    ...(type !== null && isKey(documentTypes, type) ? { type } : {}),
    ...(version !== null && /^[a-z0-9_]{1,40}$/.test(version) ? { version } : {}),
    ...(side !== null && isKey(documentSides, side) ? { side } : {}),
    ...(section !== null && /^\d{1,2}$/.test(section) ? { section: Number(section) } : {}),
  };
}

function isKey<Key extends string>(record: Record<Key, true>, name: string): name is Key {
  return Object.hasOwn(record, name);
}
