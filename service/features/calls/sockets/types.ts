import type { Server, Socket } from 'socket.io';
import type { CallMessagesDown, CallMessagesUp } from '@veridoor/contract/calls/call-socket';
import type { CustomerCall } from '@veridoor/contract/calls/call';
import type { CallChange } from '../news.ts';
import type { Principal } from '../../../platform/access/principal.ts';

/** An instance's memory of a connection. */
export interface SocketData {
  principal: Principal;
  side: 'customer' | 'agent';
  /** The call of this page; null while there is no taken call. */
  active: string | null;
  /** The last state sent to the customer, so that the queue can move on without reading everything again. */
  lastSent: CustomerCall | null;
}

/** Messages between instances. */
interface BetweenInstances {
  change: (change: CallChange) => void;
}

export type CallServer = Server<CallMessagesUp, CallMessagesDown, BetweenInstances, SocketData>;
export type CallSocket = Socket<CallMessagesUp, CallMessagesDown, BetweenInstances, SocketData>;

export const rooms = {
  /** The pages of one person; the newest counts. */
  person: (principal: Principal) =>
    principal.kind === 'user' ? rooms.agent(principal.userId) : rooms.customer(principal.profileId),
  agent: (userId: string) => `agent ${userId}`,
  customer: (profileId: string) => `customer ${profileId}`,
  agentsOf: (companyId: string) => `agents of ${companyId}`,
  customersOf: (companyId: string) => `customers of ${companyId}`,
  side: (callId: string, side: 'customer' | 'agent') => `${side} in ${callId}`,
};

/** Connections of this instance in a room. */
export function localSockets(io: CallServer, room: string): CallSocket[] {
  const { adapter, sockets } = io.of('/');
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}
