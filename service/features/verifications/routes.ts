import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { Report } from '@veridoor/contract/report';
import * as answers from '@veridoor/contract/verifications/detail';
import { VerificationDecision, VerificationRequest } from '@veridoor/contract/verifications/requests';
import { Verification } from '@veridoor/contract/verifications/verification';
import type { Parts } from '../../parts.ts';
import { limitedRead } from '../../platform/database/limited-read.ts';
import { expandsProfile, type Expansions } from '../../platform/http/expand.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { getReportOfVerification } from '../reports/report.ts';
import { DecisionProposal } from '@veridoor/contract/decisions/proposal';
import { toProposal } from '../../records/decisions/proposal-view.ts';
import { userOf } from '../../platform/http/callers.ts';
import { cancelVerification, decideVerification, handInVerification } from './handing-in.ts';
import { createVerification } from './opening.ts';
import { getVerification, listOfProfile, searchVerifications } from './verifications.ts';

const tags = ['verifications'];
const params = Type.Object({ id: described(Identifier, 'Id of the verification.') });
const expands: Expansions = {
  ...expandsProfile,
  report: [reference(Report), '/api/v2/verification/{id}/report'],
};

/** Verifications of profiles: how far each is, and what came of it. */
export function verificationRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/profile/:id/verifications',
      {
        config: { requires: { user: 'profile.read' }, expands },
        schema: {
          tags,
          operationId: 'listVerifications',
          summary: 'Verifications of a profile',
          description: 'Newest first. A profile gets its first one when it is made.',
          params: Type.Object({ id: described(Identifier, 'Id of the profile.') }),
          response: { 200: reference(answers.VerificationList), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => listOfProfile(parts, userOf(request), request.params.id),
    );
    app.get(
      '/api/v2/verification',
      {
        config: { requires: { user: 'profile.read' }, expands },
        schema: {
          tags,
          operationId: 'searchVerifications',
          summary: 'Verifications of all profiles, newest first',
          description: 'All filters that you name apply together.',
          querystring: answers.VerificationListQuery,
          response: { 200: reference(answers.VerificationPage), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => searchVerifications(limited, userOf(request), request.query)),
    );
    app.get(
      '/api/v2/verification/:id',
      {
        config: { requires: { user: 'profile.read' }, expands },
        schema: {
          tags,
          operationId: 'getVerification',
          summary: 'A verification',
          description:
            'With its steps, its decision, its links and the browsers in which they were opened. Network addresses are in the audit alone. Events: `verification.started`, `verification.completed`, `verification.expired`.',
          params,
          response: { 200: reference(answers.VerificationDetail), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getVerification(parts, userOf(request), request.params.id),
    );
    app.post<{ Params: Static<typeof params>; Body: Static<typeof VerificationRequest> }>(
      '/api/v2/profile/:id/verifications',
      {
        config: { requires: { user: 'link.create' }, optionalBody: true },
        schema: {
          tags,
          operationId: 'createVerification',
          summary: 'Another verification of a profile',
          description:
            'With steps, documents and a decision of its own; earlier ones stay as they are. Links made afterwards open it. 409 `verification_open` while the present one is neither decided nor expired.',
          params: Type.Object({ id: described(Identifier, 'Id of the profile.') }),
          body: reference(VerificationRequest),
          response: { 201: reference(Verification), ...problems(400, 401, 403, 404, 409, 415) },
        },
      },
      async (request, reply) => {
        const opened = await createVerification(parts, userOf(request), request.params.id, request.body);
        reply.header('location', `${parts.configuration.baseUrl}/api/v2/verification/${opened.id}`);
        return reply.status(201).send(opened);
      },
    );
    app.get(
      '/api/v2/verification/:id/report',
      {
        config: { requires: { user: 'report.read' } },
        schema: {
          tags,
          operationId: 'getVerificationReport',
          summary: 'What was found out in a verification',
          description: 'As GET /api/v2/profile/{id}/report gives it of the newest one. The look is audited.',
          params,
          response: { 200: reference(Report), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getReportOfVerification(parts, userOf(request), request.params.id),
    );
    app.post(
      '/api/v2/verification/:id/complete',
      {
        config: { requires: { user: 'document.upload' } },
        schema: {
          tags,
          operationId: 'completeVerification',
          summary: 'Hand in what your server sent itself',
          description:
            'As the last button does for a customer: links end, and the rules decide or leave it to a person. Asking again changes nothing. 409 `steps_outstanding` while required steps are open, `steps_processing` while checks run, `verification_over` for an earlier one that was not handed in. Events: `verification.completed`, `profile.status_changed`.',
          params,
          response: { 200: reference(Verification), ...problems(400, 401, 403, 404, 409) },
        },
      },
      (request) => handInVerification(parts, userOf(request), request.params.id),
    );
    app.post(
      '/api/v2/verification/:id/cancel',
      {
        config: { requires: { user: 'link.create' } },
        schema: {
          tags,
          operationId: 'cancelVerification',
          summary: 'Cancel an open verification',
          description:
            'It becomes `expired` at once, and its links end. What was sent stays, and a new link goes on with it. 409 `verification_over` after it was handed in. Event: `verification.expired`.',
          params,
          response: { 200: reference(Verification), ...problems(400, 401, 403, 404, 409) },
        },
      },
      (request) => cancelVerification(parts, userOf(request), request.params.id),
    );
    app.post<{ Params: Static<typeof params>; Body: Static<typeof VerificationDecision> }>(
      '/api/v2/verification/:id/decision',
      {
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags,
          operationId: 'decideVerification',
          summary: 'Decide on a verification',
          description:
            'On the newest one, or on the one that `counts`. Its outcome is the status of the profile too, unless the profile is approved by an earlier one. 409 `invalid_transition`, `override_needed`; `verification_over` for others. 202 where the workflow wants a second person (`second_person`): the decision waits. Event: `profile.status_changed` or `verification.decided`.',
          params,
          body: reference(VerificationDecision),
          response: {
            200: reference(Verification),
            202: reference(DecisionProposal),
            ...problems(400, 401, 403, 404, 409, 415),
          },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { verification, proposal } = await decideVerification(parts, user, request.params.id, request.body);
        if (proposal) return reply.status(202).send(toProposal(proposal, user.userId));
        return reply.status(200).send(verification);
      },
    );
  };
}
