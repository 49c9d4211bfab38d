import type { Connection } from '../../platform/database/connection.ts';
import type { PlatformParts } from '../../platform/parts.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { hooksOf, type SessionReader } from '../hooks.ts';
import { findLink, type LinkRow } from './links-queries.ts';
import { findProfile, lockProfile, type ProfileRow } from './queries.ts';

type OnProfile<Result> = (connection: Connection, profile: ProfileRow, link: LinkRow | null) => Promise<Result>;

/** Runs work on the customer's profile in one transaction, with the link that the session came from. */
export async function withLockedProfile<Result>(
  { database }: Pick<PlatformParts, 'database'>,
  customer: ProfilePrincipal,
  work: OnProfile<Result>,
): Promise<Result> {
  return database.transaction().execute((transaction) => onProfile(transaction, lockProfile, customer, work));
}

/** The same for work that only reads: nobody's changes hold it up, and all that it reads is of one moment. */
export async function withProfileSnapshot<Result>(
  { database }: Pick<PlatformParts, 'database'>,
  customer: ProfilePrincipal,
  work: OnProfile<Result>,
): Promise<Result> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => onProfile(snapshot, findProfile, customer, work));
}

export async function onProfile<Result>(
  connection: Connection,
  find: typeof findProfile,
  { companyId, profileId, subject, linkId }: ProfilePrincipal,
  work: OnProfile<Result>,
): Promise<Result> {
  const profile = await find(connection, companyId, profileId, subject);
  if (!profile) throw new ProblemError('profile_not_found');
  const link = linkId === null ? null : await findLink(connection, profile.id, linkId);
  return work(connection, profile, link);
}

/** The session of a customer as the present transaction leaves it. */
export const drawSession: SessionReader['draw'] = (connection, profile, link, present) =>
  hooksOf(connection).session.draw(connection, profile, link, present);
