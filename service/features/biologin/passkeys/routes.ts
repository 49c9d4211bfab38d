import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import {
  PasskeyAssertion,
  PasskeyBinding,
  PasskeyChallenge,
  PasskeyList,
  PasskeyOutcome,
  PasskeyRegistration,
  PasskeyRequest,
} from '@veridoor/contract/faces/passkey';
import { Session } from '@veridoor/contract/session';
import type { Parts } from '../../../parts.ts';
import { answerLoginPasskey, createLoginPasskeyChallenge } from '../biologin.ts';
import { bindPasskey, offerPasskey } from './binding.ts';
import { getPasskeys, removePasskey } from './keys.ts';
import { profileOf, userOf } from '../../../platform/http/callers.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';

const customer = { config: { requires: { profile: true } } } as const;
const profileId = described(Identifier, 'Id of the profile.');

/** Keys on customers' devices: bound after the selfie, shown at a login. */
export function passkeyRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/session/passkey/challenge',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'createPasskeyBinding',
          summary: 'Get the options for a new passkey',
          description:
            'Called by the hosted interface while `passkey` of the session is `offered`: within an hour after a selfie through the same link. 409 `passkey_not_offered` otherwise.',
          body: reference(PasskeyRequest),
          response: { 201: reference(PasskeyBinding), ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      async (request, reply) => reply.status(201).send(await offerPasskey(parts, profileOf(request), request.body)),
    );
    app.post(
      '/api/v2/session/passkey',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'bindPasskey',
          summary: 'Bind the passkey that the device made',
          description:
            'It counts once the selfie of this verification is enrolled. 422 `passkey_refused` for an answer to another page or challenge.',
          body: reference(PasskeyRegistration),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409, 413, 415, 422) },
        },
      },
      (request) => bindPasskey(parts, profileOf(request), request.body),
    );
    app.post(
      '/api/v2/session/biologin/passkey/challenge',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'createLoginPasskeyChallenge',
          summary: 'Get what the device must sign for a login',
          description:
            'Only after the outcome `passkey` of the face, for five minutes; the challenge is for this one login. 409 `passkey_not_asked` before that, `passkey_missing` when the passkey was removed meanwhile.',
          body: reference(PasskeyRequest),
          response: { 201: reference(PasskeyChallenge), ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      async (request, reply) =>
        reply.status(201).send(await createLoginPasskeyChallenge(parts, profileOf(request), request.body)),
    );
    app.post(
      '/api/v2/session/biologin/passkey',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'answerLoginPasskey',
          summary: 'Show the passkey at a login',
          description:
            'The passkey is the second proof. A refused one counts as a failed attempt of the face: five in a row lock it for an hour. Event: `biologin.completed`.',
          body: reference(PasskeyAssertion),
          response: { 200: reference(PasskeyOutcome), ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      (request) => answerLoginPasskey(parts, profileOf(request), request.body),
    );
    app.get(
      '/api/v2/profile/:id/passkeys',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags: ['profiles'],
          operationId: 'listPasskeys',
          summary: 'The passkeys of a profile',
          description: 'Includes those that do not count yet because their selfie is not enrolled.',
          params: Type.Object({ id: profileId }),
          response: { 200: reference(PasskeyList), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getPasskeys(parts, userOf(request), request.params.id),
    );
    app.delete(
      '/api/v2/profile/:id/passkeys/:passkey',
      {
        config: { requires: { user: 'profile.update' } },
        schema: {
          tags: ['profiles'],
          operationId: 'removePasskey',
          summary: 'Remove a passkey whose device is lost',
          description: 'The service refuses it from now on. The customer can bind another in a verification.',
          params: Type.Object({ id: profileId, passkey: described(Identifier, 'Id of the passkey.') }),
          response: { 204: Type.Null({ description: 'Removed.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { id, passkey } = request.params;
        await removePasskey(parts, userOf(request), { profileId: id, id: passkey });
        return reply.status(204).send(null);
      },
    );
  };
}
