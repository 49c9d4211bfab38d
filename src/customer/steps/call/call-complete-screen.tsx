import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFlow } from '../../../lib/flow/context.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../../ui/screen/screen-skeleton.tsx';
import { flowStateOf, isWorkable } from '../progress.ts';
import { LeaveOffer } from '../../way-back/leave-offer.tsx';
import type { StepScreenProps } from '../step.ts';
import { endedCallQuery } from './call-queries.ts';

/** Milliseconds that the outcome is shown before the flow continues by itself; it can be stopped (WCAG 2.2, 2.2.1). */
const PAUSE = 6000;

/** The result of the call and the way on: to the end of the flow, to other steps, or to another call. */
export default function CallCompleteScreen({ session, step }: StepScreenProps<'call'>) {
  const { t } = useTranslation(['call_live', 'completion', 'steps']);
  const flow = useFlow();
  const navigate = useNavigate();
  const own = useQuery(endedCallQuery(flow));
  const state = flowStateOf(session);
  const over = session.completed || state === 'done' || state === 'stuck';
  const next = over ? paths.complete : paths.steps;
  const approved = own.data?.end === 'approved';
  const [stays, setStays] = useState(false);
  const leaves = approved && over && !stays;
  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(() => void navigate(next), PAUSE);
    return () => clearTimeout(timer);
  }, [leaves, next, navigate]);
  if (own.isPending) return <ScreenSkeleton />;
  const end = own.data?.end ?? 'ended';
  const said = own.data?.reason ?? null;
  const again = isWorkable(step) && !session.completed;
  return (
    <Screen
      centred
      illustration={approved ? 'done' : end === 'rejected' ? 'attention' : 'paused'}
      title={t(`end.${end}.title`)}
      lead={
        <>
          <p>{t(`end.${end}.lead`)}</p>
          {said === null || said === 'other' ? null : <p>{t(`steps:reason.${said as 'face_differs'}`)}</p>}
        </>
      }
      actions={
        again ? (
          <>
            <ButtonLink to={stepAddress(paths.call, { step: step.definition.id })}>{t('end.again')}</ButtonLink>
            <LeaveOffer session={session} />
          </>
        ) : (
          <>
            <Button onClick={() => void navigate(next)}>{t('end.go')}</Button>
            {leaves ? (
              <Button look="quiet" onClick={() => setStays(true)}>
                {t('completion:stay')}
              </Button>
            ) : null}
          </>
        )
      }
    />
  );
}
