import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { Identifier } from '../../contract/common.ts';
import {
  Document,
  DocumentCreate,
  DocumentFileUpdate,
  DocumentListQuery,
  DocumentPage,
  DocumentUpdate,
  DocumentUpload,
} from '../../contract/document.ts';
import { reference } from '../../contract/reference.ts';
import type { Parts } from '../parts.ts';
import type { FileSource } from '../services/document-intake.ts';
import { replaceDocument } from '../services/document-replacement.ts';
import { submitDocument } from '../services/document-submission.ts';
import { getDocument, listDocuments, listProfileDocuments, readDocumentFile } from '../services/documents.ts';
import { invalidField } from '../services/problems.ts';
import { principalOf, userOf } from './authentication.ts';
import { readFileForm } from './file-form.ts';
import { problems } from './schemas.ts';

const tags = ['documents'];
const params = Type.Object({ id: Identifier });
const file = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });

type CreateBody = Static<typeof DocumentCreate> | Static<typeof DocumentUpload>;
type UpdateBody = Static<typeof DocumentUpdate> | Static<typeof DocumentFileUpdate>;

/** Pages of documents: sent by customers and by companies, read by companies. */
export function documentRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.decorateRequest('formFile', null);
    app.post<{ Body: CreateBody }>(
      '/api/v2/document',
      {
        config: { requires: { user: 'document.upload', profile: true }, readsOwnForm: true },
        preValidation: readFileForm,
        schema: {
          tags,
          operationId: 'createDocument',
          summary: 'Hand in a page of a document',
          description:
            'Names a finished upload, or brings the file as a form. The same upload gives the same document.',
          body: bodies(reference(DocumentCreate), reference(DocumentUpload)),
          response: {
            200: reference(Document),
            201: reference(Document),
            ...problems(400, 401, 403, 404, 409, 410, 413, 415, 422),
          },
        },
      },
      async (request, reply) => {
        const source = sourceOf(request, request.body);
        if (!source) throw invalidField('/file', 'required', 'must be there');
        const { document, created } = await submitDocument(parts, principalOf(request), request.body, source);
        if (created) reply.header('location', `${parts.configuration.baseUrl}/api/v2/document/${document.id}`);
        return reply.status(created ? 201 : 200).send(document);
      },
    );
    app.put<{ Params: Static<typeof params>; Body: UpdateBody }>(
      '/api/v2/document/:id',
      {
        config: { requires: { user: 'document.update' }, readsOwnForm: true },
        preValidation: readFileForm,
        schema: {
          tags,
          operationId: 'updateDocument',
          summary: 'Change a document or replace its file',
          params,
          body: bodies(reference(DocumentUpdate), reference(DocumentFileUpdate)),
          response: { 200: reference(Document), ...problems(400, 401, 403, 404, 409, 410, 413, 415, 422) },
        },
      },
      (request) => {
        const { upload: _, file: __, ...change } = { upload: undefined, file: undefined, ...request.body };
        return replaceDocument(parts, userOf(request), request.params.id, change, sourceOf(request, request.body));
      },
    );
    app.get(
      '/api/v2/document',
      {
        config: { requires: { user: 'document.read' } },
        schema: {
          tags,
          operationId: 'listDocuments',
          summary: 'Documents, newest first',
          querystring: DocumentListQuery,
          response: { 200: reference(DocumentPage), ...problems(400, 401, 403) },
        },
      },
      (request) => listDocuments(parts, userOf(request), request.query),
    );
    app.get(
      '/api/v2/document/:id',
      {
        config: { requires: { user: 'document.read' } },
        schema: {
          tags,
          operationId: 'getDocument',
          summary: 'A document',
          params,
          response: { 200: reference(Document), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getDocument(parts, userOf(request), request.params.id),
    );
    app.get(
      '/api/v2/document/:id/file',
      {
        config: { requires: { user: 'document.read' } },
        schema: {
          tags,
          operationId: 'getDocumentFile',
          summary: 'The stored file of a document',
          params,
          response: {
            200: {
              description: 'The file, as an attachment.',
              content: { 'image/jpeg': { schema: file }, 'application/pdf': { schema: file } },
            },
            ...problems(400, 401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const { bytes, mimeType, name } = await readDocumentFile(parts, userOf(request), request.params.id);
        return reply
          .type(mimeType)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'no-store')
          .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      },
    );
    app.get(
      '/api/v2/profile/:id/documents',
      {
        config: { requires: { user: 'document.read' } },
        schema: {
          tags,
          operationId: 'listProfileDocuments',
          summary: "A profile's documents, newest first",
          params,
          querystring: Type.Omit(DocumentListQuery, ['profile']),
          response: { 200: reference(DocumentPage), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => listProfileDocuments(parts, userOf(request), request.params.id, request.query),
    );
  };
}

function bodies<Json, Form>(json: Json, form: Form) {
  return { content: { 'application/json': { schema: json }, 'multipart/form-data': { schema: form } } };
}

function sourceOf(request: FastifyRequest, body: CreateBody | UpdateBody): FileSource | null {
  if (request.formFile) return { bytes: request.formFile };
  return 'upload' in body && body.upload !== undefined ? { upload: body.upload } : null;
}
