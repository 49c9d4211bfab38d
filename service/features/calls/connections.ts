import type { Parts } from '../../parts.ts';
import { connectAgent, disconnectAgent } from './agents/agents-queries.ts';
import { detachAgent, detachCustomer, touchAgents, touchCustomers } from './agents/presence-queries.ts';
import { changeCall, findCallOfAgent, findNewestCall } from './queries.ts';
import type { CallRow } from '../../records/flow/calls-queries.ts';
import type { ProfilePrincipal, UserPrincipal } from '../../platform/access/principal.ts';

type CallParts = Pick<Parts, 'database' | 'clock' | 'callNews'>;

/** Records that the customer's page is connected; the newest page counts. Null when there is no open call. */
export async function attachCustomerPage(
  parts: CallParts,
  customer: Pick<ProfilePrincipal, 'profileId'>,
  socket: string,
): Promise<CallRow | null> {
  const newest = await findNewestCall(parts.database, customer.profileId);
  const change = { customer_socket: socket, customer_seen_at: parts.clock.now() };
  const call = newest && (await changeCall(parts.database, { id: newest.id }, change));
  if (call) tell(parts, call);
  return call;
}

/** Records that an agent's page is connected, and returns the agent's call. */
export async function attachAgentPage(
  parts: CallParts,
  agent: Pick<UserPrincipal, 'userId' | 'companyId'>,
  socket: string,
): Promise<CallRow | null> {
  const now = parts.clock.now();
  const { userId, companyId } = agent;
  await connectAgent(parts.database, { userId, companyId, socket, now });
  const own = await findCallOfAgent(parts.database, userId);
  const call =
    own &&
    (await changeCall(parts.database, { id: own.id, agentId: userId }, { agent_socket: socket, agent_seen_at: now }));
  if (call) tell(parts, call);
  else parts.callNews.tell({ companyId, callId: null, queue: true });
  return call;
}

/** Records that a page was closed or lost; nothing changes if a newer one has replaced it. */
export async function detachPage(
  parts: CallParts,
  side: 'customer' | 'agent',
  companyId: string,
  socket: string,
): Promise<void> {
  const call = await (side === 'customer' ? detachCustomer : detachAgent)(parts.database, socket);
  if (side === 'agent') await disconnectAgent(parts.database, socket);
  if (call) tell(parts, call);
  else if (side === 'agent') parts.callNews.tell({ companyId, callId: null, queue: true });
}

/** A sign of life of everybody who is connected to this instance. */
export async function keepAlive(
  { database, clock }: CallParts,
  sockets: { customers: readonly string[]; agents: readonly string[] },
): Promise<void> {
  const now = clock.now();
  await touchCustomers(database, sockets.customers, now);
  await touchAgents(database, sockets.agents, now);
}

function tell({ callNews }: CallParts, call: CallRow): void {
  callNews.tell({ companyId: call.company_id, callId: call.id, queue: true });
}
