import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/connection.ts';

export interface AgentRow {
  id: string;
  name: string;
  state: 'online' | 'away';
  signs: boolean;
  socket: string | null;
  in_call: boolean;
}

/** Records that an agent is connected, online unless the agent has said otherwise before. */
export async function connectAgent(
  connection: Connection,
  agent: { userId: string; companyId: string; socket: string; now: Date },
): Promise<void> {
  await connection
    .insertInto('call_agent_presence')
    .values({
      user_id: agent.userId,
      company_id: agent.companyId,
      state: 'away',
      socket: agent.socket,
      seen_at: agent.now,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ socket: agent.socket, seen_at: agent.now }))
    .execute();
}

/** Records that this connection of an agent was closed; a newer one stays. */
export async function disconnectAgent(connection: Connection, socket: string): Promise<void> {
  await connection.updateTable('call_agent_presence').set({ socket: null }).where('socket', '=', socket).execute();
}

/** What agents say about themselves. */
type AgentSettings = Pick<AgentRow, 'state' | 'signs'>;

/** Changes what is given of it. @returns what is other than before. */
export async function setAgentSettings(
  connection: Connection,
  agent: { userId: string; companyId: string; now: Date },
  requested: Partial<AgentSettings>,
): Promise<Partial<AgentSettings>> {
  const before = await connection
    .selectFrom('call_agent_presence')
    .select(['state', 'signs'])
    .where('user_id', '=', agent.userId)
    .forUpdate()
    .executeTakeFirst();
  await connection
    .insertInto('call_agent_presence')
    .values({
      user_id: agent.userId,
      company_id: agent.companyId,
      state: 'away',
      ...requested,
      socket: null,
      seen_at: agent.now,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...requested, seen_at: agent.now }))
    .execute();
  return {
    ...(requested.state !== undefined && requested.state !== before?.state && { state: requested.state }),
    ...(requested.signs !== undefined && requested.signs !== (before?.signs ?? false) && { signs: requested.signs }),
  };
}

/** Agents of the company who were seen since then and may still come in. */
export async function listAgents(connection: Connection, companyId: string, seenSince: Date): Promise<AgentRow[]> {
  return connection
    .selectFrom('call_agent_presence as presence')
    .innerJoin('user_account', 'user_account.id', 'presence.user_id')
    .select(['presence.user_id as id', 'presence.state', 'presence.signs', 'presence.socket'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('call')
            .select('call.id')
            .whereRef('call.agent_id', '=', 'presence.user_id')
            .where('call.state', '=', 'active'),
        )
        .as('in_call'),
    )
    .where('presence.company_id', '=', companyId)
    .where('user_account.disabled_at', 'is', null)
    .where('presence.seen_at', '>', seenSince)
    .orderBy('name')
    .orderBy('id')
    .$castTo<AgentRow>()
    .execute();
}

export async function findAgentSettings(connection: Connection, userId: string): Promise<AgentSettings> {
  const row = await connection
    .selectFrom('call_agent_presence')
    .select(['state', 'signs'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { state: 'away', signs: false };
}

export async function findAgentName(connection: Connection, userId: string): Promise<string> {
  const row = await connection
    .selectFrom('user_account')
    .select('first_name')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.first_name ?? '';
}
