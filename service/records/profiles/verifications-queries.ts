import { sql, type Selectable } from 'kysely';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Connection } from '../../platform/database/connection.ts';
import { presentVerification } from '../../platform/database/of-verification.ts';
import type { VerificationTable } from '../../platform/database/tables/verifications.ts';
import { openFound, openRows, type Opened } from '../../platform/crypto/sealed-values.ts';

/** A verification with the version of its workflow. */
export type VerificationRow = Opened<Selectable<VerificationTable>> & {
  slug: string;
  version: number;
  /** Whether it is the newest of its profile. */
  present: boolean;
};

const isPresent = sql<boolean>`verification.number = (
  select max(newest.number) from verification as newest where newest.profile_id = verification.profile_id
)`;

export const wholeVerifications = (connection: Connection) =>
  connection
    .selectFrom('verification')
    .innerJoin('workflow', 'workflow.id', 'verification.workflow_id')
    .selectAll('verification')
    .select(['workflow.slug', 'workflow.version'])
    .select(isPresent.as('present'));

/** Verifications of a profile, newest first. */
export async function listVerifications(connection: Connection, profileId: string): Promise<VerificationRow[]> {
  const rows = await wholeVerifications(connection)
    .where('verification.profile_id', '=', profileId)
    .orderBy('verification.number', 'desc')
    .execute();
  return openRows(connection, 'verification', rows);
}

/** A verification of the company; null for another company's. */
export async function findVerification(
  connection: Connection,
  companyId: string,
  id: string,
): Promise<VerificationRow | null> {
  const row = await wholeVerifications(connection)
    .where('verification.id', '=', id)
    .where('verification.company_id', '=', companyId)
    .executeTakeFirst();
  return openFound(connection, 'verification', row);
}

/** The newest verification of a profile; null for a company, which has none. */
export async function findPresentVerification(
  connection: Connection,
  profileId: string,
): Promise<VerificationRow | null> {
  const row = await wholeVerifications(connection)
    .where('verification.profile_id', '=', profileId)
    .orderBy('verification.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return openFound(connection, 'verification', row);
}

/** The id alone. */
export async function findPresentId(connection: Connection, profileId: string): Promise<string | null> {
  const row = await connection
    .selectFrom('verification')
    .select('id')
    .where('profile_id', '=', profileId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Notes that the customer has begun. */
export async function markBegun(transaction: Connection, profileId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('verification')
    .set({ status: 'started', begun_at: now })
    .where('id', '=', presentVerification(profileId))
    .where('status', '=', 'created')
    .execute();
}

/**
 * Brings the present verification to what the profile's status says: handed in, asked for more, or closed.
 *
 * @returns whether it has expired by that.
 */
export async function followStatus(
  transaction: Connection,
  profileId: string,
  status: ProfileStatus,
  now: Date,
): Promise<boolean> {
  const change = CHANGES[status];
  if (!change) return false;
  const to = change(now);
  const changed = await transaction
    .updateTable('verification')
    .set(to)
    .where('id', '=', presentVerification(profileId))
    .where('status', '<>', to.status)
    .$if(to.status === 'expired', (query) => query.where('status', '<>', 'completed'))
    .returning('id')
    .execute();
  return to.status === 'expired' && changed.length > 0;
}

const handedIn = (now: Date) => ({ status: 'completed', completed_at: now, expired_at: null }) as const;
const closed = (now: Date) => ({ status: 'expired', expired_at: now }) as const;
// The link that was handed in opens nothing more: the next one says when it closes.
const asked = () => ({ status: 'started', completed_at: null, expired_at: null, closes_at: null }) as const;
const CHANGES = {
  in_review: handedIn,
  approved: handedIn,
  rejected: handedIn,
  pending: asked,
  resubmission_requested: asked,
  expired: closed,
  archived: closed,
} as Partial<Record<ProfileStatus, typeof handedIn | typeof closed | typeof asked>>;

/** Open verifications whose link has expired, the longest first; `after` is the last of the batch before. */
export async function listOverdue(
  connection: Connection,
  now: Date,
  after: { closes_at: Date; id: string } | null,
  limit: number,
) {
  let query = connection
    .selectFrom('verification')
    .innerJoin('profile', 'profile.id', 'verification.profile_id')
    .select(['verification.id', 'verification.profile_id', 'verification.closes_at', 'profile.company_id'])
    .where('verification.status', 'in', ['created', 'started'])
    .where('verification.closes_at', '<=', now)
    .$narrowType<{ closes_at: Date }>();
  if (after) {
    query = query.where(
      sql<boolean>`(verification.closes_at, verification.id) > (${after.closes_at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.orderBy('verification.closes_at').orderBy('verification.id').limit(limit).execute();
}

/**
 * Verifications whose every step, the optional ones included, has been done since before an instant, and which nobody
 * handed in. Optional steps that are open keep one open.
 */
export async function listDone(connection: Connection, quietSince: Date, after: string | null, limit: number) {
  let query = connection
    .selectFrom('verification')
    .innerJoin('profile', 'profile.id', 'verification.profile_id')
    .select(['verification.id', 'verification.profile_id', 'profile.company_id'])
    .where('verification.status', 'in', ['created', 'started'])
    .where('profile.status', 'in', ['created', 'pending'])
    .where(
      sql<boolean>`not exists (
        select from profile_step as step where step.profile_id = profile.id and step.verification_id is null
          and (step.status not in ('approved', 'pending_review') or step.updated_at > ${quietSince}::timestamptz)
      )`,
    );
  if (after !== null) query = query.where('verification.id', '>', after);
  return query.orderBy('verification.id').limit(limit).execute();
}

/** Whether the verification is still open and its link still expired. */
export async function isOverdue(transaction: Connection, id: string, now: Date): Promise<boolean> {
  const row = await transaction
    .selectFrom('verification')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['created', 'started'])
    .where('closes_at', '<=', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markExpired(
  transaction: Connection,
  { id, profile_id }: { id: string; profile_id: string },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('verification')
    .set({ status: 'expired', expired_at: now })
    .where('id', '=', id)
    .execute();
  await forgetDoubtedVideos(transaction, profile_id);
}

/** Nobody decides on the present verification any more: the frames that waited for it go. */
export async function forgetDoubtedVideos(transaction: Connection, profileId: string): Promise<void> {
  const doubted = await transaction
    .updateTable('liveness_attempt')
    .set({ doubted: false })
    .where('profile_id', '=', profileId)
    .where('doubted', '=', true)
    .returning('id')
    .execute();
  if (doubted.length === 0) return;
  await transaction
    .updateTable('liveness_answer')
    .set({ frames: null })
    .where(
      'attempt_id',
      'in',
      doubted.map(({ id }) => id),
    )
    .execute();
}

/** Links of a verification, newest first. */
export async function listLinks(connection: Connection, verificationId: string) {
  return connection
    .selectFrom('link')
    .select(['id', 'handoff_of', 'language', 'created_at', 'expires_at', 'opened_at', 'voided_at', 'void_reason'])
    .where('verification_id', '=', verificationId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
