import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { toFlowError } from '../../../../lib/errors/flow-error.ts';
import type { Flow } from '../../../../lib/flow/flow.ts';
import { completeFlow } from '../../../../lib/flow/session-api.ts';
import { sessionKey } from '../../../../lib/flow/session-queries.ts';

/** Codes by which the service says that the flow is not over after all. */
const notYet = new Set(['steps_outstanding', 'steps_processing']);
export const isNotYet = (error: unknown) => notYet.has(toFlowError(error).details.serviceCode ?? '');

/** Milliseconds before a failed handover is tried again: soon at first, then less often. */
const FIRST_PAUSE = 1000;
const LAST_PAUSE = 30_000;

/** Hands the finished flow over, until the service has it. */
export const completionQuery = (flow: Flow, client: QueryClient) =>
  queryOptions({
    queryKey: ['completion'],
    queryFn: async () => {
      const readSession = () => client.refetchQueries({ queryKey: sessionKey });
      try {
        const ended = await completeFlow(flow, false);
        // The end changes the state of the profile, and its texts depend on that state.
        await readSession();
        return ended;
      } catch (error) {
        // The fresh session leads to what is left to do.
        if (isNotYet(error)) await readSession();
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { status, errorUpdateCount } }) =>
      status === 'error' && Math.min(LAST_PAUSE, FIRST_PAUSE * errorUpdateCount),
  });
