import { io, type Socket } from 'socket.io-client';
import {
  CALL_SOCKET_PATH,
  type CallMessagesDown,
  type CallMessagesUp,
  type CallSignal,
} from '@veridoor/contract/calls/call-socket';
import type { CallQueue } from '@veridoor/contract/calls/call-queue';
import type { AgentCall, CustomerCall } from '@veridoor/contract/calls/call';

interface Heard {
  customer: CustomerCall | null;
  agent: AgentCall | null;
  queue: CallQueue | null;
  signals: CallSignal[];
  replaced: boolean;
  connected: boolean;
  refused: string | null;
}

/** A page that takes part in a call, without a browser: it remembers what it heard last. */
export class CallPage {
  readonly heard: Heard = {
    customer: null,
    agent: null,
    queue: null,
    signals: [],
    replaced: false,
    connected: false,
    refused: null,
  };
  readonly #socket: Socket<CallMessagesDown, CallMessagesUp>;
  readonly #waiting = new Set<() => void>();

  /** @param headers as a browser or a proxy would add them. */
  constructor(address: string, token: string, headers: Record<string, string> = {}) {
    this.#socket = io(address, {
      path: CALL_SOCKET_PATH,
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
    });
    const hear = (change: Partial<Heard>) => {
      Object.assign(this.heard, change);
      for (const look of this.#waiting) look();
    };
    this.#socket.on('connect', () => hear({ connected: true }));
    this.#socket.on('disconnect', () => hear({ connected: false }));
    this.#socket.on('connect_error', ({ message }) => hear({ refused: message }));
    this.#socket.on('customer', (customer) => hear({ customer }));
    this.#socket.on('agent', (agent) => hear({ agent }));
    this.#socket.on('queue', (queue) => hear({ queue }));
    this.#socket.on('signal', (signal) => hear({ signals: [...this.heard.signals, signal] }));
    this.#socket.on('replaced', () => hear({ replaced: true }));
  }

  /** Resolves once what was heard is as expected; the test's time limit ends a wait in vain. */
  until(matches: (heard: Heard) => unknown): Promise<Heard> {
    const { promise, resolve } = Promise.withResolvers<Heard>();
    const look = () => {
      if (!matches(this.heard)) return;
      this.#waiting.delete(look);
      resolve(this.heard);
    };
    this.#waiting.add(look);
    look();
    return promise;
  }

  /** Sends whatever it is given; answers with the code of the problem, or null. */
  say(name: 'signal' | 'chat', message: unknown): Promise<string | null> {
    return new Promise((resolve) => {
      this.#socket.emit(name, message as never, resolve);
    });
  }

  close(): void {
    this.#socket.disconnect();
  }
}
