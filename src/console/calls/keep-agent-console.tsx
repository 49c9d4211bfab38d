import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useMatch } from 'react-router';
import { recall, remember } from '../../lib/storage.ts';
import { useConsole } from '../parts/console-context.ts';
import { CONSOLE } from '../parts/paths.ts';

const AgentConsole = lazy(() => import('./agent-console/agent-console.tsx'));

/** sessionStorage: the user who opened the agent console in this tab; without it, a reload elsewhere ends its call. */
const KEY = 'veridoor.agentConsole.opened';

/**
 * The agent console. Once opened it stays, whatever page of the console is shown: a call goes on while its agent looks
 * at a case.
 *
 * @param fallback takes its place while its code is coming.
 */
export function KeepAgentConsole({ fallback }: { fallback: ReactNode }) {
  const { me } = useConsole();
  const shown = useMatch(CONSOLE.calls) !== null;
  const mayTake = me.permissions.includes('call.take');
  const [opened, setOpened] = useState(() => mayTake && recall(() => sessionStorage, KEY) === me.id);
  if (shown && mayTake && !opened) setOpened(true);
  useEffect(() => {
    if (!opened) return undefined;
    remember(() => sessionStorage, KEY, me.id);
    // Whoever signs out takes no calls.
    return () => remember(() => sessionStorage, KEY, null);
  }, [opened, me.id]);
  if (!opened) return null;
  return (
    <Suspense fallback={shown ? fallback : null}>
      <AgentConsole shown={shown} />
    </Suspense>
  );
}
