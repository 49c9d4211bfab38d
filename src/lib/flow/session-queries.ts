import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Session } from '../api/types.ts';
import { toFlowError } from '../errors/flow-error.ts';
import { brandingIn } from '../i18n/localised.ts';
import type { FrameChannel } from '../frame/channel.ts';
import { readableName } from '../names/readable.ts';
import type { Flow } from './flow.ts';

/** Milliseconds between two looks at a session whose checks run: each second at first, then less often. */
const FIRST_INTERVAL = 1000;
const LAST_INTERVAL = 3000;
/** Number of looks at the first interval before it grows. */
const QUICK_LOOKS = 10;

/** When to look again; false when nothing is being checked. */
export function lookAgainAfter(session: Session | undefined, looks: number): number | false {
  if (!session?.steps.some((step) => step.status === 'processing')) return false;
  return Math.min(LAST_INTERVAL, FIRST_INTERVAL + Math.max(0, looks - QUICK_LOOKS) * 200);
}

/**
 * The session with the company's name in the language of the page, in a readable form; the host replaces an unreadable
 * one, so that somebody is always named.
 */
function withReadableName(session: Session, language: string, service: string): Session {
  const { company, return_host } = session;
  const branding = brandingIn(company.branding, language);
  const name = readableName(branding.name, return_host ?? service);
  return { ...session, company: { ...company, branding: { ...branding, name } } };
}

export const sessionKey = ['session'] as const;

/**
 * The session as a query: followed while checks run, read again when the page returns to the front.
 *
 * @param language of the page.
 */
export function createSessionQuery(flow: Flow, language = '') {
  let processingSince = 0;
  const service = new URL(flow.server).host;
  return queryOptions({
    queryKey: sessionKey,
    queryFn: () => flow.session(),
    select: (session: Session) => withReadableName(session, language, service),
    staleTime: 2000,
    retry: (failures, error) => {
      const { category } = toFlowError(error);
      // A device that knows it is offline has nothing to wait for: the person reads so at once.
      if (category === 'connection') return navigator.onLine && failures < 2;
      return category === 'service' && failures < 2;
    },
    refetchInterval: ({ state }) => {
      const checks = state.data?.steps.some((step) => step.status === 'processing') === true;
      if (!checks) processingSince = 0;
      else if (processingSince === 0) processingSince = state.dataUpdateCount;
      return lookAgainAfter(state.data, state.dataUpdateCount - processingSince);
    },
  });
}

export type SessionQuery = ReturnType<typeof createSessionQuery>;

/** Replaces the known session by one that came with another answer. */
export function keepSession(client: QueryClient, session: Session): void {
  client.setQueryData(sessionKey, session);
}

/** Whether the page may be shown in the frame around it, which does not change. */
export const frameQuery = (frame: FrameChannel, origins: readonly string[]) =>
  queryOptions({
    queryKey: ['frame'],
    queryFn: () => frame.admittedBy(origins),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
