import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { VerificationStatus } from '@veridoor/contract/verifications/fields';
import { openRows } from '../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { openProfile, referenceHash, type ProfileRow } from '../../records/profiles/profile-rows-queries.ts';
import { findVersionIds } from '../../records/companies/workflows-queries.ts';
import { wholeVerifications, type VerificationRow } from '../../records/profiles/verifications-queries.ts';

/** Times of a verification by which lists are ordered and limited. */
export type ListedTime = 'created_at' | 'completed_at' | 'updated_at';

export interface VerificationFilter {
  mode: Mode;
  profile?: string | undefined;
  reference?: string | undefined;
  status?: VerificationStatus | undefined;
  outcome?: ProfileStatus | undefined;
  /** Slug of the workflow. */
  workflow?: string | undefined;
  from: Readonly<Record<ListedTime, Date | undefined>>;
  before: Readonly<Record<ListedTime, Date | undefined>>;
  order: ListedTime;
  /** The last verification of the page before. */
  after?: { created_at: Date; id: string } | undefined;
}

/** Verifications of a company, the newest by the order first. */
export async function findVerifications(
  connection: Connection,
  companyId: string,
  filter: VerificationFilter,
  limit: number,
): Promise<VerificationRow[]> {
  const { mode, profile, reference, status, outcome, workflow, from, before, order, after } = filter;
  const place = sql.ref<Date>(`verification.${order}`);
  let query = wholeVerifications(connection)
    .where('verification.company_id', '=', companyId)
    .where('verification.mode', '=', mode);
  if (profile !== undefined) query = query.where('verification.profile_id', '=', profile);
  if (status) query = query.where('verification.status', '=', status);
  if (outcome) query = query.where('verification.outcome', '=', outcome);
  if (reference !== undefined) {
    query = query.where('verification.id', 'in', withReference(connection, companyId, reference));
  }
  if (workflow !== undefined) {
    // Their ids first: then the planner knows how frequent they are.
    const versions = await findVersionIds(connection, companyId, workflow);
    if (versions.length === 0) return [];
    query = query.where('verification.workflow_id', 'in', versions);
  }
  // Nothing is handed in or changed before it is made: a walk from the newest begins where they can be.
  for (const most of [before.completed_at, before.updated_at])
    if (most) query = query.where('verification.created_at', '<', most);
  if (order === 'completed_at') query = query.where('verification.completed_at', 'is not', null);
  for (const time of ['created_at', 'completed_at', 'updated_at'] as const) {
    const [least, most] = [from[time], before[time]];
    if (least) query = query.where(`verification.${time}`, '>=', least);
    if (most) query = query.where(`verification.${time}`, '<', most);
  }
  if (after) {
    query = query.where(
      sql<boolean>`(${place}, verification.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  const rows = await query.orderBy(place, 'desc').orderBy('verification.id', 'desc').limit(limit).execute();
  return openRows(connection, 'verification', rows);
}

/** Those with this reference of their own, and those without one of profiles that have it. */
function withReference(connection: Connection, companyId: string, reference: string) {
  const hash = referenceHash(connection, companyId, reference);
  return connection
    .selectFrom('verification as own')
    .select('own.id')
    .where('own.company_id', '=', companyId)
    .where('own.reference_hash', '=', hash)
    .unionAll(
      connection
        .selectFrom('profile')
        .innerJoin('verification as inheriting', 'inheriting.profile_id', 'profile.id')
        .select('inheriting.id')
        .where('profile.company_id', '=', companyId)
        .where('profile.reference_hash', '=', hash)
        .where('inheriting.reference_hash', 'is', null),
    );
}

/** Profiles by their ids. */
export async function findProfilesOf(
  connection: Connection,
  rows: readonly VerificationRow[],
): Promise<Map<string, ProfileRow>> {
  if (rows.length === 0) return new Map();
  const profiles = await connection
    .selectFrom('profile')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ profile_id }) => profile_id),
    )
    .execute();
  return new Map(profiles.map((row) => [row.id, openProfile(connection, row)]));
}
