import { io, type Socket } from 'socket.io-client';
import {
  CALL_SOCKET_PATH,
  type CallChat,
  type CallMessagesDown,
  type CallMessagesUp,
  type CallSignal,
} from '@veridoor/contract/calls/call-socket';

/** The state of the connection to the service. `replaced`: another page of this person has taken over. */
export type ChannelState = 'connecting' | 'connected' | 'lost' | 'replaced';

export type ChannelListeners = Partial<CallMessagesDown> & { state: (state: ChannelState) => void };

export interface CallChannel {
  /** Sent once a connection exists; messages for a lost connection are out of date. */
  signal(signal: CallSignal): void;
  /** Resolves when it was accepted; rejects with the code of the problem. */
  chat(message: CallChat): Promise<void>;
  close(): void;
}

/** Milliseconds until the first try after a loss, and the longest pause: a call must go on within three seconds. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 1500;
/**
 * Milliseconds that a try may take. It is short at first, since a try over a dead path never ends. It grows with each
 * failure: Chromium delays tries of a page whose connections have failed by up to five seconds
 * (services/network/websocket_throttler.cc), and shorter tries would never be made.
 */
const CONNECT_TIME = 2500;
const LONGEST_CONNECT_TIME = 10_000;
const ANSWER_TIME = 5000;

/**
 * Connects to the service's call sockets and reconnects by itself, with a fresh token each time.
 *
 * @param server base address of the service; its path, if any, belongs in front of the socket's.
 * @param token gives a valid token.
 */
export function openCallChannel(
  server: string,
  token: () => Promise<string>,
  { state, ...listeners }: ChannelListeners,
): CallChannel {
  const { origin, pathname } = new URL(server);
  const socket: Socket<CallMessagesDown, CallMessagesUp> = io(origin, {
    path: `${pathname.replace(/\/+$/, '')}${CALL_SOCKET_PATH}`,
    transports: ['websocket'],
    auth: (give) => {
      token().then(
        (value) => give({ token: value }),
        () => give({}),
      );
    },
    reconnectionDelay: FIRST_PAUSE,
    reconnectionDelayMax: LONGEST_PAUSE,
    timeout: CONNECT_TIME,
  });
  let replaced = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  // The socket reconnects by itself only after a loss; a connection that the service refused or ended must be opened
  // again.
  const openAgain = () => {
    state('lost');
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), FIRST_PAUSE + Math.random() * LONGEST_PAUSE);
  };
  state('connecting');
  const manager = socket.io;
  socket.on('connect', () => {
    manager.timeout(CONNECT_TIME);
    state('connected');
  });
  socket.on('replaced', () => {
    replaced = true;
    socket.disconnect();
    state('replaced');
  });
  socket.on('disconnect', (reason) => {
    if (replaced || reason === 'io client disconnect') return;
    if (reason === 'io server disconnect') openAgain();
    else state('lost');
  });
  socket.on('connect_error', () => {
    manager.timeout(Math.min(LONGEST_CONNECT_TIME, 2 * Number(manager.timeout())));
    if (socket.active) state('lost');
    else openAgain();
  });
  if (listeners.customer) socket.on('customer', listeners.customer);
  if (listeners.agent) socket.on('agent', listeners.agent);
  if (listeners.queue) socket.on('queue', listeners.queue);
  if (listeners.signal) socket.on('signal', listeners.signal);
  // A phone that returns from another network need not wait for the pause to end.
  const hurry = () => {
    if (!socket.connected && !replaced) socket.disconnect().connect();
  };
  window.addEventListener('online', hurry);
  return {
    signal(signal) {
      if (socket.connected) socket.emit('signal', signal, () => undefined);
    },
    async chat(message) {
      const problem = await socket.timeout(ANSWER_TIME).emitWithAck('chat', message);
      if (problem !== null) throw new Error(problem);
    },
    close() {
      window.removeEventListener('online', hurry);
      clearTimeout(retry);
      socket.disconnect();
    },
  };
}
