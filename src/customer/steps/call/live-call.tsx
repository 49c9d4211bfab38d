import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCallSession, type CallMedia } from '../../../hooks/call.ts';
import type { Session } from '../../../lib/api/types.ts';
import { useFlow, useRefreshSession } from '../../../lib/flow/context.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../../ui/screen/screen-skeleton.tsx';
import type { StepScreenProps } from '../step.ts';
import { endedCallQuery, fetchIceServers } from './call-queries.ts';
import { InCall } from './in-call.tsx';
import { useCameraWishes } from './use-camera-wishes.ts';
import { WaitingRoom } from './waiting-room.tsx';

interface LiveCallProps {
  media: CallMedia;
  session: Session;
  step: StepScreenProps<'call'>['step'];
}

/** The waiting room, then the call, then its result, as the service says. */
export function LiveCall({ media, session: { company }, step }: LiveCallProps) {
  const { t } = useTranslation('call_live');
  const flow = useFlow();
  const navigate = useNavigate();
  const client = useQueryClient();
  const refresh = useRefreshSession();
  const wishes = useCameraWishes(media);
  const call = useCallSession(() => ({
    side: 'customer',
    server: flow.server,
    token: () => flow.token(),
    configuration: () => fetchIceServers(flow),
    stream: () => Promise.resolve(media.stream),
    onWish: wishes.obey,
  }));
  const session = call?.session;
  const snapshot = call?.snapshot;
  useEffect(() => wishes.speakThrough(session ?? null), [wishes, session]);

  const reported = snapshot?.customer;
  const ended = reported?.state === 'ended';
  const leave = useEffectEvent(() => {
    media.stop();
    client.setQueryData(endedCallQuery(flow).queryKey, reported);
    void refresh().then(() =>
      navigate(stepAddress(paths.callComplete, { step: step.definition.id }), { replace: true }),
    );
  });
  useEffect(() => {
    if (ended) leave();
  }, [ended]);

  const active = reported?.state === 'active';
  const linked = snapshot?.link === 'connected';
  useEffect(() => {
    if (active && linked) void wishes.tell();
  }, [active, linked, wishes]);

  if (snapshot?.channel === 'replaced') {
    return (
      <Screen
        centred
        illustration="paused"
        title={t('replaced.title')}
        lead={<p>{t('replaced.lead')}</p>}
        actions={<Button onClick={() => window.location.reload()}>{t('replaced.here')}</Button>}
      />
    );
  }
  if (!session || !snapshot || !reported || ended) return <ScreenSkeleton />;
  return active ? (
    <InCall
      session={session}
      snapshot={snapshot}
      call={reported}
      media={media}
      company={company.branding.name}
      onSwitch={() => void wishes.switchCamera()}
      onMute={() => void wishes.tell()}
    />
  ) : (
    <WaitingRoom
      call={reported}
      media={media}
      channel={snapshot.channel}
      hours={step.definition.options.opening_hours}
    />
  );
}
