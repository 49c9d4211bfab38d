import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { reference } from '@veridoor/contract/common';
import { PasskeyChallenge } from '@veridoor/contract/faces/passkey';
import { LoginPasskeyRequest, SecondFactorAnswer } from '@veridoor/contract/accounts/second-factor';
import { LoginResponse } from '@veridoor/contract/accounts/user';
import type { Parts } from '../../../parts.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';
import { originOf } from '../../../platform/http/callers.ts';
import { askForUserPasskey, completeLogin } from './login.ts';

const tags = ['authentication'];

/** The second half of a login. */
export function secondFactorLoginRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post<{ Body: Static<typeof SecondFactorAnswer> }>(
      '/api/v2/user/login/second-factor',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'completeLogin',
          summary: 'Complete a login with a second factor',
          description:
            'After 401 `second_factor_needed`, with its `second_factor.challenge`. 401 `second_factor_wrong`: try again with the next code. 401 `login_challenge_over`: log in again. After five wrong answers of a user in 15 minutes 429 `too_many_attempts`.',
          body: reference(SecondFactorAnswer),
          response: { 200: reference(LoginResponse), ...problems(400, 401, 403, 413, 415, 429) },
        },
      },
      (request) => completeLogin(parts, request.body, originOf(request)),
    );
    app.post<{ Body: Static<typeof LoginPasskeyRequest> }>(
      '/api/v2/user/login/passkey-challenge',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'challengeLoginPasskey',
          summary: 'What a passkey must sign for a login',
          description:
            'Give the answer to `navigator.credentials.get`, and what it returns to `POST /api/v2/user/login/second-factor`. 409 `passkey_missing`: no passkey of the user works on that page.',
          body: reference(LoginPasskeyRequest),
          response: { 201: reference(PasskeyChallenge), ...problems(400, 401, 403, 409, 413, 415) },
        },
      },
      async (request, reply) => reply.status(201).send(await askForUserPasskey(parts, request.body, originOf(request))),
    );
  };
}
