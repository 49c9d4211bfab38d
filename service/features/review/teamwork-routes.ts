import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { listedMode } from '@veridoor/contract/mode';
import { ReviewCase } from '@veridoor/contract/decisions/review';
import {
  CaseAssignmentRequest,
  CaseNote,
  CaseNoteRequest,
  CaseNotes,
  CaseReaders,
  CaseTagsRequest,
  ReviewOfficers,
} from '@veridoor/contract/decisions/teamwork';
import { PlantedCase } from '@veridoor/contract/decisions/figures';
import { Ring } from '@veridoor/contract/decisions/ring';
import type { Parts } from '../../parts.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { userOf } from '../../platform/http/callers.ts';
import { plant, readPlanted } from './planted.ts';
import { readRing } from './ring.ts';
import { addNote, assign, listTeam, readNotes, readReaders, tag, takeBack } from './teamwork.ts';

const tags = ['review'];
const params = Type.Object({ profile: described(Identifier, 'Id of the profile or entity.') });

/** What officers do with a case beside deciding on it: notes, assignment, tags, its ring, and who has what. */
export function teamworkRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/review/officers',
      {
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags,
          operationId: 'listReviewOfficers',
          summary: 'Who may decide on cases, and who has what',
          description: 'With `entity.decide`, companies count too.',
          querystring: Type.Object({ mode: listedMode }, { additionalProperties: false }),
          response: { 200: reference(ReviewOfficers), ...problems(400, 401, 403) },
        },
      },
      (request) => listTeam(parts, userOf(request), request.query.mode),
    );
    app.get(
      '/api/v2/review/:profile/ring',
      {
        config: { requires: { user: 'report.read' } },
        schema: {
          tags,
          operationId: 'getRing',
          summary: 'Customers that share something with a person',
          description: 'What both share is a kind of `RingTie`; whether they wait or not. The look is audited.',
          params,
          response: { 200: reference(Ring), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => readRing(parts, userOf(request), request.params.profile),
    );
    app.get(
      '/api/v2/review/:profile/readers',
      {
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags,
          operationId: 'listCaseReaders',
          summary: 'Whom a note can mention',
          description: 'Colleagues who may read the case.',
          params,
          response: { 200: reference(CaseReaders), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => readReaders(parts, userOf(request), request.params.profile),
    );
    app.get(
      '/api/v2/review/:profile/notes',
      {
        config: { requires: { user: 'report.read' } },
        schema: {
          tags,
          operationId: 'listCaseNotes',
          summary: 'Notes of colleagues on a customer',
          description: 'Also once the case is decided. The look is audited.',
          params,
          response: { 200: reference(CaseNotes), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => readNotes(parts, userOf(request), request.params.profile),
    );
    app.post(
      '/api/v2/review/:profile/notes',
      {
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags,
          operationId: 'addCaseNote',
          summary: 'Add a note for colleagues',
          description: 'It never changes, and is erased with the customer.',
          params,
          body: reference(CaseNoteRequest),
          response: { 201: reference(CaseNote), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const made = await addNote(parts, userOf(request), request.params.profile, request.body);
        return reply.status(201).send(made);
      },
    );
    app.put(
      '/api/v2/review/:profile/assignment',
      {
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags,
          operationId: 'assignReview',
          summary: 'Make a case an officer’s, or anybody’s',
          description:
            'Who has taken it loses it. An assignment keeps nobody from deciding; it ends with the decision. 409 `not_waiting`; 404 `user_not_found` for somebody who may not decide.',
          params,
          body: reference(CaseAssignmentRequest),
          response: { 200: reference(ReviewCase), ...problems(400, 401, 403, 404, 409) },
        },
      },
      (request) => assign(parts, userOf(request), request.params.profile, request.body),
    );
    app.put(
      '/api/v2/review/:profile/tags',
      {
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags,
          operationId: 'tagReview',
          summary: 'Tag a customer',
          description: 'The tags stay when the case is decided.',
          params,
          body: reference(CaseTagsRequest),
          response: { 200: reference(CaseTagsRequest), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => tag(parts, userOf(request), request.params.profile, request.body),
    );
    app.get(
      '/api/v2/review/:profile/planted',
      {
        config: { requires: { user: 'review.manage' } },
        schema: {
          tags,
          operationId: 'getPlantedCase',
          summary: 'Whether a case is planted',
          description: 'Officers without `review.manage` do not learn it.',
          params,
          response: { 200: reference(PlantedCase), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => readPlanted(parts, userOf(request), request.params.profile),
    );
    app.put(
      '/api/v2/review/:profile/planted',
      {
        config: { requires: { user: 'review.manage' } },
        schema: {
          tags,
          operationId: 'plantCase',
          summary: 'Say what would be right for a case, to see how officers decide',
          description:
            'Its first decision from then on counts in the error rate (`GET /insight/decisions`), unless who marked it decides. It is a case like any other: your endpoints get its events.',
          params,
          body: reference(PlantedCase),
          response: { 200: reference(PlantedCase), ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      (request) => plant(parts, userOf(request), request.params.profile, request.body),
    );
    app.post(
      '/api/v2/review/:profile/release',
      {
        config: { requires: { user: 'review.manage' } },
        schema: {
          tags,
          operationId: 'takeBackReview',
          summary: 'Give a colleague’s case back to the queue',
          description: 'Where nobody has it, nothing changes.',
          params,
          response: { 204: Type.Null({ description: 'Nobody has it.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await takeBack(parts, userOf(request), request.params.profile);
        return reply.status(204).send(null);
      },
    );
  };
}
