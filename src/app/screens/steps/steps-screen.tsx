import { useTranslation } from 'react-i18next';
import type { Session } from '../../../lib/api/types.ts';
import { paths } from '../../../lib/paths.ts';
import { flowStateOf, nextStep, stateOf, stepsLeft } from '../../../steps/progress.ts';
import { kindOf } from '../../../steps/registry.ts';
import { useStepTexts } from '../../../steps/use-step-texts.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { List } from '../../../ui/list/list.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { LeaveOffer } from './leave-offer.tsx';
import { StepRow } from './step-row.tsx';
import { useUploads } from './use-uploads.ts';

/** The steps and how they stand; the next one is put forward, and when all are done there is one button to finish. */
export default function StepsScreen({ session }: { session: Session }) {
  const { t } = useTranslation('steps');
  const { titleOf } = useStepTexts();
  const uploads = useUploads(session.profile.id);
  const company = session.company.branding.name;
  const next = nextStep(session);
  const sending = uploads?.pictures.some(({ phase }) => phase !== 'draft' && phase !== 'failed') ?? false;
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
          {state === 'done' || state === 'stuck' ? <ButtonLink to={paths.complete}>{t('finish')}</ButtonLink> : null}
          {state === 'done' ? null : <LeaveOffer session={session} sending={sending} />}
        </>
      }
    >
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
    </Screen>
  );
}
