import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playTone, watchLevel, type CallMedia } from '../../../hooks/call.ts';
import { StreamVideo } from '../../../hooks/stream-video.tsx';
import { useAction } from '../../../hooks/use-action.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { List, ListRow, StatusChip } from '../../../ui/list/list.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import type { StepScreenProps } from '../step.ts';
import { joinQueue, networkQuery } from './call-queries.ts';
import styles from './call.module.css';
import { networkOf, type NetworkState } from './model.ts';

/** The microphone has heard a voice from this level on: 25 dB above a quiet room. */
const HEARD = 0.5;

interface CheckProps {
  media: CallMedia;
  step: StepScreenProps<'call'>['step'];
  /** Whether the customer uses sign language: then sound is not tried. */
  signs: boolean;
  onJoined: () => void;
}

/** Camera, sound and network with their states; then the queue. */
export function CheckScreen({ media, step, signs, onJoined }: CheckProps) {
  const { t, i18n } = useTranslation('call_live');
  const flow = useFlow();
  const [recording, setRecording] = useState(false);
  const network = useQuery(networkQuery(flow));
  const state: NetworkState = network.isPending ? 'checking' : networkOf(network.data ?? null);
  const join = useAction(
    () => joinQueue(flow, { step: step.definition.id, language: i18n.language, recording, signs }),
    {
      onDone: onJoined,
    },
  );
  return (
    <Screen
      title={t('check.title')}
      lead={<p>{t(signs ? 'check.hands' : 'check.lead')}</p>}
      image={<StreamVideo own stream={media.stream} label={t('check.preview')} className={styles.preview} />}
      actions={
        <>
          {join.problem ? (
            <Notice tone="danger" spoken>
              <p>{t('check.failed')}</p>
            </Notice>
          ) : null}
          <Button busy={join.pending} onClick={() => join.run()}>
            {t('check.join')}
          </Button>
        </>
      }
    >
      <List plain>
        <ListRow icon="camera" title={t('check.camera')} chip={<Works>{t('check.works')}</Works>} />
        {signs ? null : <Sound media={media} />}
        <ListRow
          icon="globe"
          title={t('check.network')}
          chip={state === 'works' ? <Works>{t('check.works')}</Works> : <Open>{t(`check.${state}`)}</Open>}
        />
      </List>
      {step.definition.options.recording ? (
        <label className={styles.consent}>
          <input type="checkbox" checked={recording} onChange={(event) => setRecording(event.target.checked)} />
          <span>{t('check.recording')}</span>
        </label>
      ) : null}
    </Screen>
  );
}

/** Microphone and speaker. */
function Sound({ media }: { media: CallMedia }) {
  const { t } = useTranslation('call_live');
  const [level, setLevel] = useState(0);
  const [heard, setHeard] = useState(false);
  useEffect(
    () =>
      watchLevel(media.stream, (now) => {
        setLevel(now);
        if (now > HEARD) setHeard(true);
      }),
    [media],
  );
  return (
    <>
      <ListRow
        icon="microphone"
        title={t('check.microphone')}
        chip={heard ? <Works>{t('check.works')}</Works> : <Open>{t('check.quiet')}</Open>}
      >
        <meter className={styles.level} min={0} max={1} value={level} aria-label={t('check.microphone')} />
      </ListRow>
      <ListRow icon="info" title={t('check.speaker')}>
        <Button look="secondary" onClick={() => playTone()}>
          {t('check.tone')}
        </Button>
      </ListRow>
    </>
  );
}

const Works = ({ children }: { children: string }) => (
  <StatusChip tone="success" icon="check">
    {children}
  </StatusChip>
);
const Open = ({ children }: { children: string }) => (
  <StatusChip tone="neutral" icon="clock">
    {children}
  </StatusChip>
);
