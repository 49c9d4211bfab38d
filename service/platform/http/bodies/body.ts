import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldError } from '@veridoor/contract/problem';
import { ProblemError, invalidField } from '../../problems/problems.ts';
import { bodyTypes, givenType, unsupportedMediaType } from './media-types.ts';
import { readJson } from './json-body.ts';
import { MOST_ERRORS, escapePointer } from '../validation/validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes files and reads its multipart body itself. */
    readsOwnForm?: true;
    /** A missing body counts as an empty object. */
    optionalBody?: true;
  }
}

const limits = { fields: 50, fieldNameSize: 100, fieldSize: 16 * 1024, files: 1, headerPairs: 50, parts: 50 };

/**
 * Requires a media type that the route declares, because Fastify would not validate another, and turns the fields of a
 * multipart form into a body that is validated like JSON. An empty body is no body, whatever its type: many clients
 * send a type with every request.
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson(app));
  app.addContentTypeParser(URLENCODED, { parseAs: 'string' }, (_request, text, done) =>
    done(null, text === '' ? undefined : new URLSearchParams(String(text))),
  );
  // Refused further on: after an error of a parser Fastify ends the connection.
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) =>
    (await holdsBytes(payload)) ? UNREADABLE : undefined,
  );
  app.addHook('onRequest', async ({ headers, routeOptions, is404 }) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (is404 || routeOptions.method === 'GET' || encoding.toLowerCase() === 'identity') return;
    // RFC 9110 section 12.5.3: Accept-Encoding in an answer says what the next request may use.
    throw new ProblemError('unsupported_media_type', {
      detail: 'Compressed bodies are not read.',
      allowed: [],
      headers: { 'accept-encoding': 'identity' },
    });
  });
  app.addHook('preValidation', async (request) => {
    const { config, schema } = request.routeOptions;
    if (request.is404) return;
    if (request.body === UNREADABLE) throw unsupportedMediaType(bodyTypes(request));
    if (!(await isSent(request))) {
      if (config.optionalBody) request.body = {};
      else if (schema?.body) throw new ProblemError('body_missing');
      return;
    }
    if (!schema?.body) return refuseBody(request);
    if (config.readsOwnForm) return;
    const types = bodyTypes(request);
    if (!types.includes(givenType(request) ?? '')) throw unsupportedMediaType(types);
    if (request.isMultipart()) request.body = await readForm(request);
    if (request.body instanceof URLSearchParams) request.body = readPairs(request.body);
  });
}

const URLENCODED = 'application/x-www-form-urlencoded';

/** Stands for an unread body of another type. */
const UNREADABLE = Symbol('unreadable');

/** Whether a body came; a form has not been read yet. */
async function isSent(request: FastifyRequest): Promise<boolean> {
  return request.isMultipart() ? holdsBytes(request.raw) : request.body !== undefined;
}

/** A body for an operation without one is not dropped silently; an empty object, which many clients send, is fine. */
function refuseBody(request: FastifyRequest): void {
  const { body } = request;
  // Bytes that the route takes as they come.
  if (body instanceof Readable) return;
  if (typeof body !== 'object' || Array.isArray(body) || body instanceof URLSearchParams)
    throw unsupportedMediaType([]);
  const errors = Object.keys(body ?? {}).map((key): FieldError => ({
    field: `/${escapePointer(key)}`,
    code: 'unknown_field',
    message: 'is not known here: the operation takes no body',
    allowed: [],
  }));
  if (errors.length > 0) throw new ProblemError('invalid_request', { errors: errors.slice(0, MOST_ERRORS) });
}

/** Waits for the first bytes without consuming them. */
function holdsBytes(payload: Readable): Promise<boolean> {
  return new Promise((resolve, reject) => {
    payload
      .once('readable', () => resolve(payload.readableLength > 0))
      .once('end', () => resolve(false))
      .once('error', reject);
  });
}

/** @throws ProblemError for a field sent twice. */
function readPairs(pairs: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (fields.has(name)) throw invalidField(`/${escapePointer(name)}`, 'duplicate', 'must be sent once');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** @throws ProblemError for a field sent twice, a file, or a form that breaks off. */
async function readForm(request: FastifyRequest): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  const parts = request.parts({ limits });
  for (;;) {
    const next = await parts.next().catch(() => {
      throw new ProblemError('malformed_form');
    });
    if (next.done) return Object.fromEntries(fields);
    const part = next.value;
    const pointer = `/${escapePointer(part.fieldname)}`;
    if (part.type === 'file') throw invalidField(pointer, 'unexpected_file', 'must be a text, not a file');
    if (part.fieldnameTruncated || part.valueTruncated) throw invalidField(pointer, 'too_long', 'is too long');
    if (fields.has(part.fieldname)) throw invalidField(pointer, 'duplicate', 'must be sent once');
    fields.set(part.fieldname, String(part.value));
  }
}
