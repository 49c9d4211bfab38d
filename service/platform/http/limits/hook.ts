import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Configuration } from '../../configuration.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import { callerOf } from '../../access/principal.ts';
import { tooManyRequests, type RateLimiter } from './rate-limiter.ts';
import { addressOf, placeOf } from '../../outbound/networks.ts';
import { isForWatchers } from './pressure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An operation that costs far more than others: a user may call it less often. */
    costly?: true;
  }
}

/** Requests of one customer's flow in a minute: a screen asks twice a second while it waits. */
const PER_PROFILE = 600;
/** Requests without a token from one network address in a minute: many customers may sit behind one. */
const PER_ADDRESS = 3_000;
/** A user may call costly operations this much less often than others. */
const COSTLY_SHARE = 10;

/**
 * Limits requests by user or API key, by customer and by network address; a costly operation has a limit of its own for each user.
 * Register it behind the guard, which says who it is.
 */
interface Limiting {
  configuration: Pick<Configuration, 'rateLimitPerUser'>;
  secrets: Secrets;
  rateLimiter: RateLimiter;
}

export function registerRateLimits(app: FastifyInstance, { parts }: { parts: Limiting }): void {
  const limiter = parts.rateLimiter;
  const perUser = parts.configuration.rateLimitPerUser;
  const keyOf = (request: FastifyRequest) => parts.secrets.keyedHash('rate limit', placeOf(addressOf(request)));
  const take = async (key: string, limit: number): Promise<void> => {
    const waiting = limiter.take(key, limit);
    const seconds = typeof waiting === 'number' ? waiting : await waiting;
    if (seconds > 0) throw tooManyRequests(seconds, limit);
  };
  app.addHook('onRequest', async (request) => {
    const { principal, routeOptions } = request;
    const { requires, costly } = routeOptions.config;
    if (isForWatchers(request)) return;
    if (principal?.kind === 'user') {
      const { kind, id } = callerOf(principal);
      await take(`${kind} ${id}`, perUser);
      if (costly) {
        const operation = routeOptions.schema?.operationId ?? routeOptions.url ?? '';
        await take(`${kind} ${id} ${operation}`, Math.max(1, Math.floor(perUser / COSTLY_SHARE)));
      }
    } else if (principal) await take(`profile ${principal.profileId}`, PER_PROFILE);
    else if (requires === 'public' || request.is404) await take(`address ${keyOf(request)}`, PER_ADDRESS);
  });
}
