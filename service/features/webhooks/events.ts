import type { EventData, WebhookEvent } from '@veridoor/contract/event';
import type { EventLogQuery, LoggedEvent } from '@veridoor/contract/webhook';
import { modeOf } from '../../platform/access/mode.ts';
import type { Permission } from '../../platform/access/permissions.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { decodeCursor, instantOf, toPage } from '../../platform/database/cursor.ts';
import type { Parts } from '../../parts.ts';
import { findEvents } from './events-queries.ts';

/** Parts of an event that only those get who may read them elsewhere. */
const READABLE_WITH = {
  document: 'document.read',
  aml: 'aml.read',
  report: 'report.read',
} as const satisfies Partial<Record<keyof EventData, Permission>>;

/** What happened to the company's customers, newest first, a page at a time, as endpoints get it. */
export async function listEventLog({ database }: Pick<Parts, 'database'>, user: UserPrincipal, query: EventLogQuery) {
  const { limit = 20, cursor, type, object } = query;
  const filter = {
    mode: modeOf(user, query.mode, 'mode'),
    type,
    object,
    companies: user.permissions.has('entity.read'),
    from: instantOf(query.created_after),
    before: instantOf(query.created_before),
    after: cursor === undefined ? undefined : decodeCursor(cursor),
  };
  const rows = await findEvents(database, user.companyId, filter, limit + 1);
  return toPage(rows, limit, ({ body, deliveries }) => ({ ...readable(body, user), deliveries }));
}

function readable(body: string, { permissions }: UserPrincipal): Omit<LoggedEvent, 'deliveries'> {
  const event = JSON.parse(body) as WebhookEvent;
  for (const [part, permission] of Object.entries(READABLE_WITH)) {
    if (!permissions.has(permission)) delete event.data[part as keyof typeof READABLE_WITH];
  }
  // The audit records who reads what was found on a document, in the report alone.
  delete event.data.report?.extracted;
  return event;
}
