import type { Static } from 'typebox';
import type { AuditAction, AuditDetail, AuditEntry, AuditPage, AuditQuery } from '@veridoor/contract/audit';
import type { Connection } from '../../platform/database/connection.ts';
import type { PlatformParts } from '../../platform/parts.ts';
import {
  insertAuditEntries,
  insertAuditEntry,
  listAuditEntries,
  NO_COMPANY,
  type AuditRow,
  type NewAuditRow,
} from './queries.ts';
import { findUserNames } from '../companies/user-name-queries.ts';
import { decodeCursor, toPage, instantOf } from '../../platform/database/cursor.ts';
import {
  callerOf,
  type Origin,
  type Principal,
  type ProfilePrincipal,
  type UserPrincipal,
} from '../../platform/access/principal.ts';
import type { ProblemCode } from '../../platform/problems/problems.ts';

/** Who does something: whoever the guard let in, the service itself, or somebody who has not said who they are. */
export type Actor = Principal | { kind: 'system' } | { kind: 'operator' } | { kind: 'anonymous'; origin: Origin };

/** Whoever runs the service, by a command about one company or user. */
export const OPERATOR: Actor = { kind: 'operator' };

/** The service itself: its jobs, and the commands that concern everybody. */
export const SYSTEM: Actor = { kind: 'system' };

export interface AuditRecord {
  /** Null when it concerns no company, or one that nobody can tell. */
  companyId: string | null;
  actor: Actor;
  action: AuditAction;
  /** What it was done to; `id` is an identifier of the service, never a name. */
  subject: { kind: string; id: string | null };
  /** Codes, counts and names of fields; never a value that a person gave or that says who somebody is. */
  detail?: AuditDetail;
}

/**
 * Writes what happened into the audit, in the transaction of the change: both are there or neither is. The entry joins
 * its company's chain of hashes a moment later, so that writers do not wait for each other.
 */
export async function recordAudit(transaction: Connection, record: AuditRecord): Promise<void> {
  await insertAuditEntry(transaction, auditRow(record));
}

/** The same for many at once. */
export async function recordAudits(transaction: Connection, records: readonly AuditRecord[]): Promise<void> {
  await insertAuditEntries(transaction, records.map(auditRow));
}

/** Of a record about what a customer does in the own flow: company, actor and subject. */
export function ofCustomer(customer: ProfilePrincipal): Pick<AuditRecord, 'companyId' | 'actor' | 'subject'> {
  return { companyId: customer.companyId, actor: customer, subject: { kind: 'profile', id: customer.profileId } };
}

/** The row of an entry, for statements that take it along. */
export function auditRow({ companyId, actor, action, subject, detail = {} }: AuditRecord): NewAuditRow {
  const origin = 'origin' in actor ? actor.origin : null;
  const { kind, id } = namedActor(actor);
  return {
    company_id: companyId ?? NO_COMPANY,
    actor_kind: kind,
    actor_id: id,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    detail,
    address: origin?.address ?? null,
    request_id: origin?.requestId ?? null,
  };
}

function namedActor(actor: Actor): AuditEntry['actor'] {
  if (actor.kind !== 'user' && actor.kind !== 'profile') return { kind: actor.kind, id: null };
  const { kind, id } = callerOf(actor);
  return { kind: kind === 'profile' ? 'customer' : kind, id };
}

/** The company's audit, newest first, a page at a time. */
export async function listAudit(
  { database }: Pick<PlatformParts, 'database'>,
  user: UserPrincipal,
  query: Static<typeof AuditQuery>,
): Promise<Static<typeof AuditPage>> {
  const limit = query.limit ?? 20;
  const filter = {
    action: query.action,
    actor: query.actor,
    subject: query.subject,
    created_after: instantOf(query.created_after),
    created_before: instantOf(query.created_before),
    after: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
  };
  const page = toPage(await listAuditEntries(database, user.companyId, filter, limit + 1), limit, toAuditEntry);
  const users = page.data.flatMap(({ actor }) => (actor.kind === 'user' && actor.id !== null ? [actor.id] : []));
  const names = await findUserNames(database, user.companyId, users);
  const named = page.data.map((entry) => {
    const name = names.get(entry.actor.id ?? '');
    return name ? { ...entry, actor: { ...entry.actor, name } } : entry;
  });
  return { ...page, data: named };
}

export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    detail: row.detail,
    address: row.address,
    request_id: row.request_id,
    sequence: row.sequence,
    hash: row.hash && Buffer.from(row.hash).toString('hex'),
  };
}

/**
 * Milliseconds in which the same refusal of the same user is written once: a program that insists must not fill the
 * audit.
 */
const SILENCE = 60_000;
const MOST_REMEMBERED = 10_000;

/** Makes the function that writes into the audit that a user was refused. */
export function createRefusalReport({ database, clock }: Pick<PlatformParts, 'database' | 'clock'>) {
  const silentUntil = new Map<string, number>();
  return async (user: UserPrincipal, code: ProblemCode, operation = ''): Promise<void> => {
    const key = `${callerOf(user).id} ${code} ${operation}`;
    const now = clock.now().getTime();
    if (now < (silentUntil.get(key) ?? 0)) return;
    if (silentUntil.size >= MOST_REMEMBERED) silentUntil.clear();
    silentUntil.set(key, now + SILENCE);
    await recordAudit(database, {
      companyId: user.companyId,
      actor: user,
      action: 'access.refused',
      subject: { kind: 'operation', id: operation },
      detail: { code },
    });
  };
}
