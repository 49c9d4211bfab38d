import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFollowedUploads } from '../../../hooks/uploads.ts';
import type { Session } from '../../../lib/api/types.ts';
import { paths } from '../../../lib/paths.ts';
import { uploadsOf } from '../../../lib/uploads/progress.ts';
import { flowStateOf, nextStep, stateOf, stepsLeft } from '../../../features/steps/progress.ts';
import { kindOf } from '../../../features/steps/registry.ts';
import { useStepTexts } from '../../../features/steps/use-step-texts.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { List } from '../../../ui/list/list.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useHandoff } from '../../../features/handoff/use-handoff.tsx';
import { WhoAsks } from '../who/who-asks.tsx';
import { LeaveOffer } from './leave-offer.tsx';
import { StepRow } from './step-row.tsx';

/** The steps and their states. The next one is highlighted; when all are done, one button finishes. */
export default function StepsScreen({ session }: { session: Session }) {
  const { t } = useTranslation('steps');
  const { titleOf } = useStepTexts();
  const uploads = useFollowedUploads();
  const navigate = useNavigate();
  const handoff = useHandoff(session);
  const company = session.company.branding.name;
  const next = nextStep(session);
  const sending = uploadsOf(uploads).pending.length > 0;
  const state = flowStateOf(session);

  const heads = {
    open: { title: t('title'), lead: t('lead', { count: stepsLeft(session) }) },
    checking: { title: t('checkingTitle'), lead: t('checkingLead') },
    done: { title: t('doneTitle'), lead: t('doneLead', { company }) },
    stuck: { title: t('stuckTitle'), lead: t('stuckLead', { company }) },
  };
  const { title, lead } = heads[state];
  const forward = next === null ? null : { to: kindOf(next).entry(next), again: stateOf(next) === 'rejected' };
  return (
    <Screen
      title={title}
      lead={<p>{lead}</p>}
      actions={
        <>
          {forward !== null && next !== null ? (
            <ButtonLink to={forward.to}>{t(forward.again ? 'retry' : 'start', { step: titleOf(next) })}</ButtonLink>
          ) : null}
          {state === 'done' || state === 'stuck' ? (
            <Button onClick={() => void navigate(paths.complete)}>{t('finish')}</Button>
          ) : null}
          {state === 'open' ? handoff.offer : null}
          {state === 'done' ? null : <LeaveOffer session={session} sending={sending} />}
        </>
      }
    >
      {handoff.dialog}
      <LiveRegion>{`${title}. ${lead}`}</LiveRegion>
      <List label={t('list')}>
        {session.steps.map((step) => (
          <StepRow
            key={step.definition.id}
            step={step}
            session={session}
            uploads={uploads}
            current={step.definition.id === next?.definition.id}
          />
        ))}
      </List>
      {/* A link may lead here, past the greeting. */}
      <WhoAsks session={session} />
    </Screen>
  );
}
