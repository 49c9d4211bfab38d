import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { ReviewCase, ReviewPage, ReviewQuery } from '@veridoor/contract/decisions/review';
import type { Parts } from '../../parts.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { userOf } from '../../platform/http/callers.ts';
import { claimCase, giveBackCase, listReview } from './review.ts';

const tags = ['review'];
const params = Type.Object({ profile: described(Identifier, 'Id of the profile or entity that waits.') });

/** The queue of persons and companies that wait for an officer. */
export function reviewRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/review',
      {
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags,
          operationId: 'listReview',
          summary: 'Profiles and companies that wait for an officer',
          description:
            'Persons and, with `entity.decide`, companies that are `in_review`; filters narrow the list, `cursor` reads the next page. Decide with PATCH /api/v2/profile/{id}, or POST /api/v2/entity/{id}/decision.',
          querystring: ReviewQuery,
          response: { 200: reference(ReviewPage), ...problems(400, 401, 403) },
        },
      },
      (request) => listReview(parts, userOf(request), request.query),
    );
    app.post(
      '/api/v2/review/:profile/claim',
      {
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags,
          operationId: 'claimReview',
          summary: 'Take a waiting profile, or keep it',
          description:
            'One officer at a time has it, for three minutes; send it again before they end. 409 `review_claimed` while another has it, `not_waiting` once it is decided.',
          params,
          response: { 200: reference(ReviewCase), ...problems(400, 401, 403, 404, 409) },
        },
      },
      (request) => claimCase(parts, userOf(request), request.params.profile),
    );
    app.delete(
      '/api/v2/review/:profile/claim',
      {
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags,
          operationId: 'releaseReview',
          summary: 'Give a waiting profile back to the queue',
          description: 'Also when somebody else has it, or nobody: then nothing changes.',
          params,
          response: { 204: Type.Null({ description: 'You do not have it.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await giveBackCase(parts, userOf(request), request.params.profile);
        return reply.status(204).send(null);
      },
    );
  };
}
