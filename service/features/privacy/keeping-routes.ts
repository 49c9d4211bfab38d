import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import {
  Keeping,
  LegalHold,
  LegalHoldLift,
  LegalHoldPage,
  LegalHoldQuery,
  LegalHoldRequest,
  Retention,
} from '@veridoor/contract/privacy';
import type { Parts } from '../../parts.ts';
import { endLegalHold, getLegalHold, getLegalHolds, placeLegalHold } from './legal-hold.ts';
import { getKeeping, getRetention } from './retention-outlook.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const params = Type.Object({ id: described(Identifier, 'Id of the profile or entity.') });
type Addressed = { Params: Static<typeof params> };
const holds = { config: { requires: { user: 'profile.hold' } } } as const;

const customers = [
  { subject: 'person', path: 'profile', tags: ['profiles'], name: 'Profile', whom: 'one person' },
  { subject: 'entity', path: 'entity', tags: ['entities'], name: 'Entity', whom: 'one entity and its people' },
] as const;

/** How long customers are kept: by retention, and by legal holds. */
export function keepingRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/legal-hold',
      {
        ...holds,
        schema: {
          tags: ['profiles'],
          operationId: 'listLegalHolds',
          summary: 'Customers on hold, newest first',
          description: 'The present holds, or with `ended` those that were lifted, replaced or have expired.',
          querystring: LegalHoldQuery,
          response: { 200: reference(LegalHoldPage), ...problems(400, 401, 403) },
        },
      },
      (request) => getLegalHolds(parts, userOf(request), request.query),
    );
    app.get(
      '/api/v2/retention',
      {
        config: { requires: { user: 'company.read' } },
        schema: {
          tags: ['company'],
          operationId: 'getRetention',
          summary: 'How long data is kept, and what is deleted next',
          description: 'The settings are those of the company, and count for every workflow.',
          response: { 200: reference(Retention), ...problems(401, 403) },
        },
      },
      (request) => getRetention(parts, userOf(request)),
    );
    for (const customer of customers) await app.register(customerRoutes(parts, customer));
  };
}

function customerRoutes(
  parts: Parts,
  { subject, path, tags, name, whom }: (typeof customers)[number],
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get<Addressed>(
      `/api/v2/${path}/:id/keeping`,
      {
        config: { requires: { user: subject === 'person' ? 'profile.read' : 'entity.read' } },
        schema: {
          tags: [...tags],
          operationId: `getKeepingOf${name}`,
          summary: `How long ${whom} is kept`,
          description: 'When retention deletes images and customer, and the hold, erasure and export under way.',
          params,
          response: { 200: reference(Keeping), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getKeeping(parts, userOf(request), { id: request.params.id, subject }),
    );
    app.get<Addressed>(
      `/api/v2/${path}/:id/legal-hold`,
      {
        ...holds,
        schema: {
          tags: [...tags],
          operationId: `getLegalHoldOf${name}`,
          summary: `The hold on ${whom}`,
          description: '404 `hold_not_found` when there is none. Only users who may place holds see it.',
          params,
          response: { 200: reference(LegalHold), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getLegalHold(parts, userOf(request), { id: request.params.id, subject }),
    );
    app.put<Addressed & { Body: LegalHoldRequest }>(
      `/api/v2/${path}/:id/legal-hold`,
      {
        ...holds,
        schema: {
          tags: [...tags],
          operationId: `placeLegalHoldOn${name}`,
          summary: `Protect ${whom} from erasure, deletion and retention`,
          description: 'Replaces an earlier hold. Neither events nor the export of a person mention it.',
          params,
          body: reference(LegalHoldRequest),
          response: { 200: reference(LegalHold), ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      (request) => placeLegalHold(parts, userOf(request), { id: request.params.id, subject }, request.body),
    );
    app.post<Addressed & { Body: LegalHoldLift }>(
      `/api/v2/${path}/:id/legal-hold/lift`,
      {
        ...holds,
        schema: {
          tags: [...tags],
          operationId: `liftLegalHoldOf${name}`,
          summary: 'Lift the hold',
          description: 'Retention and erasure apply again. 404 `hold_not_found` when there is none.',
          params,
          body: reference(LegalHoldLift),
          response: { 204: Type.Null({ description: 'Lifted.' }), ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      async (request, reply) => {
        await endLegalHold(parts, userOf(request), { id: request.params.id, subject }, request.body);
        return reply.status(204).send(null);
      },
    );
  };
}
