import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { PasskeyBinding } from '@veridoor/contract/faces/passkey';
import {
  PasswordProof,
  RecoveryCodes,
  SecondFactorAdded,
  SecondFactors,
  TotpConfirmation,
  TotpSetup,
  UserPasskeyCreate,
  UserPasskeyRequest,
} from '@veridoor/contract/accounts/second-factor';
import type { Parts } from '../../../parts.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';
import { userOf } from '../../../platform/http/callers.ts';
import { beginTotp, confirmTotp, getSecondFactors, makeRecoveryCodes, removeTotp } from './enrolment.ts';
import { addUserPasskey, offerUserPasskey, removeUserPasskey } from './passkeys.ts';
import { resetFactors } from './reset.ts';

const OWN = '/api/v2/account/second-factor';
const tags = ['account'];
const config = { requires: { user: 'account.manage' }, enrolment: true } as const;
const passkey = Type.Object({ id: described(Identifier, 'Id of the passkey.') });
const user = Type.Object({ id: described(Identifier, 'Id of the user.') });
const removed = Type.Null({ description: 'It counts no more.' });
const languageOf = ({ headers }: FastifyRequest) => ({ language: headers['accept-language'] ?? '' });

/** What users do about their second factors, and what an admin does about a lost one. */
export function secondFactorRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      OWN,
      {
        config,
        schema: {
          tags,
          operationId: 'getSecondFactors',
          summary: 'Your second factors',
          description: 'Also for a user who has to add one first.',
          response: { 200: reference(SecondFactors), ...problems(401, 403) },
        },
      },
      (request) => getSecondFactors(parts, userOf(request)),
    );
    app.post<{ Body: Static<typeof PasswordProof> }>(
      `${OWN}/totp`,
      {
        config,
        schema: {
          tags,
          operationId: 'beginTotp',
          summary: 'Set up an authenticator app',
          description:
            'The app that you have counts until a code of the new one is confirmed. 403 `password_wrong` for a wrong `current_password`.',
          body: reference(PasswordProof),
          response: { 201: reference(TotpSetup), ...problems(400, 401, 403, 413, 415, 429) },
        },
      },
      async (request, reply) => reply.status(201).send(await beginTotp(parts, userOf(request), request.body)),
    );
    app.post<{ Body: Static<typeof TotpConfirmation> }>(
      `${OWN}/totp/confirmation`,
      {
        config,
        schema: {
          tags,
          operationId: 'confirmTotp',
          summary: 'Confirm an authenticator app by a code',
          description:
            'The first factor ends your other logins and brings recovery codes. 401 `second_factor_wrong` for a wrong code, 409 `second_factor_setup_over` after 15 minutes.',
          body: reference(TotpConfirmation),
          response: { 200: reference(SecondFactorAdded), ...problems(400, 401, 403, 409, 413, 415, 429) },
        },
      },
      (request) => confirmTotp(parts, userOf(request), request.body, languageOf(request)),
    );
    app.post<{ Body: Static<typeof PasswordProof> }>(
      `${OWN}/totp/removal`,
      {
        config,
        schema: {
          tags,
          operationId: 'removeTotp',
          summary: 'Remove your authenticator app',
          description: '403 `second_factor_required` when it is the last factor and the company requires one.',
          body: reference(PasswordProof),
          response: { 204: removed, ...problems(400, 401, 403, 404, 413, 415, 429) },
        },
      },
      async (request, reply) => {
        await removeTotp(parts, userOf(request), request.body, languageOf(request));
        return reply.status(204).send(null);
      },
    );
    app.post<{ Body: Static<typeof PasswordProof> }>(
      `${OWN}/recovery-codes`,
      {
        config,
        schema: {
          tags,
          operationId: 'makeRecoveryCodes',
          summary: 'New recovery codes',
          description: 'Ten codes, each for one login without the device. Those before count no more.',
          body: reference(PasswordProof),
          response: { 201: reference(RecoveryCodes), ...problems(400, 401, 403, 404, 413, 415, 429) },
        },
      },
      async (request, reply) =>
        reply.status(201).send(await makeRecoveryCodes(parts, userOf(request), request.body, languageOf(request))),
    );
    app.post<{ Body: Static<typeof UserPasskeyRequest> }>(
      `${OWN}/passkeys/challenge`,
      {
        config,
        schema: {
          tags,
          operationId: 'challengeUserPasskey',
          summary: 'What your device needs to make a passkey',
          description: 'For `navigator.credentials.create` on a page of `interface_origins`; five minutes.',
          body: reference(UserPasskeyRequest),
          response: { 201: reference(PasskeyBinding), ...problems(400, 401, 403, 409, 413, 415, 429) },
        },
      },
      async (request, reply) => reply.status(201).send(await offerUserPasskey(parts, userOf(request), request.body)),
    );
    app.post<{ Body: Static<typeof UserPasskeyCreate> }>(
      `${OWN}/passkeys`,
      {
        config,
        schema: {
          tags,
          operationId: 'addUserPasskey',
          summary: 'Add the passkey that your device made',
          description: 'The first factor ends your other logins and brings recovery codes. 422 `passkey_refused`.',
          body: reference(UserPasskeyCreate),
          response: { 200: reference(SecondFactorAdded), ...problems(400, 401, 403, 409, 413, 415, 422) },
        },
      },
      (request) => addUserPasskey(parts, userOf(request), request.body, languageOf(request)),
    );
    app.post<{ Params: Static<typeof passkey>; Body: Static<typeof PasswordProof> }>(
      `${OWN}/passkeys/:id/removal`,
      {
        config,
        schema: {
          tags,
          operationId: 'removeUserPasskey',
          summary: 'Remove a passkey of yours',
          description: '403 `second_factor_required` when it is the last factor and the company requires one.',
          params: passkey,
          body: reference(PasswordProof),
          response: { 204: removed, ...problems(400, 401, 403, 404, 413, 415, 429) },
        },
      },
      async (request, reply) => {
        const order = { ...request.body, ...languageOf(request) };
        await removeUserPasskey(parts, userOf(request), request.params.id, order);
        return reply.status(204).send(null);
      },
    );
    app.delete(
      '/api/v2/user/:id/second-factor',
      {
        config: { requires: { user: 'user.write' } },
        schema: {
          tags: ['users'],
          operationId: 'resetSecondFactor',
          summary: 'Remove every second factor of another user',
          description:
            'For one who lost device and recovery codes: make sure who asks. Ends their logins, and mail informs them. 409 `own_second_factor` for yourself.',
          params: user,
          response: { 204: removed, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        await resetFactors(parts, userOf(request), request.params.id, languageOf(request));
        return reply.status(204).send(null);
      },
    );
  };
}
