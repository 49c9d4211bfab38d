import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { FILE_LIMIT } from '../../../../packages/contract/common.ts';

/** Bytes of a refused body that are read and thrown away, so that its connection goes on: the largest file. */
export const MOST_DRAINED = FILE_LIMIT;

/**
 * Reads to its end what is left of a body when its request is answered: the next request on the same connection stands
 * behind it, and Node does not read on by itself where somebody had begun to (RFC 9112 section 9.3). Where there is more than
 * that the connection ends, and not before: a client that is still writing would lose the answer (section 9.6).
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
