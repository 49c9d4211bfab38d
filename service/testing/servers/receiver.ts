import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notification as it came in. */
export interface Received {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A business's server that notes what it is given, and answers as the test wants. */
export interface Receiver {
  /** http://127.0.0.1:port */
  address: string;
  received: Received[];
  /** How the next ones are answered; 204 unless a test says otherwise. Answering nothing keeps the sender waiting. */
  answer: (response: ServerResponse, received: Received) => void;
  /** Resolves once so many have come in. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  let notice = () => {};
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => {
      const { url: path = '', method = '', headers } = request;
      const one = { path, method, headers, body: Buffer.concat(pieces).toString() };
      receiver.received.push(one);
      receiver.answer(response, one);
      notice();
    });
  });
  const receiver: Receiver = {
    address: '',
    received: [],
    answer: (response) => response.writeHead(204).end(),
    async until(count) {
      while (receiver.received.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>();
        notice = resolve;
        await promise;
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
