import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { described, Identifier, reference } from '@veridoor/contract/common';
import {
  DigitalIdLink,
  DigitalIdLinkAnswer,
  DigitalIdLinkProgress,
  DigitalIdLinkRequest,
  WalletAnswer,
  WalletAnswered,
  WalletFetch,
} from '@veridoor/contract/documents/digital-id';
import { Session } from '@veridoor/contract/session';
import type { Parts } from '../../parts.ts';
import { problems, urlencoded } from '../../platform/http/validation/schemas.ts';
import { profileOf } from '../../platform/http/callers.ts';
import { askByLink, fetchByWallet, followLink, keepForPage, takeLinkAnswer } from './links.ts';
import { ANSWER_LIMIT, stepParameters } from './routes.ts';

const customer = { requires: { profile: true } } as const;
/** Wallets show no token; those that are pages come from any origin. The address names one short-lived question. */
const wallet = { requires: 'public', cors: { origin: '*' } } as const;
const params = Type.Object({ request: described(Identifier, 'Id of the request.') });
const both = Type.Object({ ...stepParameters.properties, ...params.properties });

const REQUEST_OBJECT = 'application/oauth-authz-req+jwt';
const requestObject = {
  description: 'The signed request.',
  content: { [REQUEST_OBJECT]: { schema: Type.String() } },
};

/** Wallets that are asked by a link or a QR code: OpenID4VP 1.0 with `request_uri` and `direct_post.jwt`. */
export function walletLinkRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/session/steps/:id/digital-id/link',
      {
        config: customer,
        schema: {
          tags: ['session'],
          operationId: 'requestDigitalIdLink',
          summary: 'Get a link that asks wallets',
          description:
            'For a browser that cannot ask. A wallet may open it within two minutes, once; it replaces an earlier question.',
          params: stepParameters,
          body: reference(DigitalIdLinkRequest),
          response: { 200: reference(DigitalIdLink), ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      (request) => askByLink(parts, profileOf(request), request.params.id, request.body),
    );
    app.get(
      '/api/v2/session/steps/:id/digital-id/link/:request',
      {
        config: customer,
        schema: {
          tags: ['session'],
          operationId: 'followDigitalIdLink',
          summary: 'What a wallet has done with a link',
          description: 'Ask every two seconds. At `answered`, take the answer.',
          params: both,
          response: { 200: reference(DigitalIdLinkProgress), ...problems(400, 401, 404) },
        },
      },
      (request) => followLink(parts, profileOf(request), request.params.id, request.params.request),
    );
    app.post(
      '/api/v2/session/steps/:id/digital-id/link/:request',
      {
        config: customer,
        schema: {
          tags: ['session'],
          operationId: 'takeDigitalIdLink',
          summary: 'Take the answer of a wallet to a link',
          description:
            'It is verified and becomes the document of the step. 422 `digital_id_refused` uses up no attempt; the audit has the reason.',
          params: both,
          body: reference(DigitalIdLinkAnswer),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409, 413, 415, 422, 503) },
        },
      },
      (request) => {
        const { id: stepId, request: id } = request.params;
        return takeLinkAnswer(parts, profileOf(request), { stepId, id }, request.body);
      },
    );
    app.get(
      '/api/v2/digital-id/:request',
      {
        config: wallet,
        // A look would use it up.
        exposeHeadRoute: false,
        schema: {
          tags: ['session'],
          operationId: 'fetchWalletRequest',
          summary: 'The request, for the wallet that opened a link',
          description: 'Once: OpenID4VP 1.0, section 5.7. For wallets, which need no token.',
          params,
          response: { 200: requestObject, ...problems(400, 404, 409) },
        },
      },
      async (request, reply) => reply.type(REQUEST_OBJECT).send(await fetchByWallet(parts, request.params.request)),
    );
    app.post<{ Params: Static<typeof params>; Body: Static<typeof WalletFetch> }>(
      '/api/v2/digital-id/:request',
      {
        config: { ...wallet, optionalBody: true },
        schema: {
          tags: ['session'],
          operationId: 'postWalletRequest',
          summary: 'The request with the wallet’s own nonce in it',
          description: 'Once: OpenID4VP 1.0, section 5.10. For wallets, which need no token.',
          params,
          body: urlencoded(reference(WalletFetch)),
          response: { 200: requestObject, ...problems(400, 404, 409, 413, 415) },
        },
      },
      async ({ params: { request: id }, body }, reply) =>
        reply.type(REQUEST_OBJECT).send(await fetchByWallet(parts, id, body.wallet_nonce)),
    );
    app.post<{ Params: Static<typeof params>; Body: Static<typeof WalletAnswer> }>(
      '/api/v2/digital-id/:request/answer',
      {
        config: wallet,
        bodyLimit: ANSWER_LIMIT,
        schema: {
          tags: ['session'],
          operationId: 'postWalletAnswer',
          summary: 'The answer of the wallet that opened a link',
          description:
            'Once, `direct_post.jwt`: OpenID4VP 1.0, section 8.3.1. It is verified when the page takes it. For wallets, which need no token.',
          params,
          body: urlencoded(reference(WalletAnswer)),
          response: { 200: reference(WalletAnswered), ...problems(400, 404, 409, 413, 415) },
        },
      },
      ({ params: { request: id }, body }) => keepForPage(parts, id, body),
    );
  };
}
