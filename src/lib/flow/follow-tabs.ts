import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../api/types.ts';
import { sessionKey } from './session-queries.ts';
import { hasMoved } from './has-moved.ts';

const CHANNEL = 'veridoor.session';

/**
 * Keeps the tabs of one browser together: a tab whose session has moved informs the others, and those with the same
 * profile read theirs again. A reading without changes is not announced, so that the messages end.
 */
export function followTabs(client: QueryClient, channel: BroadcastChannel | null = openChannel()): void {
  if (!channel) return;
  let known: Session | undefined;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== sessionKey[0]) return;
    const session = query.state.data as Session | undefined;
    if (!session || session === known) return;
    if (known && hasMoved(known, session)) channel.postMessage(session.profile.id);
    known = session;
  });
  channel.addEventListener('message', ({ data }) => {
    if (data === known?.profile.id) void client.invalidateQueries({ queryKey: sessionKey });
  });
}

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
}
