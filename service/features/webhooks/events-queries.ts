import { sql } from 'kysely';
import { EventType } from '@veridoor/contract/event';
import type { EventPattern, LoggedEvent } from '@veridoor/contract/webhook';
import type { Static } from 'typebox';
import type { Mode } from '@veridoor/contract/mode';
import { openRows } from '../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../platform/database/connection.ts';

export interface EventFilter {
  mode: Mode;
  type: Pattern | undefined;
  object: string | undefined;
  /** Whether events of companies as customers are listed. */
  companies: boolean;
  from: Date | undefined;
  before: Date | undefined;
  /** The last event of the page before. */
  after: { created_at: Date; id: string } | undefined;
}

type Pattern = Static<typeof EventPattern>;

/** Events of a company except tests, newest first. */
export async function findEvents(connection: Connection, companyId: string, filter: EventFilter, limit: number) {
  // Those of one type are in order; a kind has few types.
  const pages = await Promise.all(
    typesOf(filter.type).map((type) => findOfType(connection, companyId, { ...filter, type }, limit)),
  );
  const newest = pages
    .flat()
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1));
  return openRows(connection, 'event', newest.slice(0, limit));
}

/** The types of a pattern; undefined stands for any. */
function typesOf(pattern: Pattern | undefined): (EventType | undefined)[] {
  if (pattern === undefined || pattern === '*') return [undefined];
  return EventType.enum.filter(
    (type) => type === pattern || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1))),
  );
}

type OfType = Omit<EventFilter, 'type'> & { type: EventType | undefined };

async function findOfType(connection: Connection, companyId: string, filter: OfType, limit: number) {
  const { mode, type, object, companies, from, before, after } = filter;
  let query = connection
    .selectFrom('event')
    .innerJoin('profile', 'profile.id', 'event.profile_id')
    .select(['event.id', 'event.body', 'event.created_at'])
    .select(
      sql<LoggedEvent['deliveries']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'endpoint_id', endpoint_id, 'trigger', trigger, 'status', status)
          order by created_at, id)
        from webhook_delivery where event_id = event.id
      ), '[]')`.as('deliveries'),
    )
    .where('event.company_id', '=', companyId)
    .where('event.mode', '=', mode);
  if (type !== undefined) query = query.where('event.type', '=', type);
  if (object !== undefined) {
    query = query.where(({ eb, or }) => or([eb('event.profile_id', '=', object), eb('event.object_id', '=', object)]));
  }
  if (!companies) query = query.where('profile.subject', '=', 'person');
  if (from) query = query.where('event.created_at', '>=', from);
  if (before) query = query.where('event.created_at', '<', before);
  if (after) {
    const { created_at, id } = after;
    query = query.where(sql<boolean>`(event.created_at, event.id) < (${created_at}::timestamptz, ${id}::uuid)`);
  }
  return query.orderBy('event.created_at', 'desc').orderBy('event.id', 'desc').limit(limit).execute();
}
