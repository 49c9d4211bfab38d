import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { Profile } from '@veridoor/contract/profile';
import { Session } from '@veridoor/contract/session';
import { TestOutcome } from '@veridoor/contract/test-outcome';
import type { Parts } from '../../parts.ts';
import { profileOf, userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { runOwnTest, runTest } from './run.ts';

const params = Type.Object({ id: described(Identifier, 'Id of the profile.') });

/** A test customer's way in one call. */
export function testRunRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post<{ Params: Static<typeof params>; Body: Static<typeof TestOutcome> }>(
      '/api/v2/profile/:id/test-outcome',
      {
        config: { requires: { user: 'link.create' } },
        schema: {
          tags: ['profiles'],
          operationId: 'endTest',
          summary: 'End a test',
          description:
            'Goes through the workflow of a test profile in its customer’s place, with specimens, invented answers and a video that was not taken, and hands it in: steps, verdict, report and events are those of live. 400 for a live profile, once a customer has sent something, and for `slow`, which waits.',
          params,
          body: reference(TestOutcome),
          response: { 200: reference(Profile), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      (request) => runTest(parts, userOf(request), request.params.id, request.body),
    );
    app.post<{ Body: Static<typeof TestOutcome> }>(
      '/api/v2/session/test-outcome',
      {
        config: { requires: { profile: true } },
        schema: {
          tags: ['session'],
          operationId: 'endOwnTest',
          summary: 'End a test from its own page',
          description:
            'Called by the hosted interface: as `endTest`, with the session of the test. 400 in a live session, once something was sent, and for `slow` and `link_expired`.',
          body: reference(TestOutcome),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      (request) => runOwnTest(parts, profileOf(request), request.body),
    );
  };
}
