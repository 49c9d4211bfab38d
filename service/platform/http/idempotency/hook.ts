import { createHash } from 'node:crypto';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { beginIdempotent, readIdempotencyKey, type KeyClaim, type IdempotencyParts } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation keeps to a protocol that has its own way to try again. */
    repeatable?: true;
    /** The answer has a secret that is shown once and kept nowhere, so it cannot be given again. */
    shownOnce?: true;
  }
  interface FastifyRequest {
    keyClaim: KeyClaim | null;
  }
}

/** Headers that belong to an answer; all others are each answer's own. */
const KEPT_HEADERS = ['content-type', 'location'];

const CHANGING = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

/**
 * Whether an operation takes the header Idempotency-Key: everything with a token that changes something, unless it has
 * a way of its own to be repeated or its answer must not be kept.
 */
export function takesIdempotencyKey(method: string, config: FastifyContextConfig): boolean {
  const { requires, repeatable, shownOnce } = config;
  return CHANGING.has(method) && requires !== undefined && requires !== 'public' && !repeatable && !shownOnce;
}

/**
 * Repeats the first answer for a change with the same Idempotency-Key. A failed request changed nothing, so its key may
 * be used again.
 */
export function registerIdempotency(app: FastifyInstance, { parts }: { parts: IdempotencyParts }): void {
  app.decorateRequest('keyClaim', null);
  app.addHook('preHandler', async (request, reply) => {
    const header = request.headers['idempotency-key'];
    const { principal } = request;
    if (header === undefined || !principal || !takesIdempotencyKey(request.method, request.routeOptions.config)) return;
    const key = readIdempotencyKey(String(header));
    const begun = await beginIdempotent(parts, principal, key, fingerprint(request));
    if (!('status' in begun)) {
      request.keyClaim = begun;
      return;
    }
    reply.status(begun.status).headers({ ...begun.headers, 'idempotent-replayed': 'true' });
    await reply.serializer((body: unknown) => String(body)).send(begun.body);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const claim = request.keyClaim;
    if (!claim) return payload;
    request.keyClaim = null;
    const isText = typeof payload === 'string' || payload === null || payload === undefined;
    if (reply.statusCode >= 300 || !isText) {
      await claim.release();
      return payload;
    }
    const headers = KEPT_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const body = payload ?? '';
    const answer = { status: reply.statusCode, headers: Object.fromEntries(headers), body };
    await claim.keep(answer, profileOf(request, body));
    return payload;
  });
}

/** The content of the request. A form's file counts by its hash. */
function fingerprint(request: FastifyRequest): string {
  const file = request.formFile && createHash('sha256').update(request.formFile).digest('hex');
  return JSON.stringify([request.method, request.url, request.body ?? null, file]);
}

/** The profile in an answer, also a company's: the answer goes when they are erased. */
function profileOf(request: FastifyRequest, answer: string): string | null {
  if (request.principal?.kind === 'profile') return request.principal.profileId;
  const url = request.routeOptions.url ?? '';
  const ofRequest = /^\/api\/v2\/(profile|entity)\/:id/.test(url)
    ? member(request.params, 'id')
    : (member(request.body, 'profile') ?? member(request.body, 'entity'));
  if (ofRequest !== null) return ofRequest;
  const parsed: unknown = answer.startsWith('{') ? JSON.parse(answer) : null;
  return member(parsed, url === '/api/v2/profile' || url === '/api/v2/entity' ? 'id' : 'profile');
}

function member(value: unknown, name: string): string | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof found === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(found) ? found : null;
}
