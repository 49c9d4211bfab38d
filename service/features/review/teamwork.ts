import type {
  CaseAssignmentRequest,
  CaseNote,
  CaseNoteRequest,
  CaseNotes,
  CaseReaders,
  CaseTagsRequest,
  ReviewOfficers,
} from '@veridoor/contract/decisions/teamwork';
import type { ReviewCase } from '@veridoor/contract/decisions/review';
import type { AuditAction } from '@veridoor/contract/audit';
import type { Mode } from '@veridoor/contract/mode';
import type { Parts } from '../../parts.ts';
import { modeOf } from '../../platform/access/mode.ts';
import { groupsWith } from '../../platform/access/permissions.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { recordAudit, type AuditRecord } from '../../records/audit/audit.ts';
import { holdsForbidden } from '@veridoor/validation/characters';
import { findProfile } from '../../records/profiles/queries.ts';
import { readCase, refuseForeign } from './review.ts';
import { insertNote } from '../../records/profiles/notes-queries.ts';
import { notify } from './notices.ts';
import {
  assignCase,
  endClaim,
  listClaims,
  listNotes,
  listOfficers,
  listReaders,
  saveTags,
} from './teamwork-queries.ts';

type TeamParts = Pick<Parts, 'database' | 'clock'>;

/**
 * What colleagues wrote about a person or a company. The look is audited.
 *
 * @throws ProblemError profile_not_found, also for another company's, and for a company that the user may not read.
 */
export async function readNotes({ database }: TeamParts, user: UserPrincipal, id: string): Promise<CaseNotes> {
  await readableSubject(database, user, id);
  await note(database, user, 'profile.notes_read', id);
  return { data: (await listNotes(database, id)).map(toNote) };
}

/** @throws ProblemError profile_not_found, also for another company's, and for a company that the user may not read. */
async function readableSubject(connection: Connection, user: UserPrincipal, id: string): Promise<'person' | 'entity'> {
  if (await findProfile(connection, user.companyId, id)) return 'person';
  const mayRead = user.permissions.has('entity.read');
  if (mayRead && (await findProfile(connection, user.companyId, id, 'entity'))) return 'entity';
  throw new ProblemError('profile_not_found');
}

/**
 * Colleagues who may read a case.
 *
 * @throws ProblemError what readNotes throws.
 */
export async function readReaders({ database }: TeamParts, user: UserPrincipal, id: string): Promise<CaseReaders> {
  return { data: await readersOf(database, user, id) };
}

async function readersOf(connection: Connection, user: UserPrincipal, id: string): Promise<CaseReaders['data']> {
  const subject = await readableSubject(connection, user, id);
  const groups = groupsWith('report.read');
  const toEntities = groupsWith('entity.read');
  const allowed = subject === 'person' ? groups : groups.filter((group) => toEntities.includes(group));
  return (await listReaders(connection, user.companyId, allowed)).filter((one) => one.user !== user.userId);
}

/**
 * Adds a note; none is ever changed, and erasing the customer erases them. Whom it mentions gets a notice.
 *
 * @throws ProblemError what readNotes throws; invalid_request for control characters; user_not_found for a mention of
 * anybody who may not read the case.
 */
export async function addNote(
  { database, clock }: TeamParts,
  user: UserPrincipal,
  id: string,
  { text: given, mentions = [] }: CaseNoteRequest,
): Promise<CaseNote> {
  const text = given.normalize('NFC').trim();
  if (text === '') throw invalidField('/text', 'too_short', 'must say something');
  if (text.split('\n').some(holdsForbidden))
    throw invalidField('/text', 'forbidden_character', 'must not contain control characters, nor heaps of marks');
  return database.transaction().execute(async (transaction) => {
    await refuseForeign(transaction, user, id);
    const readers = mentions.length === 0 ? [] : await readersOf(transaction, user, id);
    if (mentions.some((one) => one !== user.userId && !readers.some((reader) => reader.user === one)))
      throw new ProblemError('user_not_found');
    const written = { profile_id: id, user_id: user.userId, text, created_at: clock.now() };
    const made = await insertNote(transaction, written);
    const to = mentions.filter((one) => one !== user.userId);
    await notify(transaction, { users: to, profile: id, note: made, by: user.userId, now: clock.now() });
    await note(transaction, user, 'profile.note_added', id, { mentions: to });
    const kept = (await listNotes(transaction, id)).find((one) => one.id === made);
    if (!kept) throw new Error('a note that was just written is gone');
    return toNote(kept);
  });
}

