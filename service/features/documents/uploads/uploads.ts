import { randomBytes } from 'node:crypto';
import type { Parts } from '../../../parts.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { lockFlow } from '../../../records/flow/queries.ts';
import {
  countOpenUploads,
  deleteUpload,
  findUpload,
  insertUpload,
  type Upload,
} from '../../../platform/storage/queries.ts';
import type { Principal } from '../../../platform/access/principal.ts';
import { ProblemError, invalidField } from '../../../platform/problems/problems.ts';
import { customerMaySend, profileFor } from '../../../records/flow/submission-rules.ts';

/** Seconds that an upload without a document is kept: a link's usual lifetime. */
const UPLOAD_LIFETIME = 24 * 60 * 60;
/** Uploads that a profile may have open: every page of a long workflow, a few times over. */
const MOST_OPEN = 20;
/** Seconds to wait when there are too many; finished ones become documents in less. */
const RETRY_AFTER = 60;

type UploadParts = Pick<Parts, 'database' | 'clock'>;

/**
 * Begins an upload of the given length for the customer's own profile, or for the one that a user names.
 *
 * @throws ProblemError profile_not_found, too_many_uploads, or whatever forbids the profile to send anything.
 */
export async function createUpload(
  { database, clock }: UploadParts,
  principal: Principal,
  named: string | undefined,
  size: number,
): Promise<Pick<Upload, 'id' | 'expires_at'>> {
  const profileId = profileFor(principal, named);
  if (profileId === undefined) {
    throw invalidField('upload-metadata', 'required', 'must name the profile: profile <identifier in base64>');
  }
  const now = clock.now();
  const upload = {
    id: randomBytes(24).toString('base64url'),
    profile_id: profileId,
    size,
    created_at: now,
    expires_at: secondsAfter(now, UPLOAD_LIFETIME),
  };
  return database.transaction().execute(async (transaction) => {
    // Locked, so that simultaneous beginnings are counted one after the other.
    const flow = await lockFlow(transaction, principal.companyId, profileId);
    // The profile comes in a header, where the guard does not look for items of the other mode.
    const other = principal.kind === 'user' && principal.mode !== undefined && principal.mode !== flow?.mode;
    if (!flow || other) throw new ProblemError('profile_not_found');
    if (principal.kind === 'profile') customerMaySend(flow);
    if ((await countOpenUploads(transaction, profileId, now)) >= MOST_OPEN) {
      const limit = { maximum: MOST_OPEN, unit: 'uploads' } as const;
      throw new ProblemError('too_many_uploads', { retryAfter: RETRY_AFTER, limit });
    }
    await insertUpload(transaction, upload);
    return upload;
  });
}

/**
 * An upload that may be continued.
 *
 * @throws ProblemError upload_not_found when there is none or it is somebody else's, upload_gone when it has expired or
 * become a document.
 */
export async function openUpload(parts: UploadParts, principal: Principal, id: string): Promise<Upload> {
  const upload = await ownUpload(parts, principal, id);
  if (upload.document_id !== null || upload.expires_at <= parts.clock.now()) throw new ProblemError('upload_gone');
  return upload;
}

/** @throws ProblemError upload_not_found when there is no such upload or it is somebody else's. */
export async function ownUpload({ database }: UploadParts, principal: Principal, id: string): Promise<Upload> {
  const upload = await findUpload(database, principal.companyId, id);
  const own = upload && (principal.kind === 'user' || upload.profile_id === principal.profileId);
  if (!own) throw new ProblemError('upload_not_found');
  return upload;
}

/** Forgets an upload that its owner ended. */
export async function dropUpload({ database }: UploadParts, id: string): Promise<void> {
  await deleteUpload(database, id);
}
