import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import {
  Erasure,
  ExportOrder,
  PrivacyRequest,
  PrivacyRequestPage,
  PrivacyRequestQuery,
  PrivacyRequestReturn,
} from '@veridoor/contract/privacy';
import type { Parts } from '../../parts.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { userOf } from '../../platform/http/callers.ts';
import { confirmErasure, eraseCustomer } from './erasure.ts';
import { orderExport } from './person.ts';
import { confirmExport, getPrivacyRequests, returnRequest } from './requests.ts';

const params = Type.Object({ id: described(Identifier, 'Id of the profile or entity.') });
type Addressed = { Params: Static<typeof params> };
const erases = { config: { requires: { user: 'profile.erase' } } } as const;
const exports = { config: { requires: { user: 'profile.export' } } } as const;
const erased = Type.Null({ description: 'Nothing is left.' });

const customers = [
  { subject: 'person', path: 'profile', tags: ['profiles'], name: 'Profile', whom: 'one person' },
  { subject: 'entity', path: 'entity', tags: ['entities'], name: 'Entity', whom: 'one entity and its people' },
] as const;

/** Erasures and exports, which may need a second person. */
export function requestRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/privacy-request',
      {
        ...erases,
        schema: {
          tags: ['profiles'],
          operationId: 'listPrivacyRequests',
          summary: 'Erasures and exports under way, newest first',
          description: 'Erasures that wait for a second person, and exports until seven days after their last answer.',
          querystring: PrivacyRequestQuery,
          response: { 200: reference(PrivacyRequestPage), ...problems(400, 401, 403) },
        },
      },
      (request) => getPrivacyRequests(parts, userOf(request), request.query),
    );
    for (const customer of customers) {
      await app.register(erasureRoutes(parts, customer));
      await app.register(exportRoutes(parts, customer));
      await app.register(returnRoutes(parts, customer));
    }
  };
}

type CustomerKind = (typeof customers)[number];

function erasureRoutes(parts: Parts, { subject, path, tags, name, whom }: CustomerKind): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post<Addressed & { Body: Erasure }>(
      `/api/v2/${path}/:id/erase`,
      {
        ...erases,
        schema: {
          tags: [...tags],
          operationId: `erase${name}`,
          summary: `Remove ${whom} and everything that is known about them`,
          description:
            'Cannot be undone. The audit keeps the event and the reason without identifying anybody. If the company requires two people, this asks for a second one, who has seven days.',
          params,
          body: reference(Erasure),
          response: {
            202: reference(PrivacyRequest),
            204: erased,
            ...problems(400, 401, 403, 404, 409, 413, 415),
          },
        },
      },
      async (request, reply) => {
        const who = { id: request.params.id, subject };
        const asked = await eraseCustomer(parts, userOf(request), who, request.body);
        return asked ? reply.status(202).send(asked) : reply.status(204).send(null);
      },
    );
    app.post<Addressed>(
      `/api/v2/${path}/:id/erase/confirm`,
      {
        ...erases,
        schema: {
          tags: [...tags],
          operationId: `confirmErasureOf${name}`,
          summary: 'Confirm an erasure as the second person',
          description:
            'For another user than the requester: otherwise 403 `second_person_needed`. Cannot be undone. 404 `privacy_request_not_found` when nobody asked, or too long ago; 409 `legal_hold` during a hold.',
          params,
          response: { 204: erased, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        await confirmErasure(parts, userOf(request), { id: request.params.id, subject });
        return reply.status(204).send(null);
      },
    );
  };
}

function exportRoutes(parts: Parts, { subject, path, tags, name, whom }: CustomerKind): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post<Addressed & { Body: ExportOrder }>(
      `/api/v2/${path}/:id/export`,
      {
        ...exports,
        schema: {
          tags: [...tags],
          operationId: `orderExportOf${name}`,
          summary: `Say why ${whom} is exported`,
          description: `The audit keeps the reason. If the company requires two people, the export waits for a second one; otherwise it is ready, and \`export${name}\` answers it.`,
          params,
          body: reference(ExportOrder),
          response: { 202: reference(PrivacyRequest), ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      async (request, reply) => {
        const who = { id: request.params.id, subject };
        return reply.status(202).send(await orderExport(parts, userOf(request), who, request.body.reason));
      },
    );
    app.post<Addressed>(
      `/api/v2/${path}/:id/export/confirm`,
      {
        ...exports,
        schema: {
          tags: [...tags],
          operationId: `confirmExportOf${name}`,
          summary: 'Confirm an export as the second person',
          description:
            'For another user than the requester: otherwise 403 `second_person_needed`. For seven days it can then be fetched. 404 `privacy_request_not_found` when none waits.',
          params,
          response: { 200: reference(PrivacyRequest), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => confirmExport(parts, userOf(request), { id: request.params.id, subject }),
    );
  };
}

function returnRoutes(parts: Parts, { subject, path, tags, name }: CustomerKind): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const { kind, operation, needs, what } of [
      { kind: 'erasure', operation: 'erase', needs: erases, what: 'an erasure' },
      { kind: 'export', operation: 'export', needs: exports, what: 'an export' },
    ] as const) {
      app.post<Addressed & { Body: PrivacyRequestReturn }>(
        `/api/v2/${path}/:id/${operation}/return`,
        {
          ...needs,
          schema: {
            tags: [...tags],
            operationId: `return${kind === 'erasure' ? 'Erasure' : 'Export'}Of${name}`,
            summary: `Send ${what} back, or withdraw your own`,
            description: 'Sending a colleague’s back needs a note, which the list shows for seven days.',
            params,
            body: reference(PrivacyRequestReturn),
            response: {
              204: Type.Null({ description: 'It waits no more.' }),
              ...problems(400, 401, 403, 404, 413, 415),
            },
          },
        },
        async (request, reply) => {
          await returnRequest(parts, userOf(request), { id: request.params.id, subject }, kind, request.body);
          return reply.status(204).send(null);
        },
      );
    }
  };
}
