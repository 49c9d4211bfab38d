/** SQLSTATE of a row that a unique constraint refuses (PostgreSQL, appendix A). */
const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a row because another one has the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
