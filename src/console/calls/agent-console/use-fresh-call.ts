import { useQuery } from '@tanstack/react-query';
import type { AgentCall, Document } from '../../../lib/api/types.ts';
import { useConsole } from '../../parts/console-context.ts';
import { callPagesQuery } from '../call-queries.ts';

/** Milliseconds between two looks while pages are being checked. */
const LOOK_EVERY = 1500;

type Fresh = Pick<AgentCall, 'documents' | 'missing_captures'>;

/** The pages of a call with the newest findings of the checks: no message announces the end of a check. */
export function useFreshCall(call: AgentCall): Fresh & { look: () => void } {
  const { staff } = useConsole();
  const { data, refetch } = useQuery({
    ...callPagesQuery(staff, call),
    enabled: isAwaited(call),
    refetchInterval: ({ state }) => (state.data && !isAwaited(state.data) ? false : LOOK_EVERY),
  });
  const { documents, missing_captures } = data ?? call;
  return { documents, missing_captures, look: () => void refetch() };
}

export const isChecked = (document: Document) => document.status !== 'pending' || document.results.length > 0;

function isAwaited({ documents, missing_captures }: Fresh): boolean {
  return !documents.every(isChecked) || missing_captures.some(({ status }) => status === 'processing');
}
