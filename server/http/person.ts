import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier } from '../../contract/common.ts';
import { ProfileExport } from '../../contract/profile-export.ts';
import { reference } from '../../contract/reference.ts';
import type { Parts } from '../parts.ts';
import { exportPerson } from '../services/person.ts';
import { userOf } from './authentication.ts';
import { problems } from './schemas.ts';

const tags = ['profiles'];
const params = Type.Object({ id: Identifier });

/** What a person may ask for: everything that is known of them. */
export function personRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/profile/:id/export',
      {
        exposeHeadRoute: false,
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
  };
}
