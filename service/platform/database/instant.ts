/**
 * The moment of an ISO 8601 text for a search; at least 1970, because PostgreSQL has no year 0 and nothing here is
 * older.
 */
export function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(Math.max(0, Date.parse(text)));
}
