import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CodeState, Session, CodeRequest } from '../../lib/api/types.ts';
import { toFlowError } from '../../lib/errors/flow-error.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { keepSession } from '../../lib/flow/session-query.ts';
import { answersDraft } from '../questions/draft.ts';
import { lookAgainAfter } from './model.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { Flow } from '../../lib/flow/flow.ts';

/** A step with a code: how it stands, and what a person can do about it. */
export interface Code {
  state: CodeState;
  /** Milliseconds since 1970 at which the state was told. */
  toldAt: number;
  /** Asks for a code; without a recipient it goes where the last one went. */
  request: (recipient?: string | null) => Promise<void>;
  verify: (code: string) => Promise<void>;
}

export function useCode(session: Session, step: string): Code {
  const flow = useFlow();
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const queryKey = ['code', session.profile.id, step];
  const { data, dataUpdatedAt } = useSuspenseQuery({
    queryKey,
    queryFn: () => getCode(flow, step),
    refetchInterval: ({ state }) => lookAgainAfter(state.data),
  });

  /** Has what a refusal changed read again before it is told. */
  const refused = async (thrown: unknown): Promise<never> => {
    const { category, details } = toFlowError(thrown);
    // Tries are counted there; and after the last one the step stands otherwise.
    if (category === 'request') await client.invalidateQueries({ queryKey });
    if (details.serviceCode === 'code_exhausted') await client.invalidateQueries({ queryKey: ['session'] });
    throw thrown;
  };

  return {
    state: data,
    toldAt: dataUpdatedAt,
    request: async (recipient) => {
      const asked = { language: i18n.language, ...(recipient !== undefined && { recipient }) };
      client.setQueryData(queryKey, await requestCode(flow, step, asked).catch(refused));
    },
    verify: async (code) => {
      const verified = await verifyCode(flow, step, code).catch(refused);
      answersDraft(session.profile.id, step).keep(null);
      client.removeQueries({ queryKey });
      keepSession(client, verified);
    },
  };
}

/** How the code of a step stands. */
async function getCode(flow: Flow, step: string): Promise<CodeState> {
  return unwrap(flow.api.GET('/api/v2/session/steps/{id}/code', { params: { path: { id: step } } }));
}

/** Asks for a code; asked again too soon, the first one stands. */
async function requestCode(flow: Flow, step: string, body: CodeRequest): Promise<CodeState> {
  return unwrap(flow.api.POST('/api/v2/session/steps/{id}/code', { params: { path: { id: step } }, body }));
}

async function verifyCode(flow: Flow, step: string, code: string): Promise<Session> {
  const options = { params: { path: { id: step } }, body: { code } };
  return unwrap(flow.api.POST('/api/v2/session/steps/{id}/code/verification', options));
}
