import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { FILE_LIMIT } from '@veridoor/contract/common';

/** Bytes of a refused body that are read and thrown away, so that its connection goes on: the largest file. */
export const MOST_DRAINED = FILE_LIMIT;

/**
 * Reads the rest of a body after the answer to its request. The next request on the connection comes behind it, and
 * Node does not continue a read that somebody began (RFC 9112 section 9.3). A longer rest ends the connection, but not
 * at once: a client that is still writing would lose the answer (section 9.6).
 */
export function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, _reply, payload) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (raw.complete || (length === undefined && encoding === undefined)) return payload;
    drain(raw);
    return payload;
  });
}

function drain(body: IncomingMessage): void {
  let left = MOST_DRAINED;
  body.unpipe();
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
  body.on('error', () => undefined);
  body.resume();
}
