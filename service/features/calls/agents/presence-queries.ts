import type { Connection } from '../../../platform/database/connection.ts';
import { openCall, type CallRow } from '../../../records/flow/calls-queries.ts';

/** Records that the customers of these connections are there; one statement for all of an instance. */
export async function touchCustomers(connection: Connection, sockets: readonly string[], now: Date): Promise<void> {
  if (sockets.length === 0) return;
  await connection
    .updateTable('call')
    .set({ customer_seen_at: now })
    .where('state', '<>', 'ended')
    .where('customer_socket', 'in', sockets)
    .execute();
}

export async function touchAgents(connection: Connection, sockets: readonly string[], now: Date): Promise<void> {
  if (sockets.length === 0) return;
  await connection
    .updateTable('call')
    .set({ agent_seen_at: now })
    .where('state', '=', 'active')
    .where('agent_socket', 'in', sockets)
    .execute();
  await connection.updateTable('call_agent_presence').set({ seen_at: now }).where('socket', 'in', sockets).execute();
}

/** Removes a customer's closed connection; null when a newer one has replaced it. */
export async function detachCustomer(connection: Connection, socket: string): Promise<CallRow | null> {
  const row = await connection
    .updateTable('call')
    .set({ customer_socket: null })
    .where('customer_socket', '=', socket)
    .where('state', '<>', 'ended')
    .returningAll()
    .executeTakeFirst();
  return row ? openCall(connection, row) : null;
}

export async function detachAgent(connection: Connection, socket: string): Promise<CallRow | null> {
  const row = await connection
    .updateTable('call')
    .set({ agent_socket: null })
    .where('agent_socket', '=', socket)
    .where('state', '=', 'active')
    .returningAll()
    .executeTakeFirst();
  return row ? openCall(connection, row) : null;
}
