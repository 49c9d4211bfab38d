import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { ProfileExport } from '@veridoor/contract/privacy';
import type { Parts } from '../../parts.ts';
import { exportPerson } from './person.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['profiles'];
const params = Type.Object({ id: described(Identifier, 'Id of the profile or entity.') });

/** A person's rights: everything known about them, and its erasure. */
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
            'For access requests under GDPR article 15. It has addresses from which files can be fetched. The audit records each look.',
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
