import type { FastifyInstance } from 'fastify';
import { invalidField } from '../../problems/problems.ts';
import { escapePointer } from './validation.ts';

/**
 * Refuses texts that cannot be stored, wherever they are in a valid request: PostgreSQL has no null character, and half
 * of a surrogate pair is no character (RFC 8259 section 8.2).
 */
export function registerCharacters(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body, query }) => {
    const pointer = findUnstorable(body, '') ?? findUnstorable(query, '')?.slice(1);
    if (pointer !== undefined) {
      throw invalidField(pointer, 'forbidden_character', 'must not contain null characters or half surrogates');
    }
  });
}

/** JSON pointer of the first text that cannot be stored, of its parent when it is a name. */
export function findUnstorable(value: unknown, pointer: string): string | undefined {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? pointer : undefined;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  if (!Array.isArray(value) && !isPlain(value)) return undefined;
  for (const [name, item] of Object.entries(value)) {
    const found = findUnstorable(name, pointer) ?? findUnstorable(item, `${pointer}/${escapePointer(name)}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether it is plain data from a parser, not an instance of a class: the parser of queries has its own prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
