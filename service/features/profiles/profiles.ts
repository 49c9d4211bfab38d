import { isDeepStrictEqual } from 'node:util';
import type { Profile, ProfileCreate, ProfileListQuery, ProfileUpdate } from '@veridoor/contract/profile';
import { DEFAULT_WORKFLOW } from '@veridoor/contract/workflow';
import type { Static } from 'typebox';
import type { Parts } from '../../parts.ts';
import {
  findPerson,
  insertProfile,
  lockProfile,
  saveProfile,
  type ProfileRow,
  type ShownProfile,
} from '../../records/profiles/queries.ts';
import { findProfiles } from './list-queries.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { orderScreening } from '../../records/screening/order.ts';
import { auditRow, recordAudit } from '../../records/audit/audit.ts';
import { checkMetadata } from '../../records/metadata.ts';
import type { ProposalRow } from '../../records/decisions/queries.ts';
import { decideAsPerson } from '../decisions/persons-decision.ts';
import { decodeCursor, toPage, instantOf } from '../../platform/database/cursor.ts';
import { aboutProfile, recordEvents } from '../../records/outbox/events.ts';
import { normaliseEmail, normalisePhone, normaliseText } from '../../records/profiles/personal-data.ts';
import { permissionMissing } from '../../platform/access/permissions.ts';
import { refuseLateOutcome, testOutcomeOf } from './test-outcome.ts';
import { shownName } from '../../records/profiles/shown-names.ts';
import { modeOf } from '../../platform/access/mode.ts';
import { callerOf, type UserPrincipal } from '../../platform/access/principal.ts';
import { findNewestVersion, refuseRetired } from '../workflows/versions.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';
import { isClosed } from '../../records/profiles/profile-status.ts';
import { compareProfileAgain } from './profile-cross-check.ts';
import { findPresentId } from '../../records/profiles/verifications-queries.ts';
import { newId } from '../../platform/ids.ts';
import { toListedProfile } from '../../records/profiles/profile-view.ts';

/**
 * Creates a profile, or finds the one that the company has with this id card number and changes nothing on it. Creating
 * the same twice at the same instant yields one.
 *
 * @throws ProblemError workflow_not_found, workflow_retired, invalid_request.
 */
export async function createProfile(
  parts: Parts,
  user: UserPrincipal,
  input: Static<typeof ProfileCreate>,
): Promise<{ profile: Profile; created: boolean }> {
  const mode = modeOf(user, input.mode);
  checkMetadata(input.metadata);
  const data = personalData(input);
  const id_card_number = data.id_card_number ?? '';
  const now = parts.clock.now();
  const workflow = input.workflow ?? DEFAULT_WORKFLOW;
  const named =
    workflow === DEFAULT_WORKFLOW ? null : await findNewestVersion(parts.database, user.companyId, workflow);
  const id = newId('profile');
  const row = {
    id,
    company_id: user.companyId,
    mode,
    test_outcome: testOutcomeOf(mode, input.test_outcome) ?? null,
    id_card_number,
    reference: data.reference ?? null,
    name: data.name ?? null,
    email: data.email ?? null,
    phone: data.phone ?? null,
    metadata: input.metadata ?? null,
    created_at: now,
  };
  const about = { companyId: user.companyId, actor: user, subject: { kind: 'profile', id } };
  const audits = [
    auditRow({ ...about, action: 'profile.created' }),
    ...(mayDrawToken(user) ? [auditRow({ ...about, action: 'token.drawn' })] : []),
  ];
  const inserted = await parts.database.transaction().execute(async (transaction) => {
    const made = await insertProfile(transaction, row, audits, workflow);
    // A profile that is there may have begun before.
    if (made && named) refuseRetired(named);
    if (made && row.name !== null) await orderScreening(transaction, id, now);
    if (made) await recordEvents(transaction, aboutProfile(row), [{ type: 'profile.created' }], now);
    return made;
  });
  if (inserted) return { profile: await withToken(parts, user, inserted, true), created: true };
  const present = await findPerson(parts.database, user.companyId, { id_card_number, mode });
  if (!present) throw new Error('the company has no workflow, or the profile in the way is gone');
  return { profile: await withToken(parts, user, present), created: false };
}

/** @throws ProblemError profile_not_found, also for another company's. */
export async function getProfile(parts: Parts, user: UserPrincipal, id: string): Promise<Profile> {
  const found = await findPerson(parts.database, user.companyId, { id });
  if (!found) throw new ProblemError('profile_not_found');
  return withToken(parts, user, found);
}

/**
 * Newest first, a page at a time.
 *
 * @throws ProblemError invalid_request: what it is asked for is no e-mail address, or no phone number.
 */
export async function listProfiles(parts: Parts, user: UserPrincipal, query: Static<typeof ProfileListQuery>) {
  const { database } = parts;
  const limit = query.limit ?? 20;
  const filter = {
    mode: modeOf(user, query.mode, 'mode'),
    status: query.status,
    id_card_number: query.id_card_number,
    reference: query.reference,
    name: query.name,
    email: query.email === undefined ? undefined : normaliseEmail('email', query.email),
    // A plus that is not escaped arrives as a space.
    phone: query.phone === undefined ? undefined : normalisePhone('phone', query.phone.replace(/^ /, '+')),
    created_after: instantOf(query.created_after),
    created_before: instantOf(query.created_before),
    updated_after: instantOf(query.updated_after),
    after: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
  };
  const rows = await findProfiles(database, user.companyId, filter, limit + 1);
  return toPage(rows, limit, toListedProfile);
}

