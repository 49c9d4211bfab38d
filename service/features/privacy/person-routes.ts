import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described } from '../../../packages/contract/common.ts';
import { ProfileExport } from '../../../packages/contract/profile-export.ts';
import { reference } from '../../../packages/contract/reference.ts';
import type { Parts } from '../../parts.ts';
import { exportPerson } from './person.ts';
import { userOf } from '../users/guard.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['profiles'];
const params = Type.Object({ id: described(Identifier, 'Of the profile or entity.') });

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
          description:
            'For requests of access by GDPR article 15. Files are named with addresses to fetch them. The look is noted in the audit.',
          params,
          response: { 200: reference(ProfileExport), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const exported = await exportPerson(parts, userOf(request), id);
        // Not before it is there: a refusal is no file.
        reply.header('content-disposition', `attachment; filename="${id}.json"`);
        return exported;
      },
    );
  };
}
