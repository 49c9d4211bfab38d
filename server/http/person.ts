import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier } from '../../contract/common.ts';
import { ProfileExport } from '../../contract/profile-export.ts';
import { reference } from '../../contract/reference.ts';
import type { Parts } from '../parts.ts';
import { erasePerson, exportPerson } from '../services/person.ts';
import { userOf } from './authentication.ts';
import { problems } from './schemas.ts';

const tags = ['profiles'];
const params = Type.Object({ id: Identifier });

/** What a person may ask for: everything that is known of them, and that it goes. */
export function personRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/profile/:id/export',
      {
        config: { requires: { user: 'profile.export' }, costly: true },
        schema: {
          tags,
          operationId: 'exportProfile',
          summary: 'Everything that is known about one person',
          params,
          response: { 200: reference(ProfileExport), ...problems(400, 401, 403, 404) },
        },
      },
      (request, reply) => {
        reply.header('content-disposition', `attachment; filename="${request.params.id}.json"`);
        return exportPerson(parts, userOf(request), request.params.id);
      },
    );
    app.post(
      '/api/v2/profile/:id/erase',
      {
        config: { requires: { user: 'profile.erase' } },
        schema: {
          tags,
          operationId: 'eraseProfile',
          summary: 'Remove one person and everything that is known of them',
          description: 'Cannot be undone. The audit keeps what happened, without anything that tells who it was.',
          params,
          response: { 204: Type.Null({ description: 'Nothing is left.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await erasePerson(parts, userOf(request), request.params.id);
        return reply.status(204).send(null);
      },
    );
  };
}
