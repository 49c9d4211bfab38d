import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Session } from '../../../lib/api/types.ts';
import { paths } from '../../../lib/paths.ts';
import { kindOf } from '../../../features/steps/registry.ts';
import { nextStep } from '../../../features/steps/progress.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { WhoAsks } from '../who/who-asks.tsx';

/** For a returning person: everything sent is kept, and one button continues. */
export function ResumeScreen({ session, handoff }: { session: Session; handoff: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const next = nextStep(session);
  return (
    <Screen
      centred
      illustration={session.entity ? 'form' : next === null ? 'done' : kindOf(next).illustration}
      title={t('resume.title')}
      lead={<p>{t('resume.lead')}</p>}
      actions={
        <>
          <Button onClick={() => void navigate(paths.steps)}>{t('resume.continue')}</Button>
          {handoff}
        </>
      }
    >
      <WhoAsks session={session} />
    </Screen>
  );
}
