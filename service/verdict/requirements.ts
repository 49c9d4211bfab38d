import type { CheckName } from '@veridoor/contract/check';

/** Checks that must have passed before anything is approved automatically. */
export interface Requirements {
  /** Checks of this very page. */
  readonly ofPage: readonly CheckName[];
  /** Checks of the page's document: one of its pages must pass them. */
  readonly ofDocument: readonly CheckName[];
}

export const NOTHING_REQUIRED: Requirements = { ofPage: [], ofDocument: [] };

/** Why a required check could not be made, if its name alone says too little. */
const CODES: Partial<Record<CheckName, string>> = {
  data: 'data_not_read',
  expiry: 'expiry_unknown',
  age: 'age_unknown',
  document: 'document_not_recognised',
  sides: 'sides_not_compared',
  match: 'face_not_compared',
  liveness: 'liveness_missing',
  capture: 'capture_unknown',
};

export function codeOfMissing(check: CheckName): string {
  return CODES[check] ?? 'check_not_made';
}
