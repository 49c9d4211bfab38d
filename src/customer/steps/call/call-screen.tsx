import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallDevices } from '../../../hooks/call.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { List, ListRow } from '../../../ui/list/list.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../../ui/screen/screen-skeleton.tsx';
import { LeaveOffer } from '../../way-back/leave-offer.tsx';
import type { StepScreenProps } from '../step.ts';
import { openCallQuery } from './call-queries.ts';
import { CheckScreen } from './check-screen.tsx';
import { useOpening, WeeklyHours } from './hours.tsx';
import { LiveCall } from './live-call.tsx';
import { SignsChoice } from './signs-choice.tsx';

/** Minutes that a call usually takes. */
const MINUTES = 5;

/** The video call from what it is to its end. A call that is open goes on at once, also after a reload. */
export default function CallScreen({ session, step }: StepScreenProps<'call'>) {
  const { t } = useTranslation('call_live');
  const flow = useFlow();
  const company = session.company.branding.name;
  const devices = useCallDevices();
  const [joined, setJoined] = useState(false);
  const own = useQuery(openCallQuery(flow));
  const [chosen, choose] = useState<boolean | null>(null);
  // What was said for the last call holds for the next one.
  const signs = chosen ?? own.data?.signs ?? false;
  const open = () => devices.run(signs ? 'camera' : 'both');
  const isOpen = joined || (own.data !== undefined && own.data !== null && own.data.state !== 'ended');

  const hours = step.definition.options.opening_hours;
  const opening = useOpening(hours);
  const media = devices.answer;
  const resumes = isOpen && !media && !devices.pending && !devices.problem;
  const resume = useEffectEvent(open);
  useEffect(() => {
    if (resumes) resume();
  }, [resumes]);

  if (own.isPending) return <ScreenSkeleton />;
  if (media) {
    return isOpen ? (
      <LiveCall media={media} session={session} step={step} />
    ) : (
      <CheckScreen media={media} step={step} signs={signs} onJoined={() => setJoined(true)} />
    );
  }
  if (devices.problem) {
    return (
      <Screen
        centred
        illustration="no-camera"
        title={t('refused.title')}
        lead={<p>{t('refused.lead')}</p>}
        actions={<Button onClick={open}>{t('refused.again')}</Button>}
      />
    );
  }
  return (
    <Screen
      title={t('intro.title')}
      lead={
        <>
          <p>{t('intro.lead', { company, count: MINUTES })}</p>
          {opening ? <p>{opening.words}</p> : null}
        </>
      }
      illustration="phone-handoff"
      actions={
        <>
          <Button busy={devices.pending} onClick={open}>
            {t('intro.check')}
          </Button>
          <LeaveOffer session={session} />
        </>
      }
    >
      <List plain>
        <ListRow icon="file" title={t('intro.points.document')} />
        <ListRow icon="shield" title={t('intro.points.place')} />
        <ListRow icon="globe" title={t('intro.points.network')} />
      </List>
      <SignsChoice signs={signs} onChange={choose} />
      {hours ? (
        <section>
          <h2>{t('hours.title')}</h2>
          <WeeklyHours hours={hours} />
        </section>
      ) : null}
    </Screen>
  );
}
