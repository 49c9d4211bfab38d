import { useTranslation } from 'react-i18next';
import type { Session } from '../../../lib/api/types.ts';
import { paths } from '../../../lib/paths.ts';
import { kindOf } from '../../../steps/registry.ts';
import { nextStep } from '../../../steps/progress.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { HandoffOffer } from '../../handoff/handoff-offer.tsx';

/** For a person who comes back: what was sent is there, and one button goes on. */
export function ResumeScreen({ session }: { session: Session }) {
  const { t } = useTranslation();
  const next = nextStep(session);
  return (
    <Screen
      centred
      illustration={next === null ? 'done' : kindOf(next).illustration}
      title={t('resume.title')}
      lead={<p>{t('resume.lead')}</p>}
      actions={
        <>
          <ButtonLink to={paths.steps}>{t('resume.continue')}</ButtonLink>
          <HandoffOffer session={session} />
        </>
      }
    />
  );
}
