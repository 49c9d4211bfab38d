import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import {
  Document,
  DocumentCreate,
  DocumentFileUpdate,
  DocumentListQuery,
  DocumentPage,
  DocumentUpdate,
  DocumentUpload,
  DocumentVersions,
} from '@veridoor/contract/documents/document';
import type { Parts } from '../../parts.ts';
import type { FileSource } from './document-intake.ts';
import { replaceDocument } from './document-replacement.ts';
import { submitDocument } from './document-submission.ts';
import {
  getDocument,
  listDocuments,
  listDocumentVersions,
  listProfileDocuments,
  readDocumentFile,
  type DocumentFile,
} from './documents.ts';
import { invalidField } from '../../platform/problems/problems.ts';
import { principalOf, userOf } from '../../platform/http/callers.ts';
import { expandsProfile } from '../../platform/http/expand.ts';
import { readFileForm } from '../../platform/http/bodies/file-form.ts';
import { limitedRead } from '../../platform/database/limited-read.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['documents'];
const params = Type.Object({ id: described(Identifier, 'Id of the document.') });
const versionParams = Type.Object({
  id: described(Identifier, 'Id of the document.'),
  revision: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Revision of the file, from 1.' }),
});
const file = Type.Unsafe<Readable>({ type: 'string', format: 'binary' });
const fileAnswer = {
  description:
    'The file, as an attachment; of a digital identity what the wallet showed, as JSON. A PDF is rewritten without active content such as scripts, links and forms.',
  content: {
    'image/jpeg': { schema: file },
    'image/png': { schema: file },
    'application/pdf': { schema: file },
    'application/json': { schema: file },
  },
};

type CreateBody = Static<typeof DocumentCreate> | Static<typeof DocumentUpload>;
type UpdateBody = Static<typeof DocumentUpdate> | Static<typeof DocumentFileUpdate>;

/** Pages of documents: sent by customers and by companies, read by companies. */
export function documentRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.decorateRequest('formFile', null);
    app.post<{ Body: CreateBody }>(
      '/api/v2/document',
      {
        config: { requires: { user: 'document.upload', profile: true, entity: true }, readsOwnForm: true },
        preValidation: readFileForm,
        schema: {
          tags,
          operationId: 'createDocument',
          summary: 'Hand in a page of a document',
          description: 'Name a finished upload, or send the file as a form. The same upload gives the same document.',
          body: bodies(reference(DocumentCreate), reference(DocumentUpload)),
          response: {
            200: reference(Document),
            201: reference(Document),
            ...problems(400, 401, 403, 404, 409, 410, 413, 415, 422, 503),
          },
        },
      },
      async (request, reply) => {
        const source = sourceOf(request, request.body);
        if (!source) throw invalidField('/file', 'required', 'is required');
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
          description:
            'A new file makes a new revision, which is checked again; the previous one stays in `versions`. 409 `document_archived` on an archived one. Event: `document.updated`.',
          params,
          body: bodies(reference(DocumentUpdate), reference(DocumentFileUpdate)),
          response: { 200: reference(Document), ...problems(400, 401, 403, 404, 409, 410, 413, 415, 422, 503) },
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
        config: { requires: { user: 'document.read' }, expands: expandsProfile },
        schema: {
          tags,
          operationId: 'listDocuments',
          summary: 'Documents, newest first',
          description: 'Active and archived ones; filters narrow the list.',
          querystring: DocumentListQuery,
          response: { 200: reference(DocumentPage), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => listDocuments(limited, userOf(request), request.query)),
    );
    app.get(
      '/api/v2/document/:id',
      {
        config: { requires: { user: 'document.read' }, expands: expandsProfile },
        schema: {
          tags,
          operationId: 'getDocument',
          summary: 'A document',
          description: 'With the results of the checks and, for users with `report.read`, what was read from the page.',
          params,
          response: { 200: reference(Document), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getDocument(parts, userOf(request), request.params.id),
    );
    app.get(
      '/api/v2/document/:id/file',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'document.read' } },
        schema: {
          tags,
          operationId: 'getDocumentFile',
          summary: 'The file of a document, for people to open',
          description:
            'Without the original metadata of the image. The audit records each look. 410 `file_gone` once retention removed it.',
          params,
          response: {
            200: fileAnswer,
            ...problems(400, 401, 403, 404, 409, 410),
          },
        },
      },
      async (request, reply) => sendFile(reply, await readDocumentFile(parts, userOf(request), request.params.id)),
    );
    app.get(
      '/api/v2/document/:id/versions',
      {
        config: { requires: { user: 'document.read' } },
        schema: {
          tags,
          operationId: 'listDocumentVersions',
          summary: 'Replaced files of a document, newest first',
          description: 'Kept as long as the document itself.',
          params,
          response: { 200: reference(DocumentVersions), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => listDocumentVersions(parts, userOf(request), request.params.id),
    );
    app.get(
      '/api/v2/document/:id/versions/:revision/file',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'document.read' } },
        schema: {
          tags,
          operationId: 'getDocumentVersionFile',
          summary: 'A replaced file of a document',
          description: 'The audit records each look. 410 `file_gone` once retention removed it.',
          params: versionParams,
          response: { 200: fileAnswer, ...problems(400, 401, 403, 404, 409, 410) },
        },
      },
      async (request, reply) => {
        const { id, revision } = request.params;
        return sendFile(reply, await readDocumentFile(parts, userOf(request), id, revision));
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
          description: 'Like `listDocuments`, for one profile.',
          params,
          querystring: Type.Omit(DocumentListQuery, ['profile']),
          response: { 200: reference(DocumentPage), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => listProfileDocuments(parts, userOf(request), request.params.id, request.query),
    );
  };
}

/** Read chunk by chunk: a damaged chunk breaks the answer off instead of ending it. */
function sendFile(reply: FastifyReply, file: DocumentFile): FastifyReply {
  return reply
    .type(file.mimeType)
    .header('content-length', String(file.size))
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(file.bytes, { objectMode: false }));
}

function bodies<Json, Form>(json: Json, form: Form) {
  return { content: { 'application/json': { schema: json }, 'multipart/form-data': { schema: form } } };
}

function sourceOf(request: FastifyRequest, body: CreateBody | UpdateBody): FileSource | null {
  if (request.formFile) return { bytes: request.formFile, request: request.keyClaim?.request ?? null };
  return 'upload' in body && body.upload !== undefined ? { upload: body.upload } : null;
}
