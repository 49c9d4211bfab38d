import type { FastifyRequest } from 'fastify';
import { FILE_LIMIT } from '@veridoor/contract/common';
import { ProblemError, fileTooLarge, invalidField } from '../../problems/problems.ts';
import { bodyTypes, givenType, unsupportedMediaType } from './media-types.ts';
import { escapePointer } from '../validation/validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the form's field `file`. */
    formFile: Uint8Array | null;
  }
}

const FILE_FIELD = 'file';
const limits = { fields: 20, fieldNameSize: 100, fieldSize: 16 * 1024, files: 1, fileSize: FILE_LIMIT, parts: 25 };
/** Bytes that a form may have around its file. */
const FORM_ALLOWANCE = 512 * 1024;

/**
 * Reads a body that is JSON or a form with a file. The fields of a form become the body, with `metadata` parsed from
 * JSON. The file's bytes go to `request.formFile`, and an empty text in the body stands for them, so that the schema
 * sees them.
 *
 * @throws ProblemError unsupported_media_type, malformed_form, file_too_large, invalid_request.
 */
export async function readFileForm(request: FastifyRequest): Promise<void> {
  const types = bodyTypes(request);
  const type = givenType(request) ?? '';
  if (!types.includes(type)) throw unsupportedMediaType(types);
  if (!request.isMultipart()) return;
  if (Number(request.headers['content-length'] ?? 0) > FILE_LIMIT + FORM_ALLOWANCE) {
    throw fileTooLarge();
  }
  request.body = await readParts(request);
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  const parts = request.parts({ limits });
  for (;;) {
    const next = await parts.next().catch(rethrow);
    if (next.done) return Object.fromEntries(fields);
    const part = next.value;
    const pointer = `/${escapePointer(part.fieldname)}`;
    if (fields.has(part.fieldname)) throw invalidField(pointer, 'duplicate', 'must be sent once');
    if (part.type === 'file') {
      if (part.fieldname !== FILE_FIELD) throw invalidField(pointer, 'unexpected_file', 'must be a text, not a file');
      request.formFile = await part.toBuffer().catch(rethrow);
      fields.set(FILE_FIELD, '');
    } else {
      if (part.fieldname === FILE_FIELD) throw invalidField(pointer, 'wrong_type', 'must be a file');
      if (part.fieldnameTruncated || part.valueTruncated) throw invalidField(pointer, 'too_long', 'is too long');
      fields.set(part.fieldname, part.fieldname === 'metadata' ? parsed(pointer, String(part.value)) : part.value);
    }
  }
}

function parsed(pointer: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField(pointer, 'wrong_format', 'must be JSON');
  }
}

/** Every fault while a form is read is the sender's: too large, cut off, or no form. */
function rethrow(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  throw code === 'FST_REQ_FILE_TOO_LARGE' ? fileTooLarge() : new ProblemError('malformed_form');
}
