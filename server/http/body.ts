import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError, invalidField } from '../services/problems.ts';
import { escapePointer } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes files and reads its multipart body itself. */
    readsOwnForm?: true;
    /** No body stands for an empty object. */
    optionalBody?: true;
  }
}

const limits = { fields: 50, fieldNameSize: 100, fieldSize: 16 * 1024, files: 0, headerPairs: 50, parts: 50 };

/**
 * Sees to it that a body is of a media type that its route declares, since Fastify would not validate another one, and
 * turns the fields of a multipart form into a body that is validated like JSON.
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('preValidation', async (request) => {
    const { config, schema } = request.routeOptions;
    if (!schema?.body || config.readsOwnForm) return;
    const types = mediaTypes(schema.body);
    const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (given === undefined) {
      if (request.body === undefined && config.optionalBody) request.body = {};
      else if (request.body === undefined && types.includes('application/json'))
        throw new ProblemError('malformed_body');
      return;
    }
    if (!types.includes(given)) throw new ProblemError('unsupported_media_type');
    if (request.isMultipart()) request.body = await readForm(request);
  });
}

function mediaTypes(body: unknown): string[] {
  const content = typeof body === 'object' && body !== null && 'content' in body ? body.content : null;
  return typeof content === 'object' && content !== null ? Object.keys(content) : ['application/json'];
}

/** @throws ProblemError for a field sent twice, a file, or a form that breaks off. */
async function readForm(request: FastifyRequest): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  const parts = request.parts({ limits });
  for (;;) {
    const next = await parts.next().catch(() => {
      throw new ProblemError('malformed_body');
    });
    if (next.done) return Object.fromEntries(fields);
    const part = next.value;
    const pointer = `/${escapePointer(part.fieldname)}`;
    if (part.type === 'file') throw invalidField(pointer, 'not_allowed', 'must not be a file');
    if (part.fieldnameTruncated || part.valueTruncated) throw invalidField(pointer, 'too_long', 'is too long');
    if (fields.has(part.fieldname)) throw invalidField(pointer, 'doubled', 'must be sent once');
    fields.set(part.fieldname, String(part.value));
  }
}
