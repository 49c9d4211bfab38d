import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { DecisionProposal, ProposalConfirmation, ProposalReturn } from '@veridoor/contract/decisions/proposal';
import type { Parts } from '../../parts.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { userOf } from '../../platform/http/callers.ts';
import { confirmProposal, getProposal, returnProposal } from './proposals.ts';

const params = Type.Object({ id: described(Identifier, 'Id of the profile or entity.') });
type Addressed = { Params: Static<typeof params> };

const customers = [
  { subject: 'person', path: 'profile', tags: ['profiles'], name: 'Profile', permission: 'profile.decide' },
  { subject: 'entity', path: 'entity', tags: ['entities'], name: 'Entity', permission: 'entity.decide' },
] as const;

/** Decisions that a second person confirms. */
export function proposalRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const customer of customers) await app.register(customerRoutes(parts, customer));
  };
}

function customerRoutes(
  parts: Parts,
  { subject, path, tags, name, permission }: (typeof customers)[number],
): FastifyPluginAsyncTypebox {
  const decides = { config: { requires: { user: permission } } };
  return async (app) => {
    app.get<Addressed>(
      `/api/v2/${path}/:id/proposal`,
      {
        ...decides,
        schema: {
          tags: [...tags],
          operationId: `getProposalOf${name}`,
          summary: 'The decision that waits for a second person',
          description: '404 `proposal_not_found` when there is none.',
          params,
          response: { 200: reference(DecisionProposal), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getProposal(parts, userOf(request), { id: request.params.id, subject }),
    );
    app.post<Addressed & { Body: ProposalConfirmation }>(
      `/api/v2/${path}/:id/proposal/confirm`,
      {
        ...decides,
        schema: {
          tags: [...tags],
          operationId: `confirmProposalOf${name}`,
          summary: 'Confirm a decision as the second person',
          description:
            'For another user than its author: otherwise 403 `second_person_needed`, also by an API key of theirs. 409 `proposal_outdated` when something else was found or proposed since, or the account of the author is disabled. Event: `profile.status_changed`.',
          params,
          body: reference(ProposalConfirmation),
          response: {
            204: Type.Null({ description: 'It is decided.' }),
            ...problems(400, 401, 403, 404, 409, 413, 415),
          },
        },
      },
      async (request, reply) => {
        await confirmProposal(parts, userOf(request), { id: request.params.id, subject }, request.body);
        return reply.status(204).send(null);
      },
    );
    app.post<Addressed & { Body: ProposalReturn }>(
      `/api/v2/${path}/:id/proposal/return`,
      {
        ...decides,
        schema: {
          tags: [...tags],
          operationId: `returnProposalOf${name}`,
          summary: 'Send a proposed decision back, or withdraw your own',
          description: 'The customer waits for a first decision again. Nothing is reported outside.',
          params,
          body: reference(ProposalReturn),
          response: {
            204: Type.Null({ description: 'Nothing waits for a second person.' }),
            ...problems(400, 401, 403, 404, 413, 415),
          },
        },
      },
      async (request, reply) => {
        await returnProposal(parts, userOf(request), { id: request.params.id, subject }, request.body);
        return reply.status(204).send(null);
      },
    );
  };
}
