import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Pool } from 'pg';
import { Server, type Socket } from 'socket.io';
import { Value } from 'typebox/value';
import { CALL_SOCKET_PATH, CallSocketToken } from '@veridoor/contract/calls/call-socket';
import { outliveConnections } from '../../../platform/database/connect.ts';
import type { Parts } from '../../../parts.ts';
import { toPrincipal, type SocketGuard } from '../admission.ts';
import { attachAgentPage, attachCustomerPage, detachPage, keepAlive } from '../connections.ts';
import type { CallChange } from '../news.ts';
import { HEARTBEAT } from '../agents/presence.ts';
import { clientAddress, placeOf, trustedNetwork } from '../../../platform/outbound/networks.ts';
import { interfaceOrigins } from '../../../records/companies/interface-origins.ts';
import { coalesced } from './coalesced.ts';
import { takeMessages } from './messages.ts';
import { tellCall, tellQueue } from './telling.ts';
import { localSockets, rooms, type CallServer, type CallSocket } from './types.ts';
import { createWaitingRoom } from './limits.ts';

/** Milliseconds in which changes of a queue are announced together. */
const QUEUE_PAUSE = 50;
/** Largest message: a description of a connection with its candidates takes a tenth of it. */
const MESSAGE_LIMIT = 100_000;
/** Connections of one place that have shown no token yet: an office whose agents all return at once. */
export const MOST_WAITING = 100;
/** Pages of one person that one instance keeps; whoever opens more loses the oldest. */
export const MOST_PAGES = 8;
/** Heartbeats between two checks of a connection's token. */
const BEATS_BETWEEN_CHECKS = 6;
/** Connections to the database for messages between instances. */
const ADAPTER_POOL = 2;

/** A connection before anybody is known to be at its other end. */
type EngineSocket = Socket['conn'];

interface SocketContext {
  guard: SocketGuard;
  /** Milliseconds in which a connection must show its token. */
  timeout: number;
  report: (error: unknown) => void;
}

/**
 * The socket server of the video calls, on the service's own port. The state of every call is in the database; a socket
 * reports it and passes signals between the two pages. With PostgreSQL, instances share rooms through its
 * notifications, so that customer and agent may be connected to different ones, and a page that reconnects to another
 * continues there.
 *
 * @returns a function that closes it.
 */
export function openCallSockets(
  http: HttpServer,
  parts: Parts,
  { guard, timeout, report }: SocketContext,
): () => Promise<void> {
  const { databaseUrl } = parts.configuration;
  const origins = interfaceOrigins(parts);
  const trusted = parts.configuration.trustedProxies.map(trustedNetwork);
  const waitingRoom = createWaitingRoom(MOST_WAITING);
  const placeOfRequest = ({ socket, headers }: IncomingMessage) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
    return placeOf(clientAddress(socket.remoteAddress ?? '', forwarded, trusted));
  };
  const pool = databaseUrl === null ? null : new Pool({ connectionString: databaseUrl, max: ADAPTER_POOL });
  if (pool) outliveConnections(pool);
  const io: CallServer = new Server(http, {
    path: CALL_SOCKET_PATH,
    serveClient: false,
    // Long polling would want a balancer that keeps a client with one instance.
    transports: ['websocket'],
    maxHttpBufferSize: MESSAGE_LIMIT,
    pingInterval: HEARTBEAT * 1000,
    pingTimeout: HEARTBEAT * 1000,
    connectTimeout: timeout,
    allowRequest: (request, answer) => {
      const { origin } = request.headers;
      if (waitingRoom.isFull(placeOfRequest(request))) return answer('too many', false);
      // A program has no origin; a page must be one of the interfaces.
      if (origin === undefined) return answer(null, true);
      return void origins().then(
        (allowed) => answer(null, allowed.has(origin)),
        () => answer('not ready', false),
      );
    },
    ...(pool && { adapter: createAdapter(pool, { errorHandler: report }) }),
  });

  const leaving = new WeakMap<object, () => void>();
  io.engine.on('connection', (connection: EngineSocket) => {
    const leave = waitingRoom.enter(placeOfRequest(connection.request));
    leaving.set(connection, leave);
    connection.once('close', leave);
  });

  const callChanged = coalesced((callId) => tellCall(io, parts, callId), 0, report);
  const queueChanged = coalesced((companyId) => tellQueue(io, parts, companyId), QUEUE_PAUSE, report);
  const tell = ({ companyId, callId, queue }: CallChange) => {
    if (callId !== null) callChanged(callId);
    if (queue) queueChanged(companyId);
  };
  const stopListening = parts.callNews.listen((change) => {
    tell(change);
    if (pool) io.serverSideEmit('change', change);
  });
  io.on('change', tell);

  const letIn = async (socket: CallSocket, next: (error?: Error) => void) => {
    const refused = await admit(socket, guard).catch((error: unknown) => {
      report(error);
      return 'internal_error';
    });
    next(refused === null ? undefined : new Error(refused));
  };
  io.use((socket, next) => void letIn(socket, next));
  io.on('connection', (socket) => {
    leaving.get(socket.conn)?.();
    void welcome(io, parts, socket, tell).catch((error: unknown) => {
      report(error);
      socket.disconnect(true);
    });
  });

  let beats = 0;
  const heartbeat = setInterval(() => {
    beats += 1;
    const all = [...io.of('/').sockets.values()];
    const ids = (side: 'customer' | 'agent') => all.filter(({ data }) => data.side === side).map(({ id }) => id);
    keepAlive(parts, { customers: ids('customer'), agents: ids('agent') }).catch(report);
    const due = all.filter((_, index) => (index + beats) % BEATS_BETWEEN_CHECKS === 0);
    for (const socket of due) void recheck(socket, guard).catch(report);
  }, HEARTBEAT * 1000);

  return async () => {
    clearInterval(heartbeat);
    stopListening();
    // Not `io.close()`, which would also close the HTTP server, while the application finishes its requests itself.
    io.disconnectSockets(true);
    await io.of('/').adapter.close();
    io.engine.close();
    await pool?.end();
  };
}

