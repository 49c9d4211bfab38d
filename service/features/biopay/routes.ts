import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { FaceOutcome } from '@veridoor/contract/faces/biologin';
import {
  BioPayChallengeRequest,
  BioPayFaceAnswer,
  BioPayment,
  BioPayNewPin,
  BioPayOpened,
  BioPayOpening,
  BioPayPin,
  BioPayPinOutcome,
  BioPayRecord,
  BioPaySecret,
  BioPayToken,
  BioPayTokenRequest,
} from '@veridoor/contract/faces/biopay';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { LivenessChallenge, livenessForm } from '@veridoor/contract/faces/liveness';
import { Completion, Session } from '@veridoor/contract/session';
import type { Parts } from '../../parts.ts';
import { beginPayment, leavePayment, readPayment } from './payment.ts';
import { answerPaymentChallenge, confirmWithPin, createPaymentChallenge } from './release.ts';
import { choosePin, removePin, setPin } from './pins.ts';
import { createPaymentToken, getPayment } from './tokens.ts';
import { originOf, profileOf, userOf } from '../../platform/http/callers.ts';
import { readFileForm } from '../../platform/http/bodies/file-form.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { answerOf, takesAnswer } from '../../platform/http/bodies/frames-form.ts';

const tags = ['biopay'];
/** The payer's page shows its secret in the body: its holder has access to this one payment and nothing else. */
const payer = { config: { requires: 'public' } } as const;
const params = Type.Object({ id: described(Identifier, 'Id of the payment.') });

