import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import {
  Entity,
  EntityCreate,
  EntityDecision,
  EntityLinkRequest,
  EntityListQuery,
  EntityPage,
} from '@veridoor/contract/entity';
import { LinkResponse } from '@veridoor/contract/profile';
import { ProfileExport } from '@veridoor/contract/privacy';
import { EntityReport } from '@veridoor/contract/report';
import type { Parts } from '../../parts.ts';
import { createEntity, createEntityLink, decideEntity, getEntity, listEntities } from './entities.ts';
import { exportPerson } from '../privacy/person.ts';
import { DecisionProposal } from '@veridoor/contract/decisions/proposal';
import { toProposal } from '../../records/decisions/proposal-view.ts';
import type { Expansions } from '../../platform/http/expand.ts';
import { userOf } from '../../platform/http/callers.ts';
import { limitedRead } from '../../platform/database/limited-read.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['entities'];
const params = Type.Object({ id: described(Identifier, 'Id of the entity.') });
const expands: Expansions = { report: [reference(EntityReport), '/api/v2/entity/{id}/report'] };

/** Companies as customers, for the companies that verify them. */
export function entityRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/entity',
      {
        config: { requires: { user: 'entity.create' } },
        schema: {
          tags,
          operationId: 'createEntity',
          summary: 'Create an entity, or get the one with this reference',
          description:
            '201 with a new entity; 200 with the one that has this `reference` already, unchanged, so it is safe to send again.',
          body: reference(EntityCreate),
          response: { 200: reference(Entity), 201: reference(Entity), ...problems(400, 401, 403, 413, 415) },
        },
      },
      async (request, reply) => {
        const { entity, created } = await createEntity(parts, userOf(request), request.body);
        if (created) reply.header('location', `${parts.configuration.baseUrl}/api/v2/entity/${entity.id}`);
        return reply.status(created ? 201 : 200).send(entity);
      },
    );
    app.get(
      '/api/v2/entity',
      {
        config: { requires: { user: 'entity.read' }, expands },
        schema: {
          tags,
          operationId: 'listEntities',
          summary: 'Entities, newest first',
          description: 'Filters narrow the list; `cursor` reads the next page.',
          querystring: EntityListQuery,
          response: { 200: reference(EntityPage), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => listEntities(limited, userOf(request), request.query)),
    );
    app.get(
      '/api/v2/entity/:id',
      {
        config: { requires: { user: 'entity.read' }, expands },
        schema: {
          tags,
          operationId: 'getEntity',
          summary: 'An entity with its owners, directors and documents',
          description: 'With the company’s own details, the sum of its shares and its active documents.',
          params,
          response: { 200: reference(Entity), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getEntity(parts, userOf(request), request.params.id),
    );
    app.post(
      '/api/v2/entity/url',
      {
        config: { requires: { user: 'link.create' } },
        schema: {
          tags,
          operationId: 'createEntityLink',
          summary: 'A short-lived link to the hosted interface, for a company',
          description:
            'Leads to `/entity` of the hosted interface. Asked again with the same settings, it answers the link that is there; a different one replaces it.',
          body: reference(EntityLinkRequest),
          response: { 200: reference(LinkResponse), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      (request) => createEntityLink(parts, userOf(request), request.body),
    );
    app.post(
      '/api/v2/entity/:id/decision',
      {
        config: { requires: { user: 'entity.decide' } },
        schema: {
          tags,
          operationId: 'decideEntity',
          summary: 'Approve or reject an entity, or request a resubmission',
          description:
            'After `resubmission_requested` a new link opens the journey again, with everything in it. 202 where the workflow wants a second person (`second_person`).',
          params,
          body: reference(EntityDecision),
          response: {
            200: reference(Entity),
            202: reference(DecisionProposal),
            ...problems(400, 401, 403, 404, 409, 413, 415),
          },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { entity, proposal } = await decideEntity(parts, user, request.params.id, request.body);
        if (proposal) return reply.status(202).send(toProposal(proposal, user.userId));
        return reply.status(200).send(entity);
      },
    );
    app.get(
      '/api/v2/entity/:id/export',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'profile.export' }, costly: true },
        schema: {
          tags,
          operationId: 'exportEntity',
          summary: 'Everything that is known about one entity and its people',
          description: 'Like `exportProfile`, for a company and the people that it named.',
          params,
          response: { 200: reference(ProfileExport), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const exported = await exportPerson(parts, userOf(request), id, 'entity');
        // Not before it is there: a refusal is no file.
        reply.header('content-disposition', `attachment; filename="${id}.json"`);
        return exported;
      },
    );
  };
}
