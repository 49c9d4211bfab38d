import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EnrolledFace, FaceAnswer, FaceChallengeRequest, FaceOutcome } from '@veridoor/contract/faces/biologin';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { LivenessChallenge, livenessForm } from '@veridoor/contract/faces/liveness';
import type { Parts } from '../../parts.ts';
import { answerLoginChallenge, createLoginChallenge } from './biologin.ts';
import { getEnrolledFace, unlockFace } from './enrolment.ts';
import { profileOf, userOf } from '../../platform/http/callers.ts';
import { readFileForm } from '../../platform/http/bodies/file-form.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { answerOf, takesAnswer } from '../../platform/http/bodies/frames-form.ts';

const customer = { config: { requires: { profile: true } } } as const;
const params = Type.Object({ id: described(Identifier, 'Id of the profile.') });

/** Face recognition, and the business's view of it. */
export function faceRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/session/biologin/challenge',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'createLoginChallenge',
          summary: 'Begin a face recognition',
          description:
            'With a link that leads to `/biologin`. 409 `biologin_unavailable` when no face is enrolled or it is locked.',
          body: reference(FaceChallengeRequest),
          response: { 201: reference(LivenessChallenge), ...problems(400, 401, 404, 409, 413, 415, 429) },
        },
      },
      async (request, reply) =>
        reply.status(201).send(await createLoginChallenge(parts, profileOf(request), request.body)),
    );
    app.post<{ Body: { answer: FaceAnswer } }>(
      '/api/v2/session/biologin',
      {
        config: { ...customer.config, ...takesAnswer },
        preValidation: readFileForm,
        schema: {
          tags: ['session'],
          operationId: 'answerLoginChallenge',
          summary: 'Answer a prompt; the last answer leads to the recognition',
          description:
            'Works like `POST /api/v2/session/liveness/{id}`. The outcome says no more than the person needs to know. Event: `biologin.completed`, with error codes after a failure.',
          body: livenessForm(FaceAnswer),
          response: { 200: reference(FaceOutcome), ...problems(400, 401, 404, 409, 413, 415, 422) },
        },
      },
      (request) => answerLoginChallenge(parts, profileOf(request), answerOf(request)),
    );
    app.get(
      '/api/v2/profile/:id/face',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags: ['profiles'],
          operationId: 'getEnrolledFace',
          summary: 'The face of a profile, and whether it is locked',
          description:
            '404 `face_not_enrolled` when there is none: the service enrols a face when a profile with consent is approved.',
          params,
          response: { 200: reference(EnrolledFace), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getEnrolledFace(parts, userOf(request), request.params.id),
    );
    app.post(
      '/api/v2/profile/:id/face/unlock',
      {
        config: { requires: { user: 'profile.update' } },
        schema: {
          tags: ['profiles'],
          operationId: 'unlockFace',
          summary: 'Unlock the face of a person',
          description:
            'After too many tries a face is locked for a while; this ends it. 404 `face_not_enrolled` when there is none.',
          params,
          response: { 200: reference(EnrolledFace), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => unlockFace(parts, userOf(request), request.params.id),
    );
  };
}
