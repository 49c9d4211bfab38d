import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openCallMedia, type CallMedia } from '../../../hooks/call.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { List, ListRow } from '../../../ui/list/list.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../../ui/screen/screen-skeleton.tsx';
import type { StepScreenProps } from '../step.ts';
import { fetchOwnCall } from './api.ts';
import { CheckScreen } from './check-screen.tsx';
import { LiveCall } from './live-call.tsx';

type Devices = { kind: 'closed' } | { kind: 'opening' } | { kind: 'refused' } | { kind: 'open'; media: CallMedia };

/** The video call from its introduction to its end. An open call continues at once, also after a reload. */
export default function CallScreen({ session, step }: StepScreenProps<'call'>) {
  const { t } = useTranslation('call_live');
  const flow = useFlow();
  const company = session.company.branding.name;
  const [devices, setDevices] = useState<Devices>({ kind: 'closed' });
  const [joined, setJoined] = useState(false);
  const media = useRef<CallMedia | null>(null);
  const own = useQuery({ queryKey: ['call'], queryFn: () => fetchOwnCall(flow), staleTime: Infinity, gcTime: 0 });
  const isOpen = joined || (own.data !== undefined && own.data !== null && own.data.state !== 'ended');

  const open = async () => {
    setDevices({ kind: 'opening' });
    try {
      media.current = await openCallMedia('user');
      setDevices({ kind: 'open', media: media.current });
    } catch {
      setDevices({ kind: 'refused' });
    }
  };
  useEffect(() => () => media.current?.stop(), []);
  const resumes = isOpen && devices.kind === 'closed';
  useEffect(() => {
    if (resumes) queueMicrotask(() => void open());
  }, [resumes]);

  if (own.isPending) return <ScreenSkeleton />;
  if (devices.kind === 'open') {
    return isOpen ? (
      <LiveCall media={devices.media} session={session} step={step} />
    ) : (
      <CheckScreen media={devices.media} step={step} onJoined={() => setJoined(true)} />
    );
  }
  const busy = devices.kind === 'opening';
  if (devices.kind === 'refused') {
    return (
      <Screen
        centred
        illustration="no-camera"
        title={t('refused.title')}
        lead={<p>{t('refused.lead')}</p>}
        actions={<Button onClick={() => void open()}>{t('refused.again')}</Button>}
      />
    );
  }
  return (
    <Screen
      title={t('intro.title')}
      lead={<p>{t('intro.lead', { company })}</p>}
      illustration="phone-handoff"
      actions={
        <Button busy={busy} onClick={() => void open()}>
          {t('intro.check')}
        </Button>
      }
    >
      <List plain>
        <ListRow icon="file" title={t('intro.points.document')} />
        <ListRow icon="shield" title={t('intro.points.place')} />
        <ListRow icon="globe" title={t('intro.points.network')} />
      </List>
    </Screen>
  );
}
