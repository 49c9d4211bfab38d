import { CHECKS, type CheckName } from '@veridoor/contract/checks';

/** Checks that must have passed before anything is approved automatically. */
export interface Requirements {
  /** Checks of this very page. */
  readonly ofPage: readonly CheckName[];
  /** Checks of the page's document: one of its pages must pass them. */
  readonly ofDocument: readonly CheckName[];
}

export const NOTHING_REQUIRED: Requirements = { ofPage: [], ofDocument: [] };

/** Why a required check could not be made. */
export function codeOfMissing(check: CheckName): string {
  const facts = CHECKS[check];
  return 'missing' in facts ? facts.missing : 'check_not_made';
}
