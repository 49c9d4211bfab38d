import { useEffect, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilledFrame } from '../../../hooks/use-filled-frame.ts';
import type { CallMedia, CallSession, CallSnapshot } from '../../../hooks/call.ts';
import { StreamVideo } from '../../../hooks/stream-video.tsx';
import { useAction } from '../../../hooks/use-action.ts';
import type { CustomerCall } from '../../../lib/api/types.ts';
import { localised } from '../../../lib/i18n/localised.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import { leaveCall } from './call-queries.ts';
import buttons from './bar-button.module.css';
import styles from './call.module.css';
import { ChatDialog, WriteLine } from './chat-dialog.tsx';
import { useStills } from './use-stills.ts';

interface InCallProps {
  session: CallSession;
  snapshot: CallSnapshot;
  call: CustomerCall;
  media: CallMedia;
  company: string;
  onSwitch: () => void;
  onMute: () => void;
}

/**
 * The agent's video large, the own one small, one request of the agent at a time, and the customer's controls. For a
 * customer who signs nothing covers the agent, and a line to write is always there.
 */
export function InCall({ session, snapshot, call, media, company, onSwitch, onMute }: InCallProps) {
  const { t, i18n } = useTranslation('call_live');
  useFilledFrame();
  const flow = useFlow();
  const [muted, setMuted] = useState(false);
  const [dialog, setDialog] = useState<'chat' | 'leave' | null>(null);
  const [seen, setSeen] = useState(call.messages.length);
  const still = useStills(call.still, media);
  const leave = useAction(() => leaveCall(flow));
  const [switchable, setSwitchable] = useState(false);
  useEffect(() => {
    void media.switchable().then(setSwitchable);
  }, [media]);

  const hasNew = dialog !== 'chat' && call.messages.slice(seen).some(({ from }) => from === 'agent');
  const closeChat = () => {
    setSeen(call.messages.length);
    setDialog(null);
  };
  const mute = () => {
    for (const track of media.stream.getAudioTracks()) track.enabled = muted;
    setMuted(!muted);
    onMute();
  };
  const trouble =
    snapshot.channel === 'lost'
      ? t('live.lost')
      : snapshot.link === 'interrupted'
        ? t('live.interrupted')
        : call.agent?.here === false
          ? t('live.away')
          : snapshot.link === 'connected'
            ? null
            : t('live.connecting');
  const wish = still ?? (call.request === null ? null : t(`request.${call.request}`));
  // With the messages closed, what the agent writes stands below the video like a caption.
  const newest = hasNew ? call.messages.findLast(({ from }) => from === 'agent') : undefined;
  const written = newest === undefined ? '' : localised(newest.text, i18n.language);
  const caption = dialog === 'chat' ? '' : snapshot.typed || written;
  const level = snapshot.quality?.level ?? 'good';
  const records = call.recording.customer && call.recording.agent;
  return (
    <main className={styles.stage} data-signs={call.signs || undefined} aria-label={t('live.title')}>
      <StreamVideo stream={snapshot.remote} label={t('live.agent')} className={styles.remote} />
      <StreamVideo own stream={media.stream} label={t('live.own')} className={styles.own} />
      <header className={styles.head}>
        <span>{t('live.with', { name: call.agent?.name ?? '', company })}</span>
        <span className={styles.quality} data-level={level}>
          {t(`live.quality.${level}`)}
        </span>
        {records ? <span className={styles.recording}>{t('live.recording')}</span> : null}
      </header>
      <div className={styles.words}>
        {trouble === null ? null : <p className={styles.pill}>{trouble}</p>}
        {wish === null ? null : <p className={styles.wish}>{wish}</p>}
        {caption === '' ? null : (
          <p className={styles.caption}>
            <bdi>{caption}</bdi>
          </p>
        )}
        {call.signs && caption === '' && wish === null ? <p className={styles.pill}>{t('live.signing')}</p> : null}
        {muted && !call.signs ? <p className={styles.pill}>{t('live.muted')}</p> : null}
      </div>
      <LiveRegion urgent>{wish ?? ''}</LiveRegion>
      <LiveRegion>{trouble ?? written}</LiveRegion>
      {call.signs && dialog !== 'chat' ? (
        <div className={styles.line}>
          <WriteLine session={session} />
        </div>
      ) : null}
      <footer className={styles.bar}>
        <BarButton
          icon={muted ? 'microphone-off' : 'microphone'}
          words={t(muted ? 'live.unmute' : 'live.mute')}
          aria-pressed={muted}
          onClick={mute}
        />
        {switchable ? <BarButton icon="flip" words={t('live.switch')} onClick={onSwitch} /> : null}
        <BarButton
          icon="message"
          words={t(hasNew ? 'live.chatNew' : 'live.chat')}
          data-new={hasNew || undefined}
          onClick={() => setDialog('chat')}
        />
        <BarButton icon="leave" words={t('live.leave')} className={buttons.leave} onClick={() => setDialog('leave')} />
      </footer>
      {dialog === 'chat' ? (
        <ChatDialog call={call} session={session} typed={snapshot.typed} onClose={closeChat} />
      ) : dialog === 'leave' ? (
        <Dialog
          title={t('live.leaveQuestion')}
          closeLabel={t('chat.close')}
          onClose={() => setDialog(null)}
          actions={
            <>
              <Button busy={leave.pending} onClick={() => leave.run()}>
                {t('live.leave')}
              </Button>
              <Button look="secondary" onClick={() => setDialog(null)}>
                {t('live.stay')}
              </Button>
            </>
          }
        >
          <p>{t('live.leaveText')}</p>
        </Dialog>
      ) : null}
    </main>
  );
}

/** A sign and its words, which nobody has to guess. */
function BarButton({
  icon,
  words,
  className,
  ...button
}: { icon: IconName; words: string } & ComponentProps<'button'>) {
  return (
    <button type="button" className={classNames(buttons.button, className)} {...button}>
      <span className={buttons.sign}>
        <Icon name={icon} large />
      </span>
      {words}
    </button>
  );
}
