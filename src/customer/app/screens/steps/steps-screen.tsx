import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { useFollowedUploads } from '../../../../hooks/uploads.ts';
import { useLate } from '../../../../hooks/use-late.ts';
import { isVideoOnItsWay } from '../../../../lib/uploads/queue.ts';
import type { Session, SessionStep } from '../../../../lib/api/types.ts';
import { listOf } from '../../../../lib/i18n/localised.ts';
import { paths } from '../../../../lib/paths.ts';
import { flowStateOf, isWorkable, nextStep, stateOf, stepsLeft, waits } from '../../../steps/progress.ts';
import { kindOf } from '../../../steps/registry.ts';
import { useStepTexts } from '../../../steps/use-step-texts.ts';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { LiveRegion } from '../../../../ui/hidden/visually-hidden.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../../../ui/screen/screen-skeleton.tsx';
import { useHandoff } from '../../../handoff/use-handoff.tsx';
import { goesOnByItself } from '../../../../hooks/by-itself.ts';
import { WhoAsks } from '../who/who-asks.tsx';
import { LeaveOffer } from '../../../way-back/leave-offer.tsx';
import { StepRow } from './step-row.tsx';

/** Milliseconds for which the end waits for the video of a page: it is evidence, and decides nothing. */
const VIDEO_MS = 8000;

/** Whether a step is optional, and the person can do it now. */
const isOffered = (step: SessionStep) => step.definition.optional && isWorkable(step) && stateOf(step) !== 'processing';

/**
 * The steps and their states; the next one is highlighted. When the last required one is done, the journey is handed in
 * by itself, unless optional steps are left: then the person chooses.
 */
export default function StepsScreen({ session }: { session: Session }) {
  const { t, i18n } = useTranslation(['steps', 'shell']);
  const { titleOf } = useStepTexts();
  const { uploads, underWay } = useFollowedUploads();
  const navigate = useNavigate();
  const handoff = useHandoff(session);
  const company = session.company.branding.name;
  const wait = session.expected_wait;
  const isSent = (step: SessionStep) => {
    const own = underWay.filter((page) => page.step === step.definition.id);
    return own.length > 0 && kindOf(step).lacksPages?.(step, own) !== true;
  };
  const required = nextStep(session, isSent);
  const isVideoUnderWay = isVideoOnItsWay(uploads);
  const isVideoLate = useLate(isVideoUnderWay ? 'video' : null, VIDEO_MS);
  const sending = underWay.length > 0 || (isVideoUnderWay && !isVideoLate);
  const flow = flowStateOf(session, isSent);
  const extra = flow === 'done' ? session.steps.filter((step) => isOffered(step) && !isSent(step)) : [];
  const onward = useOnward(session, flow === 'open' && handoff.dialog === null && !handoff.leads ? required : null);
  if (onward !== null)
    return (
      <>
        <Navigate to={onward} />
        <ScreenSkeleton />
      </>
    );
  if (flow === 'done' && extra.length === 0 && !sending)
    // What an earlier page left to send must arrive before the end.
    return uploads.ready ? <Navigate to={paths.complete} replace /> : <ScreenSkeleton />;

  const state = flow !== 'done' ? flow : extra.length > 0 ? 'optional' : 'sending';
  const extras = listOf(extra.map(titleOf), i18n.language, 'disjunction');
  const heads = {
    open: { title: t('title'), lead: t('lead', { count: stepsLeft(session) }) },
    sending: { title: t('sendingTitle'), lead: t(uploads.stalled ? 'sendingStalled' : 'sendingLead') },
    checking: {
      title: t('checkingTitle'),
      lead: wait === undefined ? t('checkingLead') : t('shell:entry.duration', { count: Math.ceil(wait / 60) }),
    },
    optional: { title: t('optionalTitle'), lead: t('optionalLead', { steps: extras }) },
    stuck: { title: t('stuckTitle'), lead: t('stuckLead', { company }) },
  };
  const { title, lead } = heads[state];
  const next = required ?? extra[0] ?? null;
  const finish = () => void navigate(paths.complete);
  return (
    <Screen
      title={title}
      lead={<p>{lead}</p>}
      actions={
        <>
          {state === 'open' && handoff.leads ? handoff.offer : null}
          {next === null ? null : (
            <ButtonLink look={handoff.leads ? 'secondary' : 'primary'} to={kindOf(next).entry(next)}>
              {t(stateOf(next) === 'rejected' ? 'retry' : 'start', { step: titleOf(next) })}
            </ButtonLink>
          )}
          {state === 'optional' ? (
            <Button look="secondary" onClick={finish}>
              {t('finishWithout', { steps: extras })}
            </Button>
          ) : null}
          {state === 'stuck' ? <Button onClick={finish}>{t('finish')}</Button> : null}
          {state === 'open' && !handoff.leads ? handoff.offer : null}
          {flow === 'done' ? null : <LeaveOffer session={session} sending={sending} />}
        </>
      }
    >
      {handoff.dialog}
      <LiveRegion>
        <p>{title}</p>
        <p>{lead}</p>
      </LiveRegion>
      <List label={t('list')}>
        {session.steps.map((step) => (
          <StepRow
            key={step.definition.id}
            step={step}
            session={session}
            uploads={uploads}
            sent={isSent(step)}
            current={step.definition.id === next?.definition.id}
          />
        ))}
      </List>
      {/* A link may lead here, past the greeting. */}
      <WhoAsks session={session} />
    </Screen>
  );
}

/** Steps whose list was left: who comes back to it is not sent away again. */
const leftFor = new Set<string>();

/**
 * Where the next step is, if it is the only one that can be done and nothing about it has to be read: it opens at once
 * for who came here by a press on the screen. The list lies behind it.
 */
function useOnward(session: Session, next: SessionStep | null): string | null {
  const [came] = useState(goesOnByItself);
  const only = next !== null && session.steps.filter(waits).length === 1 && stateOf(next) === 'todo' ? next : null;
  const key = only && `${session.profile.id} ${only.definition.id}`;
  useEffect(() => (key === null ? undefined : () => void leftFor.add(key)), [key]);
  return only !== null && key !== null && came && goesOnByItself() && !leftFor.has(key)
    ? kindOf(only).entry(only)
    : null;
}