const toNote = ({
  id,
  text,
  user_id,
  name,
  created_at,
  mentions,
}: Awaited<ReturnType<typeof listNotes>>[number]): CaseNote => ({
  id,
  text,
  user: user_id,
  name,
  created_at: created_at.toISOString(),
  mentions,
});

/**
 * Makes a waiting case an officer's, or anybody's. Who had taken it loses it, unless it stays theirs.
 *
 * @throws ProblemError profile_not_found; not_waiting; user_not_found for anybody who may not decide on it.
 */
export async function assign(
  { database, clock }: TeamParts,
  user: UserPrincipal,
  id: string,
  { user: to }: CaseAssignmentRequest,
): Promise<ReviewCase> {
  const now = clock.now();
  return database.transaction().execute(async (transaction) => {
    await refuseForeign(transaction, user, id);
    if (!(await assignCase(transaction, id, to, now))) throw new ProblemError('not_waiting');
    const row = await readCase(transaction, user, id, now);
    if (to !== null) {
      const officers = await officersOf(transaction, user, row);
      if (!officers.some((one) => one.id === to)) throw new ProblemError('user_not_found');
      if (row.claim !== null && row.claim.user !== to) await endClaim(transaction, id, now);
    }
    if (to !== null && to !== user.userId)
      await notify(transaction, { users: [to], profile: id, note: null, by: user.userId, now });
    await note(transaction, user, 'review.assigned', id, { to });
    return readCase(transaction, user, id, now);
  });
}

/** Those who may decide on the case. */
const officersOf = (connection: Connection, user: UserPrincipal, { subject, mode }: ReviewCase) =>
  listOfficers(connection, user.companyId, {
    mode,
    groups: groupsWith(subject === 'entity' ? 'entity.decide' : 'profile.decide'),
    subject: undefined,
  });

/**
 * Gives a colleague's case back to the queue.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function takeBack({ database, clock }: TeamParts, user: UserPrincipal, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await refuseForeign(transaction, user, id);
    const of = await endClaim(transaction, id, clock.now());
    if (of !== null) await note(transaction, user, 'review.released', id, { of });
  });
}

/**
 * Puts tags in the place of those before, for as long as the customer is known.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function tag(
  { database }: TeamParts,
  user: UserPrincipal,
  id: string,
  { tags: given }: CaseTagsRequest,
): Promise<CaseTagsRequest> {
  const tags = [...new Set(given.map((one) => one.normalize('NFC').toLowerCase()))].toSorted();
  if (tags.some(holdsForbidden))
    throw invalidField('/tags', 'forbidden_character', 'must not contain control characters, nor heaps of marks');
  return database.transaction().execute(async (transaction) => {
    await refuseForeign(transaction, user, id);
    await saveTags(transaction, id, tags);
    await note(transaction, user, 'profile.tagged', id, { tags: tags.length });
    return { tags };
  });
}

/** Who may decide on cases, what they work on now and since when, and how much is assigned to them. */
export async function listTeam(
  { database, clock }: TeamParts,
  user: UserPrincipal,
  asked: Mode | undefined,
): Promise<ReviewOfficers> {
  const mode = modeOf(user, asked, 'mode');
  const subject = user.permissions.has('entity.decide') ? undefined : ('person' as const);
  const [officers, claims] = await Promise.all([
    listOfficers(database, user.companyId, { mode, groups: groupsWith('profile.decide'), subject }),
    listClaims(database, user.companyId, { mode, subject, now: clock.now() }),
  ]);
  return {
    data: officers.map(({ id, name, assigned, assigned_since }) => ({
      user: id,
      name: name ?? '',
      mine: id === user.userId,
      claims: (claims.get(id) ?? []).map((one) => ({
        profile: one.profile_id,
        subject: one.subject,
        since: (one.claimed_at ?? clock.now()).toISOString(),
      })),
      assigned,
      assigned_since: assigned_since?.toISOString() ?? null,
    })),
  };
}

type TeamAction = Extract<
  AuditAction,
  'profile.note_added' | 'profile.notes_read' | 'profile.tagged' | 'review.assigned' | 'review.released'
>;

const note = (
  connection: Connection,
  user: UserPrincipal,
  action: TeamAction,
  id: string,
  detail: AuditRecord['detail'] = {},
) =>
  recordAudit(connection, {
    companyId: user.companyId,
    actor: user,
    action,
    subject: { kind: 'profile', id },
    detail,
  });
