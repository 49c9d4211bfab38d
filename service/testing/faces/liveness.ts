import type { LivenessAction, LivenessChallenge, LivenessOutcome } from '@veridoor/contract/faces/liveness';
import type { TestApplication } from '../application.ts';
import type { TestCompany } from '../builders.ts';
import { answerForm, buildSelfieSession, perform, type AnswerInText, type VideoFor } from './recognised.ts';

/** What customers of a company ask of the liveness of their selfie, and what is kept of it. */
export function livenessRequests(test: TestApplication, company: TestCompany) {
  const ask = (token: string, without: LivenessAction[] = []) =>
    test.inject({ method: 'POST', url: '/api/v2/session/liveness', token, payload: { step: 'selfie', without } });
  const answer = (token: string, id: string, body: AnswerInText) =>
    test.inject({ method: 'POST', url: `/api/v2/session/liveness/${id}`, token, ...answerForm(body) });
  const attemptOf = (id: string) =>
    test.parts.database.selectFrom('liveness_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    start: () => buildSelfieSession(test, company),
    ask,
    async challenge(token: string, without: LivenessAction[] = []) {
      const response = await ask(token, without);
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json<LivenessChallenge>();
    },
    answer,
    /** Does one thing after the other, as the video has it. */
    show: (token: string, given: LivenessChallenge, video: VideoFor) =>
      perform(test, given, video, async (body) => {
        const response = await answer(token, given.id, body);
        if (response.statusCode !== 200) throw new Error(response.body);
        return response.json<LivenessOutcome>();
      }),
    attemptOf,
    failures: async (id: string) =>
      (await attemptOf(id)).checks.filter(({ passed }) => !passed).map(({ check }) => check),
  };
}
