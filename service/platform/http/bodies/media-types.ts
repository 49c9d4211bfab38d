import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../problems/problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of a body that the route reads as it comes, without a schema. */
    takes?: readonly string[];
  }
}

/** The media type of the request's body without its parameters, in lower case. */
export function givenType({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase();
}

/** The media types that the operation accepts; none when it takes no body. */
export function bodyTypes({ routeOptions: { config, schema } }: FastifyRequest): readonly string[] {
  if (config.takes) return config.takes;
  const body: unknown = schema?.body;
  if (body === undefined) return [];
  const content = typeof body === 'object' && body !== null && 'content' in body ? body.content : null;
  return typeof content === 'object' && content !== null ? Object.keys(content) : ['application/json'];
}

/**
 * The 415 that says what would be right, in words, for programs, and in the header Accept (RFC 9110 section 15.5.16).
 */
export function unsupportedMediaType(types: readonly string[], why?: string): ProblemError {
  if (types.length === 0) {
    return new ProblemError('unsupported_media_type', { detail: 'This operation takes no body.', allowed: [] });
  }
  return new ProblemError('unsupported_media_type', {
    detail: why ?? `The body must be ${types.join(' or ')}.`,
    allowed: [...types],
    headers: { accept: types.join(', ') },
  });
}
