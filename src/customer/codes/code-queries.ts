import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/api/client.ts';
import type { CodeRequest, CodeState, Session } from '../../lib/api/types.ts';
import type { Flow } from '../../lib/flow/flow.ts';
import { lookAgainAfter } from './model.ts';

/** How the code of a step stands. */
export const codeQuery = (flow: Flow, profile: string, step: string) =>
  queryOptions({
    queryKey: ['code', profile, step],
    queryFn: (): Promise<CodeState> =>
      unwrap(flow.api.GET('/api/v2/session/steps/{id}/code', { params: { path: { id: step } } })),
    refetchInterval: ({ state }) => lookAgainAfter(state.data),
  });

/** Asks for a code; asked again too soon, the first one stands. */
export async function requestCode(flow: Flow, step: string, body: CodeRequest): Promise<CodeState> {
  return unwrap(flow.api.POST('/api/v2/session/steps/{id}/code', { params: { path: { id: step } }, body }));
}

export async function verifyCode(flow: Flow, step: string, code: string): Promise<Session> {
  const options = { params: { path: { id: step } }, body: { code } };
  return unwrap(flow.api.POST('/api/v2/session/steps/{id}/code/verification', options));
}
