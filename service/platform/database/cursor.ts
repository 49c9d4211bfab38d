import { invalidField } from '../problems/problems.ts';

/** Place in a list that is ordered by time and then by identifier, newest first. */
interface Place {
  created_at: Date;
  id: string;
}

/** Text that a client sends back to get the page after this place. */
export function encodeCursor({ created_at, id }: Place): string {
  return Buffer.from(`${created_at.toISOString()} ${id}`).toString('base64url');
}

/** @throws ProblemError when the text is no cursor of this service. */
export function decodeCursor(cursor: string): Place {
  const [time = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const created_at = new Date(time);
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  if (rest.length > 0 || !isUuid || Number.isNaN(created_at.getTime()) || created_at.toISOString() !== time) {
    throw invalidField('cursor', 'wrong_format', 'must be the next_cursor of a page');
  }
  return { created_at, id };
}

/** Makes a page of rows that were read with one more than the limit. */
export function toPage<Row extends Place, Item>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item) {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const has_more = rows.length > limit;
  return { data: kept.map(toItem), next_cursor: has_more && last ? encodeCursor(last) : null, has_more };
}

/**
 * The moment of an ISO 8601 text for a search; at least 1970, because PostgreSQL has no year 0 and nothing here is
 * older.
 */
export function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(Math.max(0, Date.parse(text)));
}