/** Payments released by face and PIN. */
export function biopayRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/biopay/token',
      {
        config: { requires: { user: 'biopay.create' } },
        schema: {
          tags,
          operationId: 'createBioPayToken',
          summary: 'A token for one payment of one person',
          description:
            'Opens one payment, once, within ten minutes: `{interface}/biopay?bio_token=…&server_url=…`. The profile must be approved and have an unlocked face, a PIN and, if the company or the amount requires it, a passkey: otherwise 409 `profile_not_approved`, `face_locked`, `biopay_pin_missing` or `passkey_missing`, or 404 `face_not_enrolled`; 409 `consent_required` without a consent; 403 `feature_disabled` unless the company has `biopay` switched on.',
          body: reference(BioPayTokenRequest),
          response: { 201: reference(BioPayToken), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      async (request, reply) => reply.status(201).send(await createPaymentToken(parts, userOf(request), request.body)),
    );
    app.get(
      '/api/v2/biopay/:id',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags,
          operationId: 'getBioPayment',
          summary: 'The state of a payment',
          description: 'The only proof that a payment was confirmed: anybody can forge the browser’s return.',
          params,
          response: { 200: reference(BioPayRecord), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getPayment(parts, userOf(request), request.params.id),
    );
    app.put(
      '/api/v2/profile/:id/biopay/pin',
      {
        config: { requires: { user: 'profile.update' } },
        schema: {
          tags,
          operationId: 'setBioPayPin',
          summary: 'Set the PIN with which a person confirms payments',
          description:
            'For a customer whom the business knows by other means. Replaces the previous PIN and ends its lock. 422 `pin_weak` for a PIN that is easily guessed.',
          params,
          body: reference(BioPayNewPin),
          response: { 204: Type.Null({ description: 'Set.' }), ...problems(400, 401, 403, 404, 413, 415, 422) },
        },
      },
      async (request, reply) => {
        await setPin(parts, userOf(request), request.params.id, request.body.pin);
        return reply.status(204).send(null);
      },
    );
    app.put(
      '/api/v2/session/steps/:id/pin',
      {
        config: { requires: { profile: true } },
        schema: {
          tags: ['session'],
          operationId: 'chooseBioPayPin',
          summary: 'Choose the PIN of later payments, after the selfie',
          description:
            'Called by the hosted interface in a step of the kind `pin`. The PIN counts once the profile is approved. 422 `pin_weak` for a PIN that is easily guessed.',
          params: Type.Object({
            id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$', description: 'Id of the step in the workflow.' }),
          }),
          body: reference(BioPayNewPin),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409, 413, 415, 422) },
        },
      },
      (request) => choosePin(parts, profileOf(request), request.params.id, request.body.pin),
    );
    app.delete(
      '/api/v2/profile/:id/biopay/pin',
      {
        config: { requires: { user: 'profile.update' } },
        schema: {
          tags,
          operationId: 'removeBioPayPin',
          summary: 'Remove a PIN that was forgotten or is locked',
          description:
            'The person can confirm no payment until the business sets a new PIN or they choose one in a verification.',
          params,
          response: { 204: Type.Null({ description: 'Removed.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await removePin(parts, userOf(request), request.params.id);
        return reply.status(204).send(null);
      },
    );
    app.post(
      '/api/v2/biopay/open',
      {
        ...payer,
        schema: {
          tags,
          operationId: 'openBioPayment',
          summary: "Exchange the token for the page's own secret",
          description:
            'Called by the hosted interface. Works once: 401 `bio_token_invalid` or `bio_token_expired` after that.',
          body: reference(BioPayOpening),
          response: { 200: reference(BioPayOpened), ...problems(400, 401, 413, 415) },
        },
      },
      (request) => beginPayment(parts, request.body.bio_token, originOf(request)),
    );
    app.post(
      '/api/v2/biopay/payment',
      {
        ...payer,
        schema: {
          tags,
          operationId: 'readBioPayment',
          summary: 'The payment as the payer sees it',
          description:
            'Called by the hosted interface. It is a POST, so that the secret stays out of addresses and logs.',
          body: reference(BioPaySecret),
          response: { 200: reference(BioPayment), ...problems(400, 401, 413, 415) },
        },
      },
      (request) => readPayment(parts, request.body.payment_token, originOf(request)),
    );
    app.post(
      '/api/v2/biopay/challenge',
      {
        ...payer,
        schema: {
          tags,
          operationId: 'createBioPayChallenge',
          summary: 'Begin the face recognition of the payer',
          description:
            'The face is the first proof. 409 `biopay_unavailable` while it is locked; `passkey_missing`, with the return address, when the payment needs a passkey that was removed, which ends the payment.',
          body: reference(BioPayChallengeRequest),
          response: { 201: reference(LivenessChallenge), ...problems(400, 401, 409, 413, 415, 429) },
        },
      },
      async (request, reply) =>
        reply.status(201).send(await createPaymentChallenge(parts, request.body, originOf(request))),
    );
    app.post<{ Body: { answer: BioPayFaceAnswer } }>(
      '/api/v2/biopay/face',
      {
        config: { ...payer.config, ...takesAnswer },
        preValidation: readFileForm,
        schema: {
          tags,
          operationId: 'answerBioPayChallenge',
          summary: 'Answer a prompt; the last answer recognises the payer',
          description:
            'Works like `POST /api/v2/session/liveness/{id}`. The outcome says no more than the person needs to know. The PIN comes next.',
          body: livenessForm(BioPayFaceAnswer),
          response: { 200: reference(FaceOutcome), ...problems(400, 401, 404, 409, 413, 415, 422) },
        },
      },
      (request) => answerPaymentChallenge(parts, answerOf(request), originOf(request)),
    );
    app.post(
      '/api/v2/biopay/pin',
      {
        ...payer,
        schema: {
          tags,
          operationId: 'confirmBioPayment',
          summary: 'Confirm the payment with the PIN',
          description:
            'The PIN is the second proof, and the last unless the outcome is `passkey`. After a few wrong PINs it is locked. Event: `biopay.completed`.',
          body: reference(BioPayPin),
          response: { 200: reference(BioPayPinOutcome), ...problems(400, 401, 409, 413, 415) },
        },
      },
      (request) => confirmWithPin(parts, request.body, originOf(request)),
    );
    app.post(
      '/api/v2/biopay/end',
      {
        ...payer,
        schema: {
          tags,
          operationId: 'endBioPayment',
          summary: 'Return, and cancel the payment unless it was confirmed',
          description:
            'The customer returns with `status=incomplete` unless the payment was confirmed. Event: `biopay.completed`, with the status.',
          body: reference(BioPaySecret),
          response: { 200: reference(Completion), ...problems(400, 401, 413, 415) },
        },
      },
      (request) => leavePayment(parts, request.body.payment_token, originOf(request)),
    );
  };
}
