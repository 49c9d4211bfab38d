import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { Document, DocumentApproval, DocumentRejection } from '@veridoor/contract/documents/document';
import type { Parts } from '../../parts.ts';
import { archive, decide, deleteDocument, restore } from './document-life.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['documents'];
const params = Type.Object({ id: described(Identifier, 'Id of the document.') });
const response = { 200: reference(Document), ...problems(400, 401, 403, 404, 409) };
const decided = { ...response, ...problems(400, 401, 403, 404, 409, 415) };

/** Reviewers' decisions on pages. */
export function documentDecisionRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/document/:id/approve',
      {
        config: { requires: { user: 'document.decide' }, optionalBody: true },
        schema: {
          tags,
          operationId: 'approveDocument',
          summary: 'Approve a document',
          description:
            "A person's decision overrides the checks. The step and the profile follow. 409 `document_archived`. Events: `document.approved` and, if it moves, `profile.status_changed`.",
          params,
          body: reference(DocumentApproval),
          response: decided,
        },
      },
      (request) => decide(parts, userOf(request), request.params.id, { status: 'approved', ...request.body }),
    );
    app.post(
      '/api/v2/document/:id/reject',
      {
        config: { requires: { user: 'document.decide' }, optionalBody: true },
        schema: {
          tags,
          operationId: 'rejectDocument',
          summary: 'Reject a document',
          description:
            "A person's decision overrides the checks. The customer sees the reason and may send the page again while attempts are left. 409 `document_archived`. Events: `document.rejected` and, if it moves, `profile.status_changed`.",
          params,
          body: reference(DocumentRejection),
          response: decided,
        },
      },
      (request) => decide(parts, userOf(request), request.params.id, { status: 'rejected', ...request.body }),
    );
    app.post(
      '/api/v2/document/:id/archive',
      {
        config: { requires: { user: 'document.decide' } },
        schema: {
          tags,
          operationId: 'archiveDocument',
          summary: 'Archive a document; it keeps its decision',
          description: 'The step is open again if this page counted. Event: `document.archived`.',
          params,
          response,
        },
      },
      (request) => archive(parts, userOf(request), request.params.id),
    );
    app.post(
      '/api/v2/document/:id/restore',
      {
        config: { requires: { user: 'document.decide' } },
        schema: {
          tags,
          operationId: 'restoreDocument',
          summary: 'Restore an archived document with its decision',
          description: '409 `document_in_the_way` when another active page has its side. Event: `document.restored`.',
          params,
          response,
        },
      },
      (request) => restore(parts, userOf(request), request.params.id),
    );
    app.delete(
      '/api/v2/document/:id',
      {
        config: { requires: { user: 'document.delete' } },
        schema: {
          tags,
          operationId: 'deleteDocument',
          summary: 'Delete a document and every version of its file',
          description:
            'Cannot be undone. The step is open again if this page counted. 409 `legal_hold` while a hold is on the customer. Event: `document.deleted`.',
          params,
          response: { 204: Type.Null({ description: 'It is gone.' }), ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        await deleteDocument(parts, userOf(request), request.params.id);
        return reply.status(204).send(null);
      },
    );
  };
}
