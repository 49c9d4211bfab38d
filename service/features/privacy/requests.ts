import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { AuditAction } from '@veridoor/contract/audit';
import type {
  ErasureReason,
  ExportReason,
  PrivacyRequest,
  PrivacyRequestKind,
  PrivacyRequestQuery,
  PrivacyRequestReturn,
} from '@veridoor/contract/privacy';
import type { Parts } from '../../parts.ts';
import { modeOf } from '../../platform/access/mode.ts';
import type { Customer, UserPrincipal } from '../../platform/access/principal.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import { ProblemError, customerNotFound, invalidField } from '../../platform/problems/problems.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { normaliseText } from '../../records/profiles/personal-data.ts';
import { lockProfile } from '../../records/profiles/queries.ts';
import {
  changePrivacyRequest,
  deletePrivacyRequest,
  findPrivacyRequest,
  listPrivacyRequests,
  replacePrivacyRequest,
  type PrivacyRequestRow,
} from './requests-queries.ts';

/** Seconds for a second person, and for fetching an export: long enough for somebody to return from a week away. */
const LASTS = 7 * 24 * 3600;

type RequestParts = Pick<Parts, 'database' | 'clock'>;

/** Erasures and exports of a company that are under way, newest first. */
export async function getPrivacyRequests(
  { database, clock }: RequestParts,
  user: UserPrincipal,
  query: Static<typeof PrivacyRequestQuery>,
) {
  const limit = query.limit ?? 20;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const filter = { mode: modeOf(user, query.mode, 'mode'), kind: query.kind, now: clock.now(), after };
  const rows = await listPrivacyRequests(database, user.companyId, filter, limit + 1);
  return toPage(rows, limit, (row) => toPrivacyRequest(row, user));
}

type Asked = { kind: 'erasure'; reason: ErasureReason } | { kind: 'export'; reason: ExportReason };

/**
 * Asks for an erasure or an export. A repeated request finds the first one, whoever repeats it, unless a colleague has
 * returned that.
 *
 * @param state `ready` where one person is enough.
 */
export async function ask(
  transaction: Connection,
  user: UserPrincipal,
  { id }: Customer,
  { kind, reason, state }: Asked & { state: 'waiting' | 'ready' },
  now: Date,
): Promise<PrivacyRequest> {
  const before = await findPrivacyRequest(transaction, id, kind, now);
  // The company may have begun to require two people after one was enough.
  const suffices = before?.state === 'waiting' || state === 'ready' || before?.answered_by !== null;
  if (before && before.state !== 'returned' && suffices) return toPrivacyRequest(before, user);
  await replacePrivacyRequest(transaction, {
    id: randomUUID(),
    profile_id: id,
    company_id: user.companyId,
    kind,
    reason,
    state,
    requested_by: user.userId,
    created_at: now,
    expires_at: secondsAfter(now, LASTS),
  });
  await recordAudit(transaction, { ...about(user, id, `profile.${kind}_requested`), detail: { reason } });
  const made = await findPrivacyRequest(transaction, id, kind, now);
  if (!made) throw new Error('the request was just made');
  return toPrivacyRequest(made, user);
}

/**
 * The request that a second person may confirm.
 *
 * @throws ProblemError privacy_request_not_found, also when it has expired; second_person_needed for the requester by
 * whatever login, and for programs.
 */
export async function confirmable(
  transaction: Connection,
  user: UserPrincipal,
  { id }: Customer,
  kind: PrivacyRequestKind,
  now: Date,
): Promise<PrivacyRequestRow> {
  const asked = await findPrivacyRequest(transaction, id, kind, now);
  if (asked?.state !== 'waiting') throw new ProblemError('privacy_request_not_found');
  if (asked.requested_by === user.userId || user.keyId !== undefined) throw new ProblemError('second_person_needed');
  return asked;
}

/**
 * Lets an export that another person asked for be fetched.
 *
 * @throws ProblemError profile_not_found or entity_not_found, and what `confirmable` throws.
 */
export async function confirmExport(
  { database, clock }: RequestParts,
  user: UserPrincipal,
  who: Customer,
): Promise<PrivacyRequest> {
  const now = clock.now();
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, user, who);
    const asked = await confirmable(transaction, user, who, 'export', now);
    const { reason, requested_by } = asked;
    const answer = {
      state: 'ready',
      answered_by: user.userId,
      answered_at: now,
      expires_at: secondsAfter(now, LASTS),
    } as const;
    await changePrivacyRequest(transaction, asked.id, answer);
    await recordAudit(transaction, {
      ...about(user, who.id, 'profile.export_confirmed'),
      detail: { reason, requested_by },
    });
    const confirmed = await findPrivacyRequest(transaction, who.id, 'export', now);
    if (!confirmed) throw new Error('the request was just confirmed');
    return toPrivacyRequest(confirmed, user);
  });
}

/**
 * Ends a request that waits: its author withdraws it, anybody else sends it back.
 *
 * @throws ProblemError profile_not_found or entity_not_found, privacy_request_not_found; invalid_request without a note,
 * unless it is one's own.
 */
export async function returnRequest(
  { database, clock }: RequestParts,
  user: UserPrincipal,
  who: Customer,
  kind: PrivacyRequestKind,
  word: PrivacyRequestReturn,
): Promise<void> {
  const now = clock.now();
  await database.transaction().execute(async (transaction) => {
    await lock(transaction, user, who);
    const asked = await findPrivacyRequest(transaction, who.id, kind, now);
    if (asked?.state !== 'waiting') throw new ProblemError('privacy_request_not_found');
    const { reason, requested_by } = asked;
    const own = requested_by === user.userId;
    const note = word.note === undefined ? null : normaliseText('/note', word.note) || null;
    if (note === null && !own) throw invalidField('/note', 'required', 'must say why');
    if (own) await deletePrivacyRequest(transaction, who.id, kind);
    else {
      const answer = { state: 'returned', answered_by: user.userId, answered_at: now, note } as const;
      await changePrivacyRequest(transaction, asked.id, { ...answer, expires_at: secondsAfter(now, LASTS) });
    }
    await recordAudit(transaction, {
      ...about(user, who.id, `profile.${kind}_${own ? 'withdrawn' : 'returned'}`),
      detail: { reason, ...(!own && { requested_by }) },
    });
  });
}

async function lock(transaction: Connection, user: UserPrincipal, { id, subject }: Customer): Promise<void> {
  if (!(await lockProfile(transaction, user.companyId, id, subject))) throw customerNotFound(subject);
}

function about(user: UserPrincipal, id: string, action: AuditAction) {
  return { companyId: user.companyId, actor: user, action, subject: { kind: 'profile', id } };
}

export function toPrivacyRequest(row: PrivacyRequestRow, { userId }: UserPrincipal): PrivacyRequest {
  const { id, kind, customer, reason, state, requested_by, requested_by_name, answered_by, answered_by_name } = row;
  return {
    id,
    kind,
    ...customer,
    reason,
    state,
    requested_by,
    requested_by_name,
    mine: requested_by === userId,
    answered_by,
    answered_by_name,
    answered_at: row.answered_at?.toISOString() ?? null,
    note: row.note,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
