import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CodeState, Session } from '../../lib/api/types.ts';
import { toFlowError } from '../../lib/errors/flow-error.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { keepSession, sessionKey } from '../../lib/flow/session-queries.ts';
import { answersDraft } from '../questions/draft.ts';
import { codeQuery, requestCode, verifyCode } from './code-queries.ts';

/** A step with a code: how it stands, and what a person can do about it. */
export interface Code {
  state: CodeState;
  /** Milliseconds since 1970 at which the state was reported. */
  reportedAt: number;
  /** Asks for a code; without a recipient it goes where the last one went. */
  request: (recipient?: string | null) => Promise<void>;
  verify: (code: string) => Promise<void>;
}

export function useCode(session: Session, step: string): Code {
  const flow = useFlow();
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const query = codeQuery(flow, session.profile.id, step);
  const { queryKey } = query;
  const { data, dataUpdatedAt } = useSuspenseQuery(query);

  /** Has what a refusal changed read again before it is given. */
  const refused = async (thrown: unknown): Promise<never> => {
    const { category, details } = toFlowError(thrown);
    // Tries are counted there; and after the last one the step stands otherwise.
    if (category === 'request') await client.invalidateQueries({ queryKey });
    if (details.serviceCode === 'code_exhausted') await client.invalidateQueries({ queryKey: sessionKey });
    throw thrown;
  };

  return {
    state: data,
    reportedAt: dataUpdatedAt,
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