/** Admits whom the service's guard admits; otherwise returns the code of the problem. */
async function admit(socket: CallSocket, guard: SocketGuard): Promise<string | null> {
  const answer = await ask(socket, guard);
  if ('refused' in answer) return answer.refused;
  const principal = toPrincipal(answer.admitted);
  const side = principal.kind === 'user' ? 'agent' : 'customer';
  Object.assign(socket.data, { principal, side, active: null, lastSent: null });
  return null;
}

async function ask({ handshake }: CallSocket, guard: SocketGuard): ReturnType<SocketGuard> {
  const { auth, address, headers } = handshake;
  if (!Value.Check(CallSocketToken, auth)) return { refused: 'token_missing' };
  const forwarded = headers['x-forwarded-for'];
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  return guard({ token: auth.token, address, forwardedFor });
}

/** Ends a connection whose token has expired or was revoked; the page reconnects with a fresh one. */
async function recheck(socket: CallSocket, guard: SocketGuard): Promise<void> {
  if ('refused' in (await ask(socket, guard))) socket.disconnect(true);
}

async function welcome(
  io: CallServer,
  parts: Parts,
  socket: CallSocket,
  tell: (change: CallChange) => void,
): Promise<void> {
  const { principal, side } = socket.data;
  const { companyId } = principal;
  takeMessages(io, parts, socket);
  socket.on('disconnect', () => {
    detachPage(parts, side, companyId, socket.id).catch(() => undefined);
  });
  // The database first, the room afterwards: every page in a room is its person's newest in the database, or is really
  // older.
  if (principal.kind === 'user') {
    const call = await attachAgentPage(parts, principal, socket.id);
    await socket.join([rooms.person(principal), rooms.agentsOf(companyId)]);
    if (!call) socket.emit('agent', null);
    tell({ companyId, callId: call?.id ?? null, queue: true });
  } else {
    const call = await attachCustomerPage(parts, principal, socket.id);
    await socket.join([rooms.person(principal), rooms.customersOf(companyId)]);
    if (call) tell({ companyId, callId: call.id, queue: false });
  }
  // The database's answers let pages into the room in another order than they came in.
  const pages = localSockets(io, rooms.person(principal)).toSorted(
    (one, other) => one.handshake.issued - other.handshake.issued,
  );
  for (const oldest of pages.slice(0, -MOST_PAGES)) oldest.disconnect(true);
}
