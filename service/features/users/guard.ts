import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import { ipNotAllowed } from './ip-whitelist/ip-whitelist.ts';
import { permissionMissing } from '../../platform/access/permissions.ts';
import type { Identity } from '../../platform/access/principal.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts';
import { originOf, type Requirement } from '../../platform/http/callers.ts';
import { tooManyRequests } from '../../platform/http/limits/rate-limiter.ts';
import { addressOf, placeOf } from '../../platform/outbound/networks.ts';
import { createKeyUseNote } from './api-keys/key-principals.ts';
import { refuseOtherMode } from './api-keys/mode-boundary.ts';
import { createPrincipalResolver, type PrincipalResolver } from './principals.ts';
import { createRefusalReport } from '../../records/audit/audit.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

/** Requests with a wrong token from one network address in a minute. */
const REFUSED_PER_ADDRESS = 600;

interface Options {
  parts: Parts;
  /** Public addresses of plugins, which cannot declare it themselves. */
  publicPrefixes: readonly string[];
}

/**
 * Guards every route. A route declares its callers in `config.requires`; a route without it is a programming mistake
 * and stops the start. The token is checked before the body is read.
 */
export function registerAuthentication(app: FastifyInstance, { parts, publicPrefixes }: Options): void {
  const resolve = createPrincipalResolver(parts);
  const reportRefusal = createRefusalReport(parts);
  const noteKeyUse = createKeyUseNote(parts);
  app.decorateRequest('principal', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.requires !== undefined || route.method === 'OPTIONS') return;
    if (!publicPrefixes.some((prefix) => route.url === prefix || route.url.startsWith(`${prefix}/`))) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may use it (config.requires)`);
    }
    route.config = { ...route.config, requires: 'public' };
  });
  app.addHook('onRequest', async (request) => {
    const { requires, enrolment } = request.routeOptions.config;
    if (request.is404 || requires === 'public' || request.method === 'OPTIONS') return;
    if (!requires) throw new ProblemError('permission_missing');
    const identity = await identify(resolve, requires, request).catch(countRefusal(parts, request));
    const principal = { ...identity, origin: originOf(request) };
    if (principal.kind === 'user' && !(await parts.ipWhitelist.allows(principal.companyId, addressOf(request)))) {
      await reportRefusal(principal, 'ip_not_allowed', request.routeOptions.schema?.operationId);
      throw ipNotAllowed(principal.origin);
    }
    if (principal.kind === 'user' && principal.keyId !== undefined) await noteKeyUse(principal.keyId);
    if (principal.kind === 'user' && principal.mustEnrol === true && enrolment !== true) {
      await reportRefusal(principal, 'second_factor_required', request.routeOptions.schema?.operationId);
      throw new ProblemError('second_factor_required');
    }
    // The holder of a token that the route accepts; `identify` has refused others.
    const needed = requires.user === 'any' ? undefined : requires.user;
    if (principal.kind === 'user' && needed && !principal.permissions.has(needed)) {
      await reportRefusal(principal, 'permission_missing', request.routeOptions.schema?.operationId);
      throw permissionMissing(needed, principal.keyId !== undefined);
    }
    request.principal = principal;
  });
  // After the body was read and found valid.
  app.addHook('preHandler', async (request) => {
    const { principal, params, query, body, routeOptions } = request;
    if (principal?.kind !== 'user' || !principal.mode || routeOptions.config.relays) return;
    await refuseOtherMode(parts.database, principal.mode, [params, query, body]);
  });
}

/**
 * An address that tries tokens is limited; good tokens from there are still accepted. Everything without a principal
 * counts, including unforeseen failures, except an absent database, which is no guess.
 */
function countRefusal(parts: Parts, request: FastifyRequest) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Error && isDatabaseUnavailable(error)) throw error;
    const key = `refused ${parts.secrets.keyedHash('rate limit', placeOf(addressOf(request)))}`;
    const seconds = await parts.rateLimiter.take(key, REFUSED_PER_ADDRESS);
    if (seconds > 0) throw tooManyRequests(seconds, REFUSED_PER_ADDRESS);
    throw error;
  };
}

async function identify(
  resolve: PrincipalResolver,
  requires: Exclude<Requirement, 'public'>,
  request: FastifyRequest,
): Promise<Identity> {
  const showing = { origin: originOf(request), operation: request.routeOptions.schema?.operationId ?? '' };
  return resolve(bearerToken(request), (kind) => requires[kind] !== undefined, showing);
}

/** RFC 6750 section 2.1; the name of the scheme may be written in any case (RFC 9110 section 11.1). */
function bearerToken(request: FastifyRequest): string {
  const match = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(request.headers.authorization ?? '');
  if (!match?.[1]) throw new ProblemError('token_missing');
  return match[1];
}
