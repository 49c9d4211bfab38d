import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { kindOf, kinds } from '../ids.ts';
import { isObject } from '../is-object.ts';
import { ProblemError, problemBody, type PlainProblemCode } from '../problems/problems.ts';
import { bodyTypes, unsupportedMediaType } from './bodies/media-types.ts';
import { fieldErrors } from './validation/validation.ts';

/** Failures of Fastify and its plugins that the client brought about. */
const clientProblems: Record<number, PlainProblemCode> = {
  400: 'invalid_request',
  404: 'route_not_found',
};

/** Seconds to wait while the database is away. */
const RETRY_AFTER = 2;

/** Answers every failure with problem details (RFC 9457); unexpected ones are logged and become `internal_error`. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const problem = toProblem(error, request);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new ProblemError('route_not_found')));
}

/** Answers for addresses that no route gets to see, because they cannot be decoded or are too long. */
export function answerUnreadableAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const unreadable = error.code === 'FST_ERR_BAD_URL';
  return sendProblem(request, reply, new ProblemError(unreadable ? 'malformed_address' : 'route_not_found'));
}

function toProblem(error: FastifyError | Error, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseUnavailable(error)) return new ProblemError('database_unavailable', { retryAfter: RETRY_AFTER });
  if ('validation' in error && error.validation) {
    return new ProblemError('invalid_request', { errors: fieldErrors(error.validation, error.validationContext) });
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if ('code' in error && error.code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return new ProblemError('body_incomplete');
  if (status === 415) return unsupportedMediaType(bodyTypes(request));
  if (status === 413) {
    const limit = { maximum: request.routeOptions.bodyLimit, unit: 'bytes' } as const;
    return new ProblemError('body_too_large', { limit });
  }
  return new ProblemError((status !== undefined && clientProblems[status]) || 'internal_error');
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: ProblemError): FastifyReply {
  if (problem.status === 401) {
    const known = problem.code === 'token_invalid' || problem.code === 'token_expired';
    reply.header('www-authenticate', known ? 'Bearer error="invalid_token"' : 'Bearer');
  }
  const { retryAfter, headers } = problem.details;
  if (headers) reply.headers(headers);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  // Serialised here: a route's own schemas must not be able to change or refuse the shape of a problem.
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(problem, request.id, otherKind(problem, request)));
}

/** Says what an id names that was given in the place of another; the id itself has it, whosever the object is. */
function otherKind({ code }: ProblemError, { params, query, body }: FastifyRequest): string | undefined {
  const expected = kinds.find((kind) => code === `${kind}_not_found`);
  if (!expected) return undefined;
  const texts = [params, query, body].flatMap((part): unknown[] => (isObject(part) ? Object.values(part) : []));
  const given = new Set(texts.flatMap((text) => (typeof text === 'string' ? (kindOf(text) ?? []) : [])));
  const [kind, ...others] = given;
  if (kind === undefined || kind === expected || others.length > 0) return undefined;
  return `The id is of another kind: ${kind}.`;
}
