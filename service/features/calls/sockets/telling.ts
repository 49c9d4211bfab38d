import type { CustomerCall } from '@veridoor/contract/calls/call';
import type { Parts } from '../../../parts.ts';
import { attachAgentPage, attachCustomerPage } from '../connections.ts';
import { waitOf } from '../order.ts';
import { readCall, toAgentCall, toAgentQueue, toCustomerCall, readQueue } from '../views.ts';
import { localSockets, rooms, type CallServer, type CallSocket } from './types.ts';

/** Informs this instance's participants the state of a call, and puts them into its rooms. */
export async function tellCall(io: CallServer, parts: Parts, callId: string): Promise<void> {
  const call = await readCall(parts, callId);
  if (!call) return;
  const open = call.state !== 'ended';
  const active = call.state === 'active' ? call.id : null;
  for (const socket of localSockets(io, rooms.side(callId, 'agent'))) {
    if (!active || !isAgent(socket, call.agent_id)) await leaveAsAgent(socket, callId);
  }
  for (const socket of call.agent_id === null ? [] : localSockets(io, rooms.agent(call.agent_id))) {
    if (active) await enter(socket, active);
    if (active && call.agent_socket === null) await attachAgentPage(parts, agentOf(socket), socket.id);
    if (active) socket.emit('agent', await toAgentCall(parts, call));
  }
  for (const socket of localSockets(io, rooms.customer(call.profile_id))) {
    if (active) await enter(socket, active);
    else if (socket.data.active) await leave(socket, socket.data.active);
    if (open && call.customer_socket === null) await attachCustomerPage(parts, customerOf(socket), socket.id);
    // The read may be older than the socket, which has joined the room and reached the database meanwhile.
    if (open && isOlder(socket, call.customer_socket) && isOlder(socket, await newestPage(parts, callId)))
      giveWay(socket);
    else tellCustomer(socket, await toCustomerCall(parts, call));
  }
}

/** Informs the agents of a company who is waiting, and the waiting customers their places. */
export async function tellQueue(io: CallServer, parts: Parts, companyId: string): Promise<void> {
  const agents = localSockets(io, rooms.agentsOf(companyId));
  const customers = localSockets(io, rooms.customersOf(companyId)).filter(
    ({ data }) => data.lastSent?.state === 'waiting',
  );
  if (agents.length + customers.length === 0) return;
  const queue = await readQueue(parts, companyId);
  for (const socket of agents) {
    const { principal } = socket.data;
    if (principal.kind !== 'user') continue;
    const newest = agentConsoleOf(queue, principal.userId);
    if (isOlder(socket, newest) && isOlder(socket, await newestAgentConsole(parts, companyId, principal.userId)))
      giveWay(socket);
    else socket.emit('queue', await toAgentQueue(parts.database, queue, principal.userId));
  }
  for (const socket of customers) {
    const { lastSent } = socket.data;
    const wait = lastSent && waitOf(queue, lastSent.id);
    if (!lastSent || !wait || wait.place === null) continue;
    const same = lastSent.place === wait.place && lastSent.agents_online === wait.agents_online;
    if (!same || lastSent.expected_wait !== wait.expected_wait) tellCustomer(socket, { ...lastSent, ...wait });
  }
}

/** The database knows the newest page of a person, whatever instance it is connected to. */
function isOlder(socket: CallSocket, newest: string | null): boolean {
  return newest !== null && newest !== socket.id;
}

async function newestPage(parts: Parts, callId: string): Promise<string | null> {
  return (await readCall(parts, callId))?.customer_socket ?? null;
}

async function newestAgentConsole(parts: Parts, companyId: string, userId: string): Promise<string | null> {
  return agentConsoleOf(await readQueue(parts, companyId), userId);
}

function agentConsoleOf({ agents }: Awaited<ReturnType<typeof readQueue>>, userId: string): string | null {
  return agents.find(({ id }) => id === userId)?.socket ?? null;
}

function giveWay(socket: CallSocket): void {
  socket.emit('replaced');
  socket.disconnect(true);
}

function tellCustomer(socket: CallSocket, call: CustomerCall): void {
  socket.data.lastSent = call;
  socket.emit('customer', call);
}

async function enter(socket: CallSocket, callId: string): Promise<void> {
  socket.data.active = callId;
  await socket.join(rooms.side(callId, socket.data.side));
}

async function leave(socket: CallSocket, callId: string): Promise<void> {
  socket.data.active = null;
  await socket.leave(rooms.side(callId, socket.data.side));
}

async function leaveAsAgent(socket: CallSocket, callId: string): Promise<void> {
  await leave(socket, callId);
  socket.emit('agent', null);
}

function isAgent({ data: { principal } }: CallSocket, agentId: string | null): boolean {
  return principal.kind === 'user' && principal.userId === agentId;
}

function agentOf({ data: { principal } }: CallSocket) {
  if (principal.kind !== 'user') throw new Error('a customer stands in the room of an agent');
  return principal;
}

function customerOf({ data: { principal } }: CallSocket) {
  if (principal.kind !== 'profile') throw new Error('an agent stands in the room of a customer');
  return principal;
}
