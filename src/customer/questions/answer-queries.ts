import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/api/client.ts';
import type { AnswersRequest, Session, StepAnswers } from '../../lib/api/types.ts';
import type { Flow } from '../../lib/flow/flow.ts';

/** Where the answers are kept that the fields show. */
export interface AnswerSource {
  read: () => Promise<StepAnswers>;
  give: (request: AnswersRequest) => Promise<Session>;
}

/** The answers of a step; the service keeps all that are given at once, or none. */
export const stepAnswers = ({ api }: Flow, step: string): AnswerSource => ({
  read: () => unwrap(api.GET('/api/v2/session/steps/{id}', { params: { path: { id: step } } })),
  give: (body) => unwrap(api.POST('/api/v2/session/steps/{id}', { params: { path: { id: step } }, body })),
});

export const answersQuery = (source: AnswerSource, profile: string, step: string) =>
  queryOptions({
    queryKey: ['answers', profile, step],
    queryFn: source.read,
    // What stands in the fields is newer than what the service has.
    staleTime: Infinity,
  });
