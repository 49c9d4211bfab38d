import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import {
  LivenessAnswer,
  LivenessChallenge,
  LivenessOutcome,
  LivenessRequest,
  livenessForm,
} from '@veridoor/contract/faces/liveness';
import { DoubtedVideo } from '@veridoor/contract/faces/doubted-video';
import type { Parts } from '../../parts.ts';
import { answerChallenge, createChallenge } from './liveness.ts';
import { readDoubtedVideo } from './doubted-video.ts';
import { profileOf, userOf } from '../../platform/http/callers.ts';
import { readFileForm } from '../../platform/http/bodies/file-form.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { answerOf, takesAnswer } from '../../platform/http/bodies/frames-form.ts';

const tags = ['session'];
const customer = { config: { requires: { profile: true } } } as const;

/** Proof that somebody is alive and present, and a look at what was doubted. */
export function livenessRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/session/liveness',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'createLivenessChallenge',
          summary: 'Begin a liveness challenge',
          description:
            'The answer has the first prompt; each later prompt follows the answer to the one before. 409 `step_locked` or `attempts_exhausted`.',
          body: reference(LivenessRequest),
          response: { 201: reference(LivenessChallenge), ...problems(400, 401, 404, 409, 413, 415, 429) },
        },
      },
      async (request, reply) => reply.status(201).send(await createChallenge(parts, profileOf(request), request.body)),
    );
    app.post<{ Body: { answer: LivenessAnswer }; Params: { id: string } }>(
      '/api/v2/session/liveness/:id',
      {
        config: { ...customer.config, ...takesAnswer },
        preValidation: readFileForm,
        schema: {
          tags,
          operationId: 'answerLivenessChallenge',
          summary: 'Answer a prompt and get the next one',
          description:
            'Each prompt is answered once, in real time: 409 `liveness_answered`, `liveness_expired` or `liveness_too_long`. Send its frames in pieces while it goes on: all but the last with `more`, each with its number and the `chain` (409 `liveness_broken` for one that does not continue those before). The same frames may be sent again when the answer was lost; 409 `liveness_judging` means to do so in a few seconds. 413 `liveness_too_large`. After the last prompt, the selfie step needs the image.',
          params: Type.Object({ id: described(Identifier, 'Id of the challenge.') }),
          body: livenessForm(LivenessAnswer),
          response: { 200: reference(LivenessOutcome), ...problems(400, 401, 404, 409, 413, 415, 422) },
        },
      },
      (request) => answerChallenge(parts, profileOf(request), request.params.id, answerOf(request)),
    );
    app.get(
      '/api/v2/profile/:id/liveness/:step/video',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'profile.decide' } },
        schema: {
          tags: ['report'],
          operationId: 'getDoubtedVideo',
          summary: 'The video of a selfie that was doubted, for who decides',
          description:
            'Of the present verification, while `video` of the liveness in the report is true. 410 `file_gone` once it is decided: the frames are deleted with that. The audit records each look.',
          params: Type.Object({
            id: described(Identifier, 'Id of the profile.'),
            step: Type.String({ maxLength: 40, description: 'Id of the selfie step.' }),
          }),
          response: { 200: reference(DoubtedVideo), ...problems(400, 401, 403, 404, 410) },
        },
      },
      (request) => readDoubtedVideo(parts, userOf(request), request.params),
    );
  };
}
