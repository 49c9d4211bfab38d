import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import {
  BlockDocument,
  BlockEntries,
  BlockEntryPage,
  BlockListQuery,
  BlockNumber,
  DuplicateListQuery,
  DuplicatePage,
} from '@veridoor/contract/duplicates';
import { Identifier, described, reference } from '@veridoor/contract/common';
import type { Parts } from '../../parts.ts';
import { addToBlockList, listBlockList, removeFromBlockList } from './block-list.ts';
import { listDuplicates } from './list.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['duplicates'];
const params = Type.Object({ id: described(Identifier, 'Id of the profile or the entry.') });

/** Duplicates of profiles, and a company's block list. */
export function duplicateRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/profile/:id/duplicates',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags,
          operationId: 'listDuplicates',
          summary: 'What a profile has in common with others, newest first',
          description: 'A setting of the company says which kinds the service looks for.',
          params,
          querystring: DuplicateListQuery,
          response: { 200: reference(DuplicatePage), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => listDuplicates(parts, userOf(request), request.params.id, request.query),
    );
    app.get(
      '/api/v2/block-list',
      {
        config: { requires: { user: 'blocklist.read' } },
        schema: {
          tags,
          operationId: 'listBlockList',
          summary: 'Entries of the block list that are in force, newest first',
          description: 'The list has no expired entries.',
          querystring: BlockListQuery,
          response: { 200: reference(BlockEntryPage), ...problems(400, 401, 403) },
        },
      },
      (request) => listBlockList(parts, userOf(request), request.query),
    );
    app.post<{ Body: Static<typeof BlockDocument> | Static<typeof BlockNumber> }>(
      '/api/v2/block-list',
      {
        config: { requires: { user: 'blocklist.write' } },
        schema: {
          tags,
          operationId: 'addToBlockList',
          summary: 'Block items of a document, or a number',
          description: 'The service compares future documents; those that were checked before stay as they are.',
          body: Type.Union([reference(BlockDocument), reference(BlockNumber)]),
          response: { 201: reference(BlockEntries), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      async (request, reply) => reply.status(201).send(await addToBlockList(parts, userOf(request), request.body)),
    );
    app.delete(
      '/api/v2/block-list/:id',
      {
        config: { requires: { user: 'blocklist.write' } },
        schema: {
          tags,
          operationId: 'removeFromBlockList',
          summary: 'Remove an entry',
          description: 'Documents that were refused stay as they are.',
          params,
          response: { 204: Type.Null({ description: 'It is gone.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await removeFromBlockList(parts, userOf(request), request.params.id);
        return reply.status(204).send(null);
      },
    );
  };
}
