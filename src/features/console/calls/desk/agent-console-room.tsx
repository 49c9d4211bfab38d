import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openCallMedia, useCallSession, type CallMedia } from '../../../../hooks/call.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { CallAgentConsole } from './call-agent-console.tsx';
import { useAgentConsole } from '../agent-console.ts';
import { fetchIceServers } from '../call-api.ts';
import styles from './board.module.css';
import { QueueBoard } from './queue-board.tsx';

/** The queue, or the agent's current call, as the service says. */
export function AgentConsoleRoom({ me, onSignOut }: { me: { id: string; name: string }; onSignOut: () => void }) {
  const { t } = useTranslation('agent_console');
  const agentConsole = useAgentConsole();
  const media = useRef<Promise<CallMedia> | null>(null);
  const openMedia = useCallback(() => (media.current ??= openCallMedia('user', true)), []);
  const call = useCallSession(() => ({
    side: 'agent',
    server: agentConsole.server,
    token: () => agentConsole.token(),
    configuration: () => fetchIceServers(agentConsole),
    stream: async () => (await openMedia()).stream,
  }));
  const snapshot = call?.snapshot;
  const inCall = snapshot?.agent?.state === 'active';
  useEffect(() => {
    if (inCall) return;
    // Nobody is recorded between calls.
    void media.current?.then((opened) => opened.stop());
    media.current = null;
  }, [inCall]);

  if (snapshot?.channel === 'replaced') {
    return (
      <main className={styles.board}>
        <p>{t('queue.replaced')}</p>
        <Button onClick={() => window.location.reload()}>{t('queue.here')}</Button>
      </main>
    );
  }
  return (
    <>
      {snapshot?.channel === 'lost' ? (
        <Notice tone="warning" spoken>
          <p>{t('queue.lost')}</p>
        </Notice>
      ) : null}
      {call && inCall && snapshot?.agent ? (
        <CallAgentConsole
          key={snapshot.agent.id}
          call={snapshot.agent}
          session={call.session}
          snapshot={snapshot}
          media={openMedia}
        />
      ) : (
        <QueueBoard queue={snapshot?.queue ?? null} me={me} onSignOut={onSignOut} onTake={() => void openMedia()} />
      )}
    </>
  );
}
