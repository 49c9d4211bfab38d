import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../../problems/problems.ts';
import { bodyTypes, unsupportedMediaType } from './media-types.ts';

type Done = (error: Error | null, body?: unknown) => void;

/** UTF-8 and its subset; RFC 8259 section 8.1 knows no other. */
const CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii']);
/** Longer than any place that a parser names. */
const PLACE = /line (\d{1,7}) column (\d{1,7})/;

/**
 * Parses JSON. No bytes are no body. Bytes that are not UTF-8 are refused instead of being replaced, and so are keys
 * that would reach an object's prototype.
 */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (request: FastifyRequest, bytes: Buffer, done: Done): void => {
    if (bytes.length === 0) return done(null, undefined);
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !CHARSETS.has(charset.toLowerCase())) {
      return done(unsupportedMediaType(bodyTypes(request), 'JSON is read in UTF-8 only.'));
    }
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      return done(new ProblemError('malformed_json', { detail: 'It is not UTF-8.' }));
    }
    void parse(request, text, (error: Error | null, body?: unknown) =>
      error ? done(new ProblemError('malformed_json', { detail: whereItFails(text) })) : done(null, body),
    );
  };
}

/** Only the place: the rest of the parser's message repeats the input. */
function whereItFails(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    const [, line, column] = PLACE.exec(error instanceof Error ? error.message : '') ?? [];
    return line === undefined ? 'It cannot be read to its end.' : `It goes wrong at line ${line}, column ${column}.`;
  }
  return 'It has a key that is not accepted: __proto__, or constructor with prototype in it.';
}
