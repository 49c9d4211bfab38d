import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { Identifier, described } from '../../../packages/contract/common.ts';
import {
  LinkRequest,
  LinkResponse,
  Profile,
  ProfileCreate,
  ProfileListQuery,
  ProfilePage,
  ProfileUpdate,
} from '../../../packages/contract/profile.ts';
import { reference } from '../../../packages/contract/reference.ts';
import type { Parts } from '../../parts.ts';
import { createLink } from '../links/links.ts';
import { createProfile, getProfile, listProfiles, updateProfile } from './profiles.ts';
import { userOf } from '../users/guard.ts';
import { jsonOrForm, problems } from '../../platform/http/validation/schemas.ts';

const tags = ['profiles'];
const params = Type.Object({ id: described(Identifier, 'Of the profile.') });

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
            '201 with a new profile; 200 with the one that has this `id_card_number` already, unchanged, so it is safe to send again. A new profile takes the workflow in force. Event: `profile.created`.',
          body: jsonOrForm(reference(ProfileCreate)),
          response: { 200: reference(Profile), 201: reference(Profile), ...problems(400, 401, 403, 413, 415) },
        },
      },
      async (request, reply) => {
        const { profile, created } = await createProfile(parts, userOf(request), request.body);
        if (created) reply.header('location', `${parts.configuration.baseUrl}/api/v2/profile/${profile.id}`);
        return reply.status(created ? 201 : 200).send(profile);
      },
    );
    app.get(
      '/api/v2/profile',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags,
          operationId: 'listProfiles',
          summary: 'Profiles, newest first',
          description:
            'Filters narrow the list; `cursor` goes on with the next page. Tokens are not in lists: read a profile for its own.',
          querystring: ProfileListQuery,
          response: { 200: reference(ProfilePage), ...problems(400, 401, 403) },
        },
      },
      (request) => listProfiles(parts, userOf(request), request.query),
    );
    app.get(
      '/api/v2/profile/:id',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags,
          operationId: 'getProfile',
          summary: 'A profile and its token',
          description:
            '`status` and `steps` tell how it stands; act on these rather than on the way back of the browser. A user who may make links also gets a profile token, good for one hour.',
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
            'Changing `status` needs `profile.decide` as well, ends as a decision with your name, and is refused with 409 `invalid_transition`, which lists the statuses that may follow, or `override_needed` while something is open. 409 `id_card_number_taken` when another profile has the number. Events: `profile.updated`, `profile.status_changed`.',
          params,
          body: jsonOrForm(reference(ProfileUpdate)),
          response: { 200: reference(Profile), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      (request) => updateProfile(parts, userOf(request), request.params.id, request.body),
    );
    app.post(
      '/api/v2/profile/url',
      {
        config: { requires: { user: 'link.create' } },
        schema: {
          tags,
          operationId: 'createLink',
          summary: 'A short-lived link to the hosted interface',
          description: 'A newer link replaces the ones before it.',
          body: reference(LinkRequest),
          response: { 200: reference(LinkResponse), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      (request) => createLink(parts, userOf(request), request.body),
    );
  };
}
