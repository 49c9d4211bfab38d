import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeState, Session } from '../../lib/api/types.ts';
import { toFlowError, type FlowError } from '../../lib/errors/flow-error.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { keepSession } from '../../lib/flow/session-query.ts';
import { getCode, requestCode, verifyCode } from './api.ts';
import { lookAgainAfter } from './model.ts';

/** A step with a code: how it stands, and what a person can do about it. */
export interface Code {
  state: CodeState;
  /** Milliseconds since 1970 at which the state was told. */
  toldAt: number;
  busy: boolean;
  problem: FlowError | null;
  /** Asks for a code; without a recipient it goes where the last one went. False when it was refused or did not arrive. */
  request: (recipient?: string | null) => Promise<boolean>;
  /** False when the code is not taken. */
  verify: (code: string) => Promise<boolean>;
  forget: () => void;
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FlowError | null>(null);

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      const error = toFlowError(thrown);
      setProblem(error);
      // Tries are counted there; and after the last one the step stands otherwise.
      if (error.category === 'request') await client.invalidateQueries({ queryKey });
      if (error.details.serviceCode === 'code_exhausted') await client.invalidateQueries({ queryKey: ['session'] });
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    state: data,
    toldAt: dataUpdatedAt,
    busy,
    problem,
    request: (recipient) =>
      attempt(async () => {
        const asked = { language: i18n.language, ...(recipient !== undefined && { recipient }) };
        client.setQueryData(queryKey, await requestCode(flow, step, asked));
      }),
    verify: (code) =>
      attempt(async () => {
        const verified = await verifyCode(flow, step, code);
        client.removeQueries({ queryKey });
        keepSession(client, verified);
      }),
    forget: () => setProblem(null),
  };
}
