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
  interface FastifyContextConfig {
    /** Most bytes of the form's file, where it is not that of a document. */
    fileLimit?: number;
  }
}

const FILE_FIELD = 'file';
/** Fields that are no text. */
const JSON_FIELDS = new Set(['metadata', 'answer']);
const limits = { fields: 20, fieldNameSize: 100, fieldSize: 16 * 1024, files: 1, parts: 25 };
/** Bytes that a form may have around its file. */
const FORM_ALLOWANCE = 512 * 1024;

/**
 * Reads a body that is JSON or a form with a file. The fields of a form become the body, with those of
 * JSON_FIELDS parsed. The file's bytes go to `request.formFile`, and an empty text in the body stands for them, so that the schema
 * sees them.
 *
 * @throws ProblemError unsupported_media_type, malformed_form, file_too_large, invalid_request.
 */
export async function readFileForm(request: FastifyRequest): Promise<void> {
  const types = bodyTypes(request);
  const type = givenType(request) ?? '';
  if (!types.includes(type)) throw unsupportedMediaType(types);
  if (!request.isMultipart()) return;
  const { fileLimit = FILE_LIMIT } = request.routeOptions.config;
  if (Number(request.headers['content-length'] ?? 0) > fileLimit + FORM_ALLOWANCE) throw fileTooLarge(fileLimit);
  request.body = await readParts(request, fileLimit);
}

async function readParts(request: FastifyRequest, fileSize: number): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  const parts = request.parts({ limits: { ...limits, fileSize } });
  const rethrow = faultOf(fileSize);
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
      fields.set(part.fieldname, JSON_FIELDS.has(part.fieldname) ? parsed(pointer, String(part.value)) : part.value);
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
const faultOf = (fileSize: number) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  throw code === 'FST_REQ_FILE_TOO_LARGE' ? fileTooLarge(fileSize) : new ProblemError('malformed_form');
};
