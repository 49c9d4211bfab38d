import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../../problems/problems.ts';

/** Always answered, whatever the load, and never limited: for monitoring. */
const forWatchers: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);
/** Seconds to wait when an instance is full. */
const RETRY_AFTER = 2;

export function isForWatchers(request: FastifyRequest): boolean {
  return forWatchers.has(request.routeOptions.url);
}

/**
 * Turns requests away while this instance has its maximum under way: accepted ones are then answered in time, instead
 * of all too late. A request counts once it has fully arrived, so that slow senders take nobody's place; resumable
 * uploads, which arrive while they are handled, do not count. Register it first.
 */
export function registerPressure(app: FastifyInstance, { most }: { most: number }): void {
  let underWay = 0;
  const counted = new WeakSet<FastifyRequest>();
  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    if (counted.has(request) || isForWatchers(request) || request.routeOptions.config.repeatable) return;
    if (underWay >= most) throw new ProblemError('overloaded', { retryAfter: RETRY_AFTER });
    underWay += 1;
    counted.add(request);
    const leave = () => {
      if (counted.delete(request)) underWay -= 1;
    };
    // One event comes with the answer, the other also when the client leaves before it.
    reply.raw.once('finish', leave).once('close', leave);
  };
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if ((length === undefined || length === '0') && encoding === undefined) enter(request, reply);
  });
  app.addHook('preValidation', async (request, reply) => enter(request, reply));
}
