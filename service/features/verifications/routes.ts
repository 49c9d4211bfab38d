import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '../../../packages/contract/common.ts';
import { VerificationDetail, VerificationList } from '../../../packages/contract/verifications/detail.ts';
import type { Parts } from '../../parts.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { userOf } from '../users/guard.ts';
import { getVerification, listOfProfile } from './verifications.ts';

const tags = ['verifications'];

/** Verifications of profiles: how far each is, and what came of it. */
export function verificationRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/profile/:id/verifications',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags,
          operationId: 'listVerifications',
          summary: 'Verifications of a profile',
          description: 'Newest first. A profile gets its first one when it is made.',
          params: Type.Object({ id: described(Identifier, 'Id of the profile.') }),
          response: { 200: reference(VerificationList), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => listOfProfile(parts, userOf(request), request.params.id),
    );
    app.get(
      '/api/v2/verification/:id',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags,
          operationId: 'getVerification',
          summary: 'A verification',
          description:
            'With its steps, its decision, its links and the browsers in which they were opened. Network addresses are in the audit alone. Events: `verification.started`, `verification.completed`, `verification.expired`.',
          params: Type.Object({ id: described(Identifier, 'Id of the verification.') }),
          response: { 200: reference(VerificationDetail), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getVerification(parts, userOf(request), request.params.id),
    );
  };
}
