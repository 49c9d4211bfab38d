import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import {
  BioPayEvidence,
  BioPayPasskeyAnswer,
  BioPayPasskeyRequest,
  PasskeyChallenge,
  PasskeyOutcome,
} from '@veridoor/contract/faces/passkey';
import type { Parts } from '../../parts.ts';
import { originOf, userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { getEvidence } from './evidence.ts';
import { confirmWithPasskey, createPaymentPasskeyChallenge } from './sign.ts';

/** The payer's page shows its secret in the body: its holder has access to this one payment and nothing else. */
const payer = { config: { requires: 'public' } } as const;

/** Payments that a passkey signs, and what it signed. */
export function biopayPasskeyRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/biopay/passkey/challenge',
      {
        ...payer,
        schema: {
          tags: ['biopay'],
          operationId: 'createBioPayPasskeyChallenge',
          summary: 'Get what the device must sign for a payment',
          description:
            'Only after the outcome `passkey` of the PIN. The challenge is the SHA-256 of amount, currency, payee, reference, payment and profile. 409 `passkey_missing`, with the return address, when the passkey was removed meanwhile, which ends the payment.',
          body: reference(BioPayPasskeyRequest),
          response: { 201: reference(PasskeyChallenge), ...problems(400, 401, 409, 413, 415) },
        },
      },
      async (request, reply) =>
        reply.status(201).send(await createPaymentPasskeyChallenge(parts, request.body, originOf(request))),
    );
    app.post(
      '/api/v2/biopay/passkey',
      {
        ...payer,
        schema: {
          tags: ['biopay'],
          operationId: 'confirmBioPaymentWithPasskey',
          summary: 'Confirm the payment with what the device signed',
          description:
            'The passkey is the third proof, if the company or the amount requires it. The service keeps what was signed with the payment. A refused passkey counts as a failed attempt of the face. Event: `biopay.completed`.',
          body: reference(BioPayPasskeyAnswer),
          response: { 200: reference(PasskeyOutcome), ...problems(400, 401, 409, 413, 415) },
        },
      },
      (request) => confirmWithPasskey(parts, request.body, originOf(request)),
    );
    app.get(
      '/api/v2/biopay/:id/evidence',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags: ['biopay'],
          operationId: 'getBioPayEvidence',
          summary: 'What a passkey signed for a payment, verified again',
          description:
            'Everything needed to verify the signature without this service. 404 `evidence_not_found` for a payment that was not signed.',
          params: Type.Object({ id: described(Identifier, 'Id of the payment.') }),
          response: { 200: reference(BioPayEvidence), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getEvidence(parts, userOf(request), request.params.id),
    );
  };
}
