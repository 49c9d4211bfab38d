import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallSnapshot } from '../../../hooks/call.ts';
import { StreamVideo } from '../../../hooks/stream-video.tsx';
import type { AgentCall } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { CONSOLE } from '../../parts/paths.ts';
import { waitingFor } from '../call-queries.ts';
import { Duration } from '../duration.tsx';
import styles from './call-bar.module.css';

interface CallBarProps {
  /** The call that goes on. */
  call: AgentCall | null;
  /** The call that was over meanwhile. */
  ended: AgentCall | null;
  snapshot: CallSnapshot | null;
  muted: boolean;
  onMute: () => void;
}

/** The call below another page: its video and sound, and the way back. Without a call, who waits. */
export function CallBar({ call, ended, snapshot, muted, onMute }: CallBarProps) {
  const { t } = useTranslation('agent_console');
  const shown = call ?? ended;
  const name = shown === null ? '' : (shown.profile.name ?? t('queue.customer'));
  const waiting = snapshot?.queue?.me.state === 'online' ? waitingFor(snapshot.queue).length : 0;
  const trouble =
    snapshot?.channel === 'lost'
      ? t('queue.lost')
      : call !== null && !call.customer_here
        ? t('call.gone')
        : snapshot?.link === 'interrupted'
          ? t('call.interrupted')
          : '';
  const over = call === null && ended !== null;
  const words = over
    ? t('ended.title', { name })
    : call === null && waiting > 0
      ? t('queue.waiting', { count: waiting })
      : trouble;
  if (call === null && ended === null && waiting === 0) return null;
  return (
    <aside className={styles.bar} aria-label={t('bar.label')}>
      {call === null ? null : (
        <>
          <StreamVideo stream={snapshot?.remote ?? null} label={t('call.image')} className={styles.video} />
          <p className={styles.words}>
            <bdi>{t('call.title', { name })}</bdi> <Duration since={call.accepted_at} />
          </p>
        </>
      )}
      {words === '' ? null : <p>{words}</p>}
      <div className={styles.row}>
        {call === null ? null : (
          <Button look="secondary" className={styles.small} aria-pressed={muted} onClick={onMute}>
            {t(muted ? 'call.unmute' : 'call.mute')}
          </Button>
        )}
        <Link className={styles.way} to={CONSOLE.calls}>
          {t(call === null ? 'bar.toQueue' : 'bar.toCall')}
        </Link>
      </div>
      <LiveRegion urgent={trouble !== ''}>{words}</LiveRegion>
    </aside>
  );
}
