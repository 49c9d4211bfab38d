import { sql, type Insertable, type Updateable } from 'kysely';
import type { CallOptions } from '@veridoor/contract/steps/call';
import type { CallTable } from '../../platform/database/tables/calls.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ofMode } from '../../platform/database/of-mode.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';
import { openProfile } from '../../records/profiles/profile-rows-queries.ts';
import { openCall, type CallRow, type StoredCall } from '../../records/flow/calls-queries.ts';
import { newId } from '../../platform/ids.ts';
import { seal } from '../../platform/crypto/sealed-values.ts';

type NewCall = Pick<
  Insertable<CallTable>,
  'company_id' | 'profile_id' | 'step_id' | 'language' | 'customer_records' | 'signs'
> & { options: CallOptions; now: Date };

/** Puts a customer at the end of the queue; null when the customer has an open call. */
export async function insertCall(connection: Connection, { options, now, ...call }: NewCall): Promise<CallRow | null> {
  const row = await connection
    .insertInto('call')
    .values({
      ...call,
      id: newId('call'),
      state: 'waiting',
      options: JSON.stringify(options),
      customer_seen_at: now,
      joined_at: now,
      agent_id: null,
      reserved_for: null,
      customer_socket: null,
      agent_socket: null,
      agent_seen_at: null,
      request: null,
      accepted_at: null,
      ended_at: null,
      end_code: null,
      end_reason: null,
    })
    // Written out, not as a parameter: a prepared statement would not find the partial index by it.
    .onConflict((conflict) =>
      conflict
        .column('profile_id')
        .where(sql<boolean>`state <> 'ended'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? openCall(connection, row) : null;
}

/** The customer's newest call in the present verification, open or ended. */
export async function findNewestCall(connection: Connection, profileId: string): Promise<CallRow | null> {
  const row = await connection
    .selectFrom('call')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(ofVerification('call', null))
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? openCall(connection, row) : null;
}

/** The company's call with that id; null for another company's. */
export async function findCall(connection: Connection, companyId: string, id: string): Promise<CallRow | null> {
  const row = await connection
    .selectFrom('call')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ? openCall(connection, row) : null;
}

/** The call of any company: for the service's own announcements. */
export async function findAnyCall(connection: Connection, id: string): Promise<CallRow | null> {
  const row = await connection.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? openCall(connection, row) : null;
}

export async function findCallOfAgent(connection: Connection, agentId: string): Promise<CallRow | null> {
  const row = await connection
    .selectFrom('call')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row ? openCall(connection, row) : null;
}

/**
 * Gives the agent the next call: one that was handed over to this agent, then the one that waits longest, by the rules
 * of `order.ts` for those who sign. It skips rows that another agent is taking at the same instant, so that nobody waits
 * and no call is given twice. Agents never meet test customers.
 *
 * @param seenSince a customer who was not seen since then has left.
 * @param longSince a customer who has waited since then goes by the place alone.
 * @param signs whether the agent signs.
 * @param kept whether customers who sign are kept for another agent.
 */
export async function takeNextCall(
  connection: Connection,
  take: {
    companyId: string;
    agentId: string;
    seenSince: Date;
    agentsSeenSince: Date;
    longSince: Date;
    signs: boolean;
    kept: boolean;
    now: Date;
  },
): Promise<CallRow | null> {
  const { rows } = await sql<StoredCall>`
    with next as materialized (
      select id from call
      where company_id = ${take.companyId}::uuid and state = 'waiting' and ${ofMode('call', 'live')} and customer_seen_at > ${take.seenSince}::timestamptz
        and (reserved_for is null or reserved_for = ${take.agentId}::uuid or not exists (
          select from call_agent_presence as presence
          where presence.user_id = call.reserved_for and presence.seen_at > ${take.agentsSeenSince}::timestamptz
        ))
        and (not ${take.kept}::boolean or not signs or joined_at <= ${take.longSince}::timestamptz
          or reserved_for is not distinct from ${take.agentId}::uuid)
      order by (reserved_for is not distinct from ${take.agentId}::uuid) desc,
        (joined_at <= ${take.longSince}::timestamptz) desc, (signs and ${take.signs}::boolean) desc, place
      limit 1
      for update skip locked
    )
    update call set state = 'active', agent_id = ${take.agentId}::uuid, reserved_for = null,
      accepted_at = coalesce(accepted_at, ${take.now}::timestamptz), agent_seen_at = ${take.now}::timestamptz
    from next where call.id = next.id
    returning call.*
  `.execute(connection);
  return rows[0] ? openCall(connection, rows[0]) : null;
}

/** Gives this very call to the agent; null when it no longer waits. */
export async function takeCall(
  connection: Connection,
  take: { companyId: string; agentId: string; callId: string; now: Date },
): Promise<CallRow | null> {
  const row = await connection
    .updateTable('call')
    .set({
      state: 'active',
      agent_id: take.agentId,
      reserved_for: null,
      accepted_at: sql<Date>`coalesce(accepted_at, ${take.now}::timestamptz)`,
      agent_seen_at: take.now,
    })
    .where('id', '=', take.callId)
    .where('company_id', '=', take.companyId)
    .where('state', '=', 'waiting')
    .where(ofMode('call', 'live'))
    .returningAll()
    .executeTakeFirst();
  return row ? openCall(connection, row) : null;
}

/** Changes a call in its expected state: not ended, and with this agent when one is named. Null otherwise. */
export async function changeCall(
  connection: Connection,
  which: { id: string; agentId?: string; state?: CallRow['state'] },
  {
    notes,
    end_reason,
    ...change
  }: Omit<Updateable<CallTable>, 'notes' | 'end_reason'> & Partial<Pick<CallRow, 'notes' | 'end_reason'>>,
): Promise<CallRow | null> {
  let query = connection
    .updateTable('call')
    .set({
      ...change,
      ...(notes !== undefined && { notes: seal(connection, 'call', 'notes', which.id, notes) }),
      ...(end_reason !== undefined && { end_reason: seal(connection, 'call', 'end_reason', which.id, end_reason) }),
    })
    .where('id', '=', which.id)
    .where('state', '<>', 'ended');
  if (which.agentId !== undefined) query = query.where('agent_id', '=', which.agentId).where('state', '=', 'active');
  if (which.state !== undefined) query = query.where('state', '=', which.state);
  const row = await query.returningAll().executeTakeFirst();
  return row ? openCall(connection, row) : null;
}

/** Changes what was written down in a call of the agent that has just ended; null when it is none. */
export async function changeEndedCall(
  connection: Connection,
  which: { id: string; agentId: string; endedSince: Date },
  { notes, ...change }: Pick<Updateable<CallTable>, 'checklist'> & Partial<Pick<CallRow, 'notes'>>,
): Promise<CallRow | null> {
  const row = await connection
    .updateTable('call')
    .set({ ...change, ...(notes !== undefined && { notes: seal(connection, 'call', 'notes', which.id, notes) }) })
    .where('id', '=', which.id)
    .where('agent_id', '=', which.agentId)
    .where('ended_at', '>=', which.endedSince)
    .returningAll()
    .executeTakeFirst();
  return row ? openCall(connection, row) : null;
}

export type WaitingRow = Pick<
  CallRow,
  'id' | 'profile_id' | 'language' | 'signs' | 'joined_at' | 'reserved_for' | 'customer_socket' | 'customer_seen_at'
> & { name: string | null };

/** The queue of a company, in its order. */
export async function listWaitingCalls(connection: Connection, companyId: string): Promise<WaitingRow[]> {
  const rows = await connection
    .selectFrom('call')
    .innerJoin('profile', 'profile.id', 'call.profile_id')
    .select(['call.id', 'call.profile_id', 'call.language', 'call.signs', 'call.joined_at', 'call.reserved_for'])
    .select(['call.customer_socket', 'call.customer_seen_at', 'profile.personal'])
    .where('call.company_id', '=', companyId)
    .where('call.state', '=', 'waiting')
    .where('profile.mode', '=', 'live')
    .orderBy('call.place')
    .execute();
  return rows.map(({ personal, ...row }) => ({
    ...row,
    name: openProfile(connection, { id: row.profile_id, personal }).name,
  }));
}

/** Open calls with a side that has not been seen since: the customer of any, the agent of an active one. */
export async function listLostCalls(
  connection: Connection,
  since: { waiting: Date; active: Date; agent: Date },
): Promise<CallRow[]> {
  const rows = await connection
    .selectFrom('call')
    .selectAll()
    .where((call) =>
      call.or([
        call.and([call('state', '=', 'waiting'), call('customer_seen_at', '<', since.waiting)]),
        call.and([call('state', '=', 'active'), call('customer_seen_at', '<', since.active)]),
        call.and([call('state', '=', 'active'), call('agent_seen_at', '<', since.agent)]),
      ]),
    )
    .execute();
  return rows.map((row) => openCall(connection, row));
}

/** Companies with a customer who has begun to wait between these instants and waits still. */
export async function listCompaniesWaitedIn(connection: Connection, after: Date, until: Date): Promise<string[]> {
  const rows = await connection
    .selectFrom('call')
    .select('company_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('joined_at', '>', after)
    .where('joined_at', '<=', until)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** Duration of the company's last calls, in seconds; null when there were none. */
export async function findUsualDuration(connection: Connection, companyId: string): Promise<number | null> {
  const recent = connection
    .selectFrom('call')
    .select(sql<number>`extract(epoch from ended_at - accepted_at)`.as('seconds'))
    .where('company_id', '=', companyId)
    .where('state', '=', 'ended')
    .where('accepted_at', 'is not', null)
    .where(ofMode('call', 'live'))
    .orderBy('ended_at', 'desc')
    .limit(20);
  const row = await connection
    .selectFrom(recent.as('recent'))
    .select(sql<number | null>`avg(seconds)::double precision`.as('seconds'))
    .executeTakeFirst();
  return row?.seconds ?? null;
}
