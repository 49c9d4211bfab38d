import { useTranslation } from 'react-i18next';
import type { CallMedia, CallSnapshot } from '../../../hooks/call.ts';
import { StreamVideo } from '../../../hooks/stream-video.tsx';
import { useAction } from '../../../hooks/use-action.ts';
import type { CustomerCall } from '../../../lib/api/types.ts';
import type { OpeningHours } from '@veridoor/validation/opening-hours';
import { useFlow } from '../../../lib/flow/context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { leaveCall } from './call-queries.ts';
import styles from './call.module.css';
import { useOpening } from './hours.tsx';
import { waitOf } from './model.ts';

interface WaitingRoomProps {
  call: CustomerCall;
  media: CallMedia;
  channel: CallSnapshot['channel'];
  /** When agents take calls, if the workflow says so. */
  hours?: OpeningHours | undefined;
}

/** The place in the queue, the expected wait, and the own video. */
export function WaitingRoom({ call, media, channel, hours }: WaitingRoomProps) {
  const { t } = useTranslation('call_live');
  const flow = useFlow();
  const leave = useAction(() => leaveCall(flow));
  const wait = waitOf(call);
  const opening = useOpening(hours);
  const place = call.place ?? 1;
  const isNext = place === 1 && wait.kind !== 'nobody';
  const line = isNext ? t('waiting.next') : t('waiting.place', { count: place });
  const text = wait.kind === 'minutes' ? t('waiting.wait', { count: wait.count }) : t(`waiting.${wait.kind}`);
  const later = wait.kind === 'nobody' && opening ? opening.words : null;
  return (
    <Screen
      title={t('waiting.title')}
      image={<StreamVideo own stream={media.stream} label={t('check.preview')} className={styles.preview} />}
      actions={
        <Button look="secondary" busy={leave.pending} onClick={() => leave.run()}>
          {t('waiting.leave')}
        </Button>
      }
    >
      {channel === 'lost' ? (
        <Notice tone="warning" spoken>
          <p>{t('live.lost')}</p>
        </Notice>
      ) : null}
      <div role="status" className={styles.place}>
        <p className={styles.number}>{line}</p>
        <p>{text}</p>
        {later ? <p>{later}</p> : null}
      </div>
      <Notice>
        <p>{t('waiting.keep')}</p>
        <p>{t('waiting.back')}</p>
      </Notice>
    </Screen>
  );
}
