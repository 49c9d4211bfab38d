import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { SuspicionDraft } from '@veridoor/contract/aml/suspicion';
import { userOf } from '../../../platform/http/callers.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';
import type { Parts } from '../../../parts.ts';
import { draftSuspicion } from './draft.ts';
import { goamlReport } from './goaml.ts';
import { SUSPICION_POLICY, suspicionPage } from './page.ts';

const text = { schema: Type.String() };

/** Drafts of reports of suspicion. Nothing is kept, and nothing is sent. */
export function suspicionRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/profile/:id/suspicion',
      {
        config: { requires: { user: 'suspicion.draft' }, costly: true, repeatable: true },
        schema: {
          tags: ['report'],
          operationId: 'draftSuspicion',
          summary: 'A draft of a report of suspicion',
          description:
            'As goAML XML, or as a page to print. About a person, or with `entity.read` a company. The service keeps and sends nothing; the audit records that it was drafted. Neither events nor the person’s export show it.',
          params: Type.Object({ id: described(Identifier, 'Id of the profile or entity.') }),
          querystring: Type.Object(
            { format: Type.Enum(['goaml', 'page'], { description: 'goAML XML, or a page.' }) },
            { additionalProperties: false },
          ),
          body: reference(SuspicionDraft),
          response: {
            200: { description: 'The draft.', content: { 'application/xml': text, 'text/html': text } },
            ...problems(400, 401, 403, 404, 413, 415),
          },
        },
      },
      async (request, reply) => {
        const { format } = request.query;
        const suspicion = await draftSuspicion(parts, userOf(request), request.params.id, request.body, format);
        const isPage = format === 'page';
        return reply
          .headers({ 'cache-control': 'no-store', ...(isPage && { 'content-security-policy': SUSPICION_POLICY }) })
          .type(`${isPage ? 'text/html' : 'application/xml'}; charset=utf-8`)
          .serializer((draft: unknown) => String(draft))
          .send(isPage ? suspicionPage(suspicion) : goamlReport(suspicion));
      },
    );
  };
}
