import type { Static } from 'typebox';
import type { Duplicate, DuplicateListQuery } from '@veridoor/contract/duplicates';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { findDuplicatesOfProfile } from './queries.ts';
import { findProfile } from '../../records/profiles/queries.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

/** Maximum number in a report. */
const MOST_LISTED = 100;

/** The newest features that a profile shares with others, for its report. */
export async function newestDuplicates(connection: Connection, profileId: string): Promise<Duplicate[]> {
  return (await findDuplicatesOfProfile(connection, profileId, undefined, MOST_LISTED)).map(toDuplicate);
}

/**
 * The features that a profile shares with other profiles of the company, newest first, a page at a time. Both of two
 * similar ones show each other, whichever came first.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function listDuplicates(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  profileId: string,
  query: Static<typeof DuplicateListQuery>,
) {
  if (!(await findProfile(database, user.companyId, profileId))) throw new ProblemError('profile_not_found');
  const limit = query.limit ?? 20;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const rows = await findDuplicatesOfProfile(database, profileId, after, limit + 1);
  return toPage(rows, limit, toDuplicate);
}

function toDuplicate({ created_at, ...row }: Awaited<ReturnType<typeof findDuplicatesOfProfile>>[number]): Duplicate {
  return { ...row, created_at: created_at.toISOString() };
}
