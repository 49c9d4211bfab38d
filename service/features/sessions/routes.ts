import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { reference } from '@veridoor/contract/common';
import {
  Completion,
  CompletionRequest,
  ConsentRequest,
  Embedding,
  EmbeddingQuery,
  LocationReport,
  Session,
  SessionEvent,
  SessionOpened,
  SessionRequest,
} from '@veridoor/contract/session';
import { Handoff, HandoffMessage, HandoffSent } from '@veridoor/contract/links/handoff';
import type { Parts } from '../../parts.ts';
import { completeSession } from './completion.ts';
import { completeEntity } from '../entities/journey.ts';
import { frameOrigins } from './frame-origins.ts';
import { giveConsent } from '../privacy/consent.ts';
import { createHandoff, sendHandoff } from './handoffs.ts';
import { reportEvent, reportLocation } from './session-reports.ts';
import { openSession, pollSession } from './session.ts';
import { customerOf, originOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['session'];
const customer = { config: { requires: { profile: true, entity: true } } } as const;
const nothing = Type.Null({ description: 'Recorded.' });
const unchanged = Type.Null({ description: 'The session is as you have it.' });

/** The flow of one customer, person or company, for the hosted interface. */
export function sessionRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/session',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'openSession',
          summary: 'Exchange the code of a link for a profile token and the flow',
          description:
            'Called by the hosted interface. The same link opens again until the flow is complete. 401 `link_invalid`, `link_expired`, `link_used` or `link_replaced`; the last three have `callback_url`, the return address. Event, the first time: `verification.started`.',
          body: reference(SessionRequest),
          response: { 200: reference(SessionOpened), ...problems(400, 401, 404, 413, 415) },
        },
      },
      (request) => openSession(parts, request.body, originOf(request)),
    );
    app.get(
      '/api/v2/session',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'getSession',
          summary: 'The current state of the flow',
          description: 'Called by the hosted interface, repeatedly while a check runs.',
          headers: Type.Object({
            'if-none-match': Type.Optional(
              Type.String({ maxLength: 100, description: 'The `ETag` of the session that you have.' }),
            ),
          }),
          response: { 200: reference(Session), 304: unchanged, ...problems(401, 404) },
        },
        // Written as JSON, nothing has four letters: their length must not be announced.
        onSend: (_, reply, body, done) => done(null, reply.statusCode === 304 ? null : body),
      },
      async (request, reply) => {
        // A proxy that compresses makes a strong tag a weak one (RFC 9110 section 8.8.3).
        const [, known] = /^(?:W\/)?"([\w-]+)"$/.exec(request.headers['if-none-match'] ?? '') ?? [];
        const { revision, session } = await pollSession(parts, customerOf(request), known);
        if (revision !== null) reply.header('etag', `"${revision}"`);
        return session ?? reply.status(304).send(null);
      },
    );
    app.post(
      '/api/v2/session/consent',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'giveConsent',
          summary: 'Agree to the consent text',
          description:
            'It must come before everything else in the flow. 409 `consent_outdated` when the company has a newer text: show that one. 422 `face_consent_required` without `face` where the session asks for it.',
          body: reference(ConsentRequest),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409, 413, 415, 422) },
        },
      },
      (request) => giveConsent(parts, customerOf(request), request.body),
    );
    app.post(
      '/api/v2/session/location',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'reportLocation',
          summary: 'Where the customer is, when the link asks for it',
          description: '409 `location_not_requested` unless the link asked for it. The report shows it.',
          body: reference(LocationReport),
          response: { 204: nothing, ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      async (request, reply) => {
        await reportLocation(parts, customerOf(request), request.body);
        return reply.status(204).send(null);
      },
    );
    app.post(
      '/api/v2/session/events',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'reportEvent',
          summary: 'How far the customer got',
          description: 'Counts where people get stuck. The service keeps a number, not the person.',
          body: reference(SessionEvent),
          response: { 204: nothing, ...problems(400, 401, 413, 415) },
        },
      },
      async (request, reply) => {
        await reportEvent(parts, customerOf(request), request.body);
        return reply.status(204).send(null);
      },
    );
    app.post(
      '/api/v2/session/handoff',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'createHandoff',
          summary: 'A link that continues on another device',
          description:
            'For a camera on another device: valid for 15 minutes, and the session here goes on. 409 `link_missing` when the session was not opened by a link.',
          response: { 201: reference(Handoff), ...problems(401, 404, 409) },
        },
      },
      async (request, reply) => reply.status(201).send(await createHandoff(parts, customerOf(request))),
    );
    app.post(
      '/api/v2/session/handoff/message',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'sendHandoff',
          summary: 'Send the link for another device by e-mail or text message',
          description:
            'To the address or number of the profile, or to one that the customer types. It counts as a one-time code does. 409 `handoff_missing` when the link was opened, replaced or has expired: make another one. 422 `message_refused` when the other side does not take it.',
          body: reference(HandoffMessage),
          response: { 200: reference(HandoffSent), ...problems(400, 401, 404, 409, 413, 415, 422, 429, 503) },
        },
      },
      (request) => sendHandoff(parts, customerOf(request), request.body),
    );
    app.post(
      '/api/v2/session/complete',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'completeSession',
          summary: 'End the flow and learn where to go',
          description:
            'Voids the link and lets the rules decide, or leaves the profile to a person. 409 `steps_outstanding` while required steps are open, `steps_processing` while checks run; with `leave` the customer returns anyway and the link stays. Events: `verification.completed` or `verification.incomplete`, then `profile.status_changed`.',
          body: reference(CompletionRequest),
          response: { 200: reference(Completion), ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      (request) => {
        const principal = customerOf(request);
        const complete = principal.subject === 'entity' ? completeEntity : completeSession;
        return complete(parts, principal, request.body.leave ?? false);
      },
    );
    app.get(
      '/api/v2/embedding',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'getEmbedding',
          summary: 'Origins that may show the flow of a profile, or a payment, in a frame',
          description:
            'The server of the interface puts them into `frame-ancestors`. Unknown profiles and payments have none.',
          querystring: EmbeddingQuery,
          response: { 200: reference(Embedding), ...problems(400) },
        },
      },
      async (request) => ({ frame_origins: await frameOrigins(parts, request.query) }),
    );
  };
}
