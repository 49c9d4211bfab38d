import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import type { Session } from '../api/types.ts';
import type { FrameChannel } from '../frame/channel.ts';
import type { UploadQueue } from '../uploads/queue.ts';
import type { Flow } from './flow.ts';
import { sessionKey, type SessionQuery } from './session-queries.ts';

/** The parts of the application that screens need. */
export interface FlowParts {
  flow: Flow;
  frame: FrameChannel;
  session: SessionQuery;
  /** The upload queue of this profile; first use fetches its code and opens it. */
  uploads: (profile: string) => Promise<UploadQueue>;
  /**
   * The journey is over: removes its remains in this browser.
   * @param wayBack kept, so that a reload can lead back.
   */
  end: (wayBack: string | null) => Promise<void>;
  /**
   * The person leaves before the end: removes unconfirmed images. Confirmed ones continue when the link is opened
   * again.
   */
  leave: () => Promise<void>;
}

export const FlowContext = createContext<FlowParts | null>(null);

export function useFlowParts(): FlowParts {
  const parts = useContext(FlowContext);
  if (!parts) throw new Error('there is no flow around this component');
  return parts;
}

export function useFlow(): Flow {
  return useFlowParts().flow;
}

/** The session, kept fresh; suspends until it is there and throws a FlowError when it cannot be read. */
export function useSession(): Session {
  return useSuspenseQuery(useFlowParts().session).data;
}

/** Reads the session again after a change. */
export function useRefreshSession(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: sessionKey }), [client]);
}
