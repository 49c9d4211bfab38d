import type { EnrolledFace } from '@veridoor/contract/faces/biologin';
import { UnreadableFaceImage, type FaceReader } from '../../vision/faces/face-reader.ts';
import { ownDescriptor } from '../../vision/faces/match.ts';
import { judgeFaces } from '../../checks/faces/face.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { ENROLLED_FACE } from '../../platform/crypto/sealing-purposes.ts';
import {
  findApprovedSelfie,
  findEnrolledFace,
  forgetTries,
  saveEnrolledFace,
  type EnrolledFaceRow,
} from './enrolled-faces-queries.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { lacksFaceConsent } from '@veridoor/contract/answers/face-consent';
import { addJob } from '../../platform/jobs/queries.ts';
import { confirmPasskeys } from './passkeys/queries.ts';
import { findProfile, findProfileOfAnyCompany, lockProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import type { ApprovalHook } from '../../records/hooks.ts';
import { statusOf } from '../../records/profiles/profile-status.ts';
import { recordAudit, SYSTEM } from '../../records/audit/audit.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

export const ENROL_FACE = 'enrol_face';
const ATTEMPTS = 5;

/** Orders that the face of a profile is kept, in the transaction that approves it. */
export async function orderEnrolment(transaction: Connection, profileId: string, now: Date): Promise<void> {
  await addJob(transaction, {
    kind: ENROL_FACE,
    queue: 'background',
    payload: { profile: profileId },
    runAt: now,
    maxAttempts: ATTEMPTS,
  });
}

export const enrolApproved: ApprovalHook = (transaction, { profileId }, now) =>
  orderEnrolment(transaction, profileId, now);

/**
 * Keeps the face of a profile's newest approved selfie, as numbers, to recognise the person later; passkeys that were
 * bound with it count from then on. Without consent the image is not even looked at.
 */
export function enrolFaceJob(
  parts: Pick<Parts, 'database' | 'files' | 'secrets' | 'clock'> & { faceReader: FaceReader },
): JobHandler {
  const { database, files, secrets, clock } = parts;
  return {
    async run(payload) {
      const id = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'profile') : undefined;
      const profile = typeof id === 'string' ? await findProfileOfAnyCompany(database, id) : null;
      const selfie = profile && isApproved(profile) ? await findApprovedSelfie(database, profile) : null;
      if (!profile || !selfie) return;
      const settings = await findCompanySettings(database, profile.company_id);
      const mayKeep = settings && profile.consent_at !== null && !lacksFaceConsent(settings, profile, true);
      if (!mayKeep) return noteRefusal(database, profile);
      const descriptor = await describeSelfie(parts.faceReader, await files.read(selfie.file_key));
      if (!descriptor) return;
      await database.transaction().execute(async (transaction) => {
        // A decision made during the look at the image counts.
        const fresh = await lockProfile(transaction, profile.company_id, profile.id);
        if (!fresh || !isApproved(fresh)) return;
        if ((await findApprovedSelfie(transaction, fresh))?.id !== selfie.id) return;
        await saveEnrolledFace(transaction, {
          profile_id: profile.id,
          descriptor: secrets.seal(ENROLLED_FACE, Buffer.from(JSON.stringify([...descriptor]))),
          document_id: selfie.id,
          enrolled_at: clock.now(),
        });
        await confirmPasskeys(transaction, selfie.id, clock.now());
        await recordAudit(transaction, {
          companyId: profile.company_id,
          actor: SYSTEM,
          action: 'face.enrolled',
          subject: { kind: 'profile', id: profile.id },
          detail: { document: selfie.id },
        });
      });
    },
  };
}

const isApproved = (profile: ProfileRow) => statusOf(profile).status === 'approved';

function noteRefusal(database: Connection, { company_id: companyId, id }: ProfileRow): Promise<void> {
  return recordAudit(database, {
    companyId,
    actor: SYSTEM,
    action: 'face.not_enrolled',
    subject: { kind: 'profile', id },
    detail: { reason: 'consent_missing' },
  });
}

/** Why a profile of the company cannot be recognised now, as the problem that names the remedy. */
export async function whyUnrecognised(connection: Connection, profile: ProfileRow): Promise<ProblemError> {
  if (!isApproved(profile)) {
    return new ProblemError('profile_not_approved', { detail: `The profile is ${statusOf(profile).status}.` });
  }
  if (profile.hold !== null) {
    return new ProblemError('profile_not_approved', { detail: `The profile is held: ${profile.hold}.` });
  }
  const face = await findEnrolledFace(connection, profile.company_id, profile.id);
  if (face) return lockedFace(face);
  return new ProblemError(profile.consent_at === null ? 'consent_required' : 'face_not_enrolled');
}

function lockedFace({ locked_until }: EnrolledFaceRow): ProblemError {
  return new ProblemError('face_locked', {
    ...(locked_until && { detail: `The lock ends at ${locked_until.toISOString()}.` }),
  });
}

/** The numbers of an enrolled face. @throws RangeError when another network made them. */
export function openDescriptor(secrets: Parts['secrets'], face: Pick<EnrolledFaceRow, 'descriptor'>): Float32Array {
  const text = Buffer.from(secrets.open(ENROLLED_FACE, face.descriptor)).toString('utf8');
  return ownDescriptor(Float32Array.from(JSON.parse(text) as number[]));
}

/** Null for an image that is no good to recognise anybody by. */
async function describeSelfie(reader: FaceReader, bytes: Uint8Array): Promise<Float32Array | null> {
  try {
    const reading = await reader.read(bytes);
    return judgeFaces(reading.faces).outcome === 'failed' ? null : (reading.faces[0]?.descriptor ?? null);
  } catch (fault) {
    if (fault instanceof UnreadableFaceImage) return null;
    throw fault;
  }
}

/**
 * The face of a profile, as the business sees it.
 *
 * @throws ProblemError face_not_enrolled, also for another company's profile.
 */
export async function getEnrolledFace(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  profileId: string,
): Promise<EnrolledFace> {
  const face = await findEnrolledFace(database, user.companyId, profileId);
  if (!face) {
    const profile = await findProfile(database, user.companyId, profileId);
    throw new ProblemError('face_not_enrolled', {
      ...(profile?.consent_at === null && { detail: 'The customer has not consented, so no face is enrolled.' }),
    });
  }
  return toEnrolledFace(face);
}

/**
 * Lets a person try again before the lock runs out.
 *
 * @throws ProblemError face_not_enrolled, also for another company's profile.
 */
export async function unlockFace(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  profileId: string,
): Promise<EnrolledFace> {
  return database.transaction().execute(async (transaction) => {
    if (!(await findEnrolledFace(transaction, user.companyId, profileId))) throw new ProblemError('face_not_enrolled');
    await forgetTries(transaction, profileId);
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'face.unlocked',
      subject: { kind: 'profile', id: profileId },
    });
    const face = await findEnrolledFace(transaction, user.companyId, profileId);
    if (!face) throw new ProblemError('face_not_enrolled');
    return toEnrolledFace(face);
  });
}

function toEnrolledFace(face: EnrolledFaceRow): EnrolledFace {
  return {
    profile: face.profile_id,
    document: face.document_id,
    enrolled_at: face.enrolled_at.toISOString(),
    failures: face.failures,
    locked_until: face.locked_until?.toISOString() ?? null,
  };
}
