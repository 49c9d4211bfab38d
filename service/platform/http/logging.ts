import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { callerOf } from '../access/principal.ts';

/**
 * One line for each request: its route, result and duration. It has no address, query, body, header or network address,
 * because all of them can identify somebody.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      trace: request.trace,
      by: request.principal && callerOf(request.principal).kind,
    };
    if (error) request.log.error({ ...line, err: error }, 'response failed');
    else request.log.info(line, 'request');
  }

  override defaultErrorLog(): void {}
}

/** Names of values that open something, or that a request carries; libraries log them at their finest levels. */
const SECRET = /headers|authorization|cookie|token|secret|password|api.?key|idempotency/i;
/** Deeper than any line of the service. */
const DEEPEST = 4;

/**
 * A line without what nobody may read in a log, whoever wrote it: plugins log the options of a request, headers
 * included. Errors have a serialiser of their own.
 */
export function withoutSecrets(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, value]) => [name, value instanceof Error ? value : plain(value, 1)]),
  );
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((one: unknown) => plain(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, one]: [string, unknown]) => [name, plain(one, depth + 1)]),
  );
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [detail: string]: unknown;
}

/**
 * The safe part of an error. A database repeats values in its messages (`Key (id_card_number)=(…) already exists`), so
 * only the code, the names and the places of its errors remain.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const { code, severity, table, constraint } = error as Error & Record<string, unknown>;
  const fromDatabase = severity !== undefined;
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    ...(fromDatabase && { table, constraint }),
    message: fromDatabase ? '' : error.message,
    stack: places.join('\n'),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
}

/** A client's own request id is taken over when it can do no harm in logs and headers. */
export function requestId(request: IncomingMessage): string {
  const offered = request.headers['x-request-id'];
  return typeof offered === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(offered) ? offered : randomUUID();
}