/**
 * Changes what the input names; null or an empty text removes the value. An unchanged status with an unchanged reason,
 * as in a profile that is sent back, decides nothing.
 *
 * @throws ProblemError profile_not_found, permission_missing (a status needs profile.decide), invalid_transition,
 * id_card_number_taken, invalid_request.
 */
export async function updateProfile(
  parts: Parts,
  user: UserPrincipal,
  id: string,
  input: Static<typeof ProfileUpdate>,
): Promise<{ profile: Profile; proposal: ProposalRow | null }> {
  const { status, status_reason, note, override } = input;
  const data = personalData(input);
  try {
    const changed = await parts.database.transaction().execute(async (transaction) => {
      const before = await lockProfile(transaction, user.companyId, id);
      if (!before) throw new ProblemError('profile_not_found');
      const asRead =
        status === before.status && status_reason !== undefined && (status_reason || null) === before.status_reason;
      const decides = [note, override, ...(asRead ? [] : [status, status_reason])].some((one) => one !== undefined);
      if (decides && !user.permissions.has('profile.decide')) {
        throw permissionMissing('profile.decide');
      }
      const now = parts.clock.now();
      const test_outcome = testOutcomeOf(before.mode, input.test_outcome);
      if (test_outcome !== undefined) await refuseLateOutcome(transaction, before);
      const fields = [
        ...changedFields(before, data),
        ...(test_outcome === undefined || isDeepStrictEqual(test_outcome, before.test_outcome) ? [] : ['test_outcome']),
      ];
      let after = before;
      if (fields.length > 0) {
        after = await saveProfile(transaction, id, {
          ...data,
          ...(test_outcome !== undefined && { test_outcome }),
          updated_at: now,
        });
        const about = { companyId: user.companyId, actor: user, subject: { kind: 'profile', id } };
        await recordAudit(transaction, { ...about, action: 'profile.updated', detail: { fields } });
        if (fields.includes('name') || fields.includes('test_outcome')) await orderScreening(transaction, id, now);
        const compared = fields.includes('name') || fields.includes('id_card_number');
        if (compared) await compareProfileAgain(transaction, after, now);
        await recordEvents(transaction, aboutProfile(after), [{ type: 'profile.updated' }], now);
      }
      const word = {
        ...(status && { status }),
        ...(status_reason !== undefined && { status_reason: status_reason ?? '' }),
      };
      const aside = { ...(note !== undefined && { note }), ...(override !== undefined && { override }) };
      const decided = decides ? await decideAsPerson(transaction, user, after, { ...word, ...aside }, now) : null;
      const shown = await findPerson(transaction, user.companyId, { id });
      if (!shown) throw new Error('the profile that was locked is gone');
      return { shown, proposal: decided?.proposal ?? null };
    });
    return { profile: await withToken(parts, user, changed.shown), proposal: changed.proposal };
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProblemError('id_card_number_taken');
    throw error;
  }
}

/** The fields that were sent, in the form in which they are stored. */
function personalData(input: Static<typeof ProfileUpdate>) {
  const number =
    input.id_card_number === undefined ? undefined : normaliseText('/id_card_number', input.id_card_number);
  if (number === '') throw invalidField('/id_card_number', 'too_short', 'must not be empty');
  const clean = (
    field: 'reference' | 'name' | 'email' | 'phone',
    normalise: (field: string, text: string) => string,
  ) => {
    const text = input[field];
    if (text === undefined) return {};
    return { [field]: text === null || text.trim() === '' ? null : normalise(`/${field}`, text) };
  };
  return {
    ...(number !== undefined && { id_card_number: number }),
    ...clean('reference', normaliseText),
    ...clean('name', (field, text) => shownName(field, text, 'person')),
    ...clean('email', normaliseEmail),
    ...clean('phone', normalisePhone),
  } as { id_card_number?: string } & Partial<Pick<ProfileRow, 'reference' | 'name' | 'email' | 'phone'>>;
}

/** Names of the changed fields: a request that changes nothing leaves no trace. */
function changedFields(before: ProfileRow, data: ReturnType<typeof personalData>): string[] {
  return (['id_card_number', 'reference', 'name', 'email', 'phone'] as const).filter(
    (field) => data[field] !== undefined && data[field] !== before[field],
  );
}

/** A profile token acts as the customer: anybody who may make a link for the customer may have one. */
function mayDrawToken(user: UserPrincipal): boolean {
  return user.permissions.has('link.create');
}

/**
 * Shows the profile with a token, if the user may have one and it would open anything. Outside of transactions: signing
 * takes time, and a connection need not wait.
 *
 * @param noted whether the audit already has an entry for this user's token.
 */
async function withToken(parts: Parts, user: UserPrincipal, profile: ShownProfile, noted = false): Promise<Profile> {
  if (!mayDrawToken(user) || isClosed(profile.status)) {
    return { ...(await withVerification(parts, profile)), token: null, token_expires_at: null };
  }
  const subject = { kind: 'profile', id: profile.id };
  const about = { companyId: user.companyId, actor: user, subject };
  const { token, expiresAt } = await parts.drawnTokens.draw(callerOf(user).id, profile, async () => {
    if (!noted) await recordAudit(parts.database, { ...about, action: 'token.drawn' });
  });
  return { ...(await withVerification(parts, profile)), token, token_expires_at: expiresAt.toISOString() };
}

async function withVerification({ database }: Parts, profile: ShownProfile) {
  const verification = await findPresentId(database, profile.id);
  return { ...toListedProfile(profile), ...(verification !== null && { verification }) };
}
