import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { AnswersRequest, ProfileAnswers, StepAnswers } from '@veridoor/contract/answers/question';
import { Session } from '@veridoor/contract/session';
import type { Parts } from '../../parts.ts';
import { getAnswers, giveAnswers, listAnswers } from './step-answers.ts';
import { profileOf, userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const customer = { config: { requires: { profile: true } } } as const;
const step = Type.Object({
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$', description: 'Id of the step in the workflow.' }),
});

/** Answers to forms and questionnaires. */
export function stepAnswerRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/session/steps/:id',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'getStepAnswers',
          summary: 'Answers of a form or questionnaire so far, with suggestions',
          description:
            'Suggestions come from the profile and from documents that were read; the service fills in nothing automatically.',
          params: step,
          response: { 200: reference(StepAnswers), ...problems(400, 401, 404, 409) },
        },
      },
      (request) => getAnswers(parts, profileOf(request), request.params.id),
    );
    app.post(
      '/api/v2/session/steps/:id',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'giveStepAnswers',
          summary: 'Keep answers of a form or questionnaire, or complete it',
          description: 'Mistakes name `/answers/{question}` with a code, and no answer is kept.',
          params: step,
          body: reference(AnswersRequest),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      (request) => giveAnswers(parts, profileOf(request), request.params.id, request.body),
    );
    app.get(
      '/api/v2/profile/:id/answers',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags: ['profiles'],
          operationId: 'getProfileAnswers',
          summary: 'What the customer answered in forms and questionnaires',
          description: 'Answers are stored sealed; they include a proved telephone number or mail address.',
          params: Type.Object({ id: described(Identifier, 'Id of the profile.') }),
          response: { 200: reference(ProfileAnswers), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => listAnswers(parts, userOf(request), request.params.id),
    );
  };
}
