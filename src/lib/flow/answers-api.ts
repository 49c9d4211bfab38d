import { unwrap } from '../api/client.ts';
import type { AnswersRequest, Session, StepAnswers } from '../api/types.ts';
import type { Flow } from './flow.ts';

/** The service's stored answers of a step, and the answers that it knows already. */
export async function getAnswers(flow: Flow, step: string): Promise<StepAnswers> {
  return unwrap(flow.api.GET('/api/v2/session/steps/{id}', { params: { path: { id: step } } }));
}

/** Sends a step's answers to the service, which keeps all of them or none. */
export async function giveAnswers(flow: Flow, step: string, body: AnswersRequest): Promise<Session> {
  return unwrap(flow.api.POST('/api/v2/session/steps/{id}', { params: { path: { id: step } }, body }));
}
