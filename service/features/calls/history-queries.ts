import { sql } from 'kysely';
import type { CallEnd } from '@veridoor/contract/calls/call-outcome';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../platform/database/connection.ts';
import { ofMode } from '../../platform/database/of-mode.ts';
import { openProfile } from '../../records/profiles/profile-rows-queries.ts';
import { openCall, type CallRow } from '../../records/flow/calls-queries.ts';

export interface CallFilters {
  mode: Mode | undefined;
  profile: string | undefined;
  agent: string | undefined;
  end: CallEnd | undefined;
  joinedAfter: Date | undefined;
  joinedBefore: Date | undefined;
  after: { created_at: Date; id: string } | undefined;
}

/** A call as lists show it. */
export interface ListedCall {
  call: CallRow;
  mode: Mode;
  name: string | null;
  agentName: string | null;
  recordings: number;
  stills: number;
}

/** Newest first. */
export async function findCalls(
  connection: Connection,
  companyId: string,
  { mode, profile, agent, end, joinedAfter, joinedBefore, after }: CallFilters,
  limit: number,
): Promise<ListedCall[]> {
  let query = connection
    .selectFrom('call')
    .innerJoin('profile', 'profile.id', 'call.profile_id')
    .leftJoin('user_account', 'user_account.id', 'call.agent_id')
    .selectAll('call')
    .select(['profile.personal', 'profile.mode'])
    .select(sql<string | null>`trim(user_account.first_name || ' ' || user_account.last_name)`.as('agent_name'))
    .select((row) => [
      row
        .selectFrom('call_recording')
        .whereRef('call_recording.call_id', '=', 'call.id')
        .select(sql<number>`count(distinct session)::integer`.as('count'))
        .as('recordings'),
      row
        .selectFrom('call_still')
        .whereRef('call_still.call_id', '=', 'call.id')
        .where('call_still.state', '=', 'filed')
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('stills'),
    ])
    .where('call.company_id', '=', companyId);
  if (mode) query = query.where(ofMode('call', mode));
  if (profile !== undefined) query = query.where('call.profile_id', '=', profile);
  if (agent !== undefined) query = query.where('call.agent_id', '=', agent);
  if (end !== undefined) query = query.where('call.end_code', '=', end);
  if (joinedAfter) query = query.where('call.joined_at', '>=', joinedAfter);
  if (joinedBefore) query = query.where('call.joined_at', '<', joinedBefore);
  if (after)
    query = query.where(
      sql<boolean>`(call.joined_at, call.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`,
    );
  const rows = await query.orderBy('call.joined_at', 'desc').orderBy('call.id', 'desc').limit(limit).execute();
  return rows.map(({ personal, mode: ofCall, agent_name, recordings, stills, ...row }) => ({
    call: openCall(connection, row),
    mode: ofCall,
    name: openProfile(connection, { id: row.profile_id, personal }).name,
    agentName: agent_name,
    recordings: recordings ?? 0,
    stills: stills ?? 0,
  }));
}

/** Users of the company who have taken calls, by name. */
export async function listCallTakers(
  connection: Connection,
  companyId: string,
): Promise<{ id: string; name: string }[]> {
  return connection
    .selectFrom('user_account')
    .select('id')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('company_id', '=', companyId)
    .where((user) =>
      user.exists(user.selectFrom('call').whereRef('call.agent_id', '=', 'user_account.id').select('id')),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}
