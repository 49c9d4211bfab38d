import { sql, type Selectable } from 'kysely';
import type { ProfileRow } from '../../records/profiles/profile-rows-queries.ts';
import type { EnrolledFaceTable } from '../../platform/database/tables/faces.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';

export type EnrolledFaceRow = Selectable<EnrolledFaceTable>;

/** The newest approved selfie of a profile in the verification that counts for it, if it is still kept. */
export async function findApprovedSelfie(
  connection: Connection,
  { id, counting_verification }: Pick<ProfileRow, 'id' | 'counting_verification'>,
) {
  const row = await connection
    .selectFrom('document')
    .select(['id', 'file_key'])
    .where('profile_id', '=', id)
    .where(ofVerification('document', counting_verification))
    .where('type', '=', 'selfie')
    .where('state', '=', 'active')
    .where('status', '=', 'approved')
    .where('file_removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The status of the verification that counts for the profile, and nothing that holds it. */
const isApproved = sql<boolean>`coalesce(profile.counting_status, profile.status) = 'approved' and profile.hold is null`;

/** Replaces the face of a profile; failed attempts on the old one no longer count. */
export async function saveEnrolledFace(
  connection: Connection,
  face: Pick<EnrolledFaceRow, 'profile_id' | 'descriptor' | 'document_id' | 'enrolled_at'>,
): Promise<void> {
  const { descriptor, document_id, enrolled_at } = face;
  const fresh = { descriptor, document_id, enrolled_at, failures: 0, locked_until: null };
  await connection
    .insertInto('enrolled_face')
    .values({ ...face, ...fresh })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(fresh))
    .execute();
}

/** The face of a company's profile; null for another company's. */
export async function findEnrolledFace(
  connection: Connection,
  companyId: string,
  profileId: string,
): Promise<EnrolledFaceRow | null> {
  const row = await connection
    .selectFrom('enrolled_face')
    .innerJoin('profile', 'profile.id', 'enrolled_face.profile_id')
    .selectAll('enrolled_face')
    .where('profile_id', '=', profileId)
    .where('profile.company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the profile can be recognised now: approved, enrolled, not locked. */
export async function isRecognisable(
  connection: Connection,
  companyId: string,
  profileId: string,
  now: Date,
): Promise<boolean> {
  const row = await connection
    .selectFrom('enrolled_face')
    .innerJoin('profile', 'profile.id', 'enrolled_face.profile_id')
    .select('profile_id')
    .where('profile_id', '=', profileId)
    .where('profile.company_id', '=', companyId)
    .where(isApproved)
    .where((face) => face.or([face('locked_until', 'is', null), face('locked_until', '<=', now)]))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts an attempt before it is judged, so that a thousand simultaneous ones cannot slip through. The last of `most`
 * locks the face; after the lock the count starts again.
 *
 * @returns the face to compare with; null when the profile cannot be recognised now.
 */
export async function countTry(
  connection: Connection,
  { companyId, profileId }: { companyId: string; profileId: string },
  { now, most, lockedUntil }: { now: Date; most: number; lockedUntil: Date },
): Promise<EnrolledFaceRow | null> {
  const tries = sql<number>`(case when locked_until is null then failures else 0 end) + 1`;
  const row = await connection
    .updateTable('enrolled_face')
    .set({
      failures: tries,
      locked_until: sql<Date | null>`case when ${tries} >= ${most}::integer then ${lockedUntil}::timestamptz end`,
    })
    .where('profile_id', '=', profileId)
    .where((face) => face.or([face('locked_until', 'is', null), face('locked_until', '<=', now)]))
    .where((face) =>
      face.exists(
        face
          .selectFrom('profile')
          .select('id')
          .whereRef('profile.id', '=', 'enrolled_face.profile_id')
          .where('company_id', '=', companyId)
          .where(isApproved),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a try back that said nothing of the person. */
export async function uncountTry(connection: Connection, profileId: string): Promise<void> {
  await connection
    .updateTable('enrolled_face')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, locked_until: null })
    .where('profile_id', '=', profileId)
    .execute();
}

/** Forgets all tries, and a lock with them. */
export async function forgetTries(connection: Connection, profileId: string): Promise<void> {
  await connection
    .updateTable('enrolled_face')
    .set({ failures: 0, locked_until: null })
    .where('profile_id', '=', profileId)
    .execute();
}
