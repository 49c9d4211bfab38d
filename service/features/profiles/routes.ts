import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import {
  LinkRequest,
  LinkResponse,
  Profile,
  ProfileCreate,
  ProfileListQuery,
  ProfilePage,
  ProfileUpdate,
} from '@veridoor/contract/profile';
import { DocumentPage } from '@veridoor/contract/documents/document';
import { Report } from '@veridoor/contract/report';
import { VerificationDetail } from '@veridoor/contract/verifications/detail';
import { limitedRead } from '../../platform/database/limited-read.ts';
import type { Parts } from '../../parts.ts';
import { LinkSendingRequest, LinkSent } from '@veridoor/contract/links/link-sending';
import { sendLink } from '../links/link-sending.ts';
import { createLink, takeBackLink } from '../links/links.ts';
import { createProfile, getProfile, listProfiles, updateProfile } from './profiles.ts';
import { CustomerPage, CustomerQuery } from '@veridoor/contract/decisions/customer';
import { listCustomers } from './customers.ts';
import { DecisionProposal } from '@veridoor/contract/decisions/proposal';
import { toProposal } from '../../records/decisions/proposal-view.ts';
import type { Expansions } from '../../platform/http/expand.ts';
import { modeHintOf } from '../../platform/access/mode.ts';
import { userOf } from '../../platform/http/callers.ts';
import { jsonOrForm, problems } from '../../platform/http/validation/schemas.ts';

const tags = ['profiles'];
const params = Type.Object({ id: described(Identifier, 'Id of the profile.') });
const expandsReport: Expansions = { report: [reference(Report), '/api/v2/profile/{id}/report'] };
const expandsAll: Expansions = {
  ...expandsReport,
  verification: [reference(VerificationDetail), '/api/v2/verification/{verification}'],
  documents: [reference(DocumentPage), '/api/v2/profile/{id}/documents'],
};

/** Profiles and the links that open their flow. */
export function profileRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post<{ Body: Static<typeof ProfileCreate> }>(
      '/api/v2/profile',
      {
        config: { requires: { user: 'profile.create' } },
        schema: {
          tags,
          operationId: 'createProfile',
          summary: 'Create a profile, or get the one with this id card number',
          description:
            '201 with a new profile; 200 with the one that has this `id_card_number` already, unchanged, so it is safe to send again. A new profile gets the newest version of `workflow`. Event: `profile.created`.',
          body: jsonOrForm(reference(ProfileCreate)),
          response: { 200: reference(Profile), 201: reference(Profile), ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { profile, created } = await createProfile(parts, user, request.body);
        if (created) reply.header('location', `${parts.configuration.baseUrl}/api/v2/profile/${profile.id}`);
        return reply.status(created ? 201 : 200).send({ ...profile, ...modeHintOf(user, request.body.mode) });
      },
    );
    app.get(
      '/api/v2/profile',
      {
        config: { requires: { user: 'profile.read' }, expands: expandsReport },
        schema: {
          tags,
          operationId: 'listProfiles',
          summary: 'Profiles, newest first',
          description:
            'Filters add up; `cursor` reads the next page. `name` finds whole words, `email` and `phone` the whole value. Lists have no tokens: read a profile for its token.',
          querystring: ProfileListQuery,
          response: { 200: reference(ProfilePage), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => listProfiles(limited, userOf(request), request.query)),
    );
    app.get(
      '/api/v2/profile/:id',
      {
        config: { requires: { user: 'profile.read' }, expands: expandsAll },
        schema: {
          tags,
          operationId: 'getProfile',
          summary: 'A profile and its token',
          description:
            'Act on `status` and `steps` rather than on the browser’s return. A user who may make links also gets a profile token, valid for one hour.',
          params,
          response: { 200: reference(Profile), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getProfile(parts, userOf(request), request.params.id),
    );
    app.patch<{ Params: Static<typeof params>; Body: Static<typeof ProfileUpdate> }>(
      '/api/v2/profile/:id',
      {
        config: { requires: { user: 'profile.update' } },
        schema: {
          tags,
          operationId: 'updateProfile',
          summary: 'Change a profile or its status',
          description:
            'Changing `status` also needs `profile.decide` and becomes a decision with your name. 202 where the workflow wants a second person (`second_person`): the other changes are made, and the decision waits. 409 `invalid_transition` lists the statuses that may follow; 409 `override_needed` while something is open; 409 `id_card_number_taken` when another profile has the number. Events: `profile.updated`, `profile.status_changed`.',
          params,
          body: jsonOrForm(reference(ProfileUpdate)),
          response: {
            200: reference(Profile),
            202: reference(DecisionProposal),
            ...problems(400, 401, 403, 404, 409, 413, 415),
          },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { profile, proposal } = await updateProfile(parts, user, request.params.id, request.body);
        if (proposal) return reply.status(202).send(toProposal(proposal, user.userId));
        return reply.status(200).send(profile);
      },
    );
    app.post(
      '/api/v2/profile/url',
      {
        config: { requires: { user: 'link.create' } },
        schema: {
          tags,
          operationId: 'createLink',
          summary: 'A short-lived link to the hosted interface',
          description:
            'Asked again with the same settings, it answers the link that is there, for its whole time from now, so a second press or a reload sends nobody away. A different link replaces earlier ones; who has opened one of them may go on. 409 `workflow_begun` when the customer has begun with another `workflow`.',
          body: reference(LinkRequest),
          response: { 200: reference(LinkResponse), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      (request) => createLink(parts, userOf(request), request.body),
    );
    app.post(
      '/api/v2/profile/:id/link',
      {
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags,
          operationId: 'sendLink',
          summary: 'Send a customer the link to go on',
          description:
            'With the settings of the link before it, or the first of your origins. 429 after six in an hour. The words are kept as a note.',
          params,
          body: reference(LinkSendingRequest),
          response: { 200: reference(LinkSent), ...problems(400, 401, 403, 404, 409, 422, 503) },
        },
      },
      (request) => sendLink(parts, userOf(request), request.params.id, request.body),
    );
    app.delete(
      '/api/v2/link/:id',
      {
        config: { requires: { user: 'link.create' } },
        schema: {
          tags,
          operationId: 'deleteLink',
          summary: 'Take a link back',
          description: 'It opens nothing more, and who has opened it cannot go on. What they sent stays.',
          params: Type.Object({ id: described(Identifier, 'Id of the link.') }),
          response: { 204: Type.Null({ description: 'It has ended.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await takeBackLink(parts, userOf(request), request.params.id);
        return reply.status(204).send(null);
      },
    );
    app.get(
      '/api/v2/customer',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags,
          operationId: 'listCustomers',
          summary: 'Persons and companies of every status, newest first',
          description:
            'With `entity.read` companies, too. Filters add up; `cursor` reads the next page. Beginnings of words find, whatever their case.',
          querystring: CustomerQuery,
          response: { 200: reference(CustomerPage), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => listCustomers(limited, userOf(request), request.query)),
    );
  };
}
