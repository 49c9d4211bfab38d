/** What a migration seals and hashes with: in the form that the release which wrote the migration gave to values. */
export interface MigrationSecrets {
  seal(purpose: string, plain: Uint8Array, place?: string): Uint8Array;
  keyedHash(purpose: string, text: string): string;
}
