import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openCallMedia, recordCall, useCallSession, type CallMedia, type CallSnapshot } from '../../../hooks/call.ts';
import type { AgentCall } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { fetchIceServers, keepPiece } from '../call-queries.ts';
import { CallBar } from './call-bar.tsx';
import { CallView } from './call-view.tsx';
import { QueueBoard } from './queue-board.tsx';
import { useRing } from './use-ring.ts';
import layout from '../../parts/page.module.css';

/**
 * The agent's connection to the queue and the call. It shows them as a page, or as a bar below another page, where the
 * call goes on.
 */
export default function AgentConsole({ shown }: { shown: boolean }) {
  const { t } = useTranslation('agent_console');
  const { staff } = useConsole();
  const media = useRef<Promise<CallMedia> | null>(null);
  const openMedia = useCallback(() => (media.current ??= openCallMedia('user', 'nothing')), []);
  const call = useCallSession(() => ({
    side: 'agent',
    server: staff.server,
    token: () => staff.token(),
    configuration: () => fetchIceServers(staff),
    stream: async () => (await openMedia()).stream,
  }));
  const snapshot = call?.snapshot;
  const active = snapshot?.agent?.state === 'active' ? snapshot.agent : null;
  const inCall = active !== null;
  const [own, setOwn] = useState<MediaStream | null>(null);
  const [muted, setMuted] = useState(false);
  const [last, setLast] = useState<AgentCall | null>(null);
  if (active !== null && active.id !== last?.id) setLast(active);
  useEffect(() => {
    if (!inCall) return undefined;
    void openMedia().then(({ stream }) => setOwn(stream));
    return () => {
      // Nobody is recorded between calls.
      void media.current?.then((opened) => opened.stop());
      media.current = null;
      setOwn(null);
      setMuted(false);
    };
  }, [inCall, openMedia]);
  useRecording(active, snapshot?.remote ?? null, own);
  useRing(snapshot?.queue ?? null);
  const mute = () => {
    for (const track of own?.getAudioTracks() ?? []) track.enabled = muted;
    setMuted(!muted);
  };

  const ended = inCall ? null : last;
  if (!shown) {
    return <CallBar call={active} ended={ended} snapshot={snapshot ?? null} muted={muted} onMute={mute} />;
  }
  if (snapshot?.channel === 'replaced') {
    return (
      <main className={layout.page}>
        <p>{t('queue.replaced')}</p>
        <Button className={layout.small} onClick={() => window.location.reload()}>
          {t('queue.here')}
        </Button>
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
      {call && active ? (
        <CallView
          key={active.id}
          call={active}
          session={call.session}
          snapshot={call.snapshot}
          own={own}
          muted={muted}
          onMute={mute}
        />
      ) : (
        <QueueBoard
          queue={snapshot?.queue ?? null}
          ended={ended}
          onTake={() => void openMedia()}
          onFinished={() => setLast(null)}
        />
      )}
    </>
  );
}

/** Records the call while workflow, customer and agent allow it, whatever page is shown. */
function useRecording(call: AgentCall | null, remote: CallSnapshot['remote'], own: MediaStream | null): void {
  const { staff } = useConsole();
  const id = call?.id;
  const records = call !== null && call.recording.allowed && call.recording.customer && call.recording.agent;
  useEffect(() => {
    if (!records || id === undefined || !remote || !own) return undefined;
    return recordCall(remote, own, (part, piece, video) => keepPiece(staff, id, part, piece, video));
  }, [records, remote, own, staff, id]);
}
