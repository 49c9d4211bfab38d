import type { FastifyRequest } from 'fastify';
import { addressOf } from '../outbound/networks.ts';
import type { Permission } from '../access/permissions.ts';
import type { Origin, Principal, ProfilePrincipal, UserPrincipal } from '../access/principal.ts';
import { ProblemError } from '../problems/problems.ts';

/**
 * Callers of a route: anybody, users with a permission or any user, people with a profile token, companies with an
 * entity token, or several of these.
 */
export type Requirement = 'public' | { user?: Permission | 'any'; profile?: true; entity?: true };

declare module 'fastify' {
  interface FastifyContextConfig {
    requires?: Requirement;
    /** Whether a user may call it who still has to add a second factor. */
    enrolment?: boolean;
    /** It hands on what it is sent to other operations, which tell the modes apart themselves. */
    relays?: true;
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** The origin of the request: even with a cached token, it is each request's own. */
export function originOf(request: FastifyRequest): Origin {
  const { 'user-agent': userAgent, 'accept-language': languages } = request.headers;
  return {
    address: addressOf(request),
    forwarded: request.ip !== request.socket.remoteAddress,
    requestId: request.id,
    ...(userAgent !== undefined && { userAgent }),
    ...(languages !== undefined && { languages }),
  };
}

/** The principal that the guard let in. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new ProblemError('token_missing');
  return request.principal;
}

/** The user that the guard let in, on a route for users only. */
export function userOf(request: FastifyRequest): UserPrincipal {
  const principal = principalOf(request);
  if (principal.kind !== 'user') throw new ProblemError('token_invalid');
  return principal;
}

/** The person that the guard let in, on a route for profile tokens only. */
export function profileOf(request: FastifyRequest): ProfilePrincipal {
  const principal = customerOf(request);
  if (principal.subject !== 'person') throw new ProblemError('token_invalid');
  return principal;
}

/** The company that the guard let in, on a route for entity tokens only. */
export function entityOf(request: FastifyRequest): ProfilePrincipal {
  const principal = customerOf(request);
  if (principal.subject !== 'entity') throw new ProblemError('token_invalid');
  return principal;
}

/** The customer that the guard let in, person or company. */
export function customerOf(request: FastifyRequest): ProfilePrincipal {
  const principal = principalOf(request);
  if (principal.kind !== 'profile') throw new ProblemError('token_invalid');
  return principal;
}
