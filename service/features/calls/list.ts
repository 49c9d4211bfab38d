import type { Static } from 'typebox';
import type { CallListQuery } from '../../../packages/contract/call.ts';
import type { Parts } from '../../parts.ts';
import { listCalls as listRows } from './queries.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { toSummary } from './outcome.ts';

/** Calls of the company, or of one of its profiles, newest first, a page at a time. */
export async function listCalls(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  { profile, cursor, limit = 20 }: Static<typeof CallListQuery>,
) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await listRows(database, user.companyId, { profile, after }, limit + 1);
  return toPage(
    rows.map((row) => ({ ...row, created_at: row.joined_at })),
    limit,
    toSummary,
  );
}
