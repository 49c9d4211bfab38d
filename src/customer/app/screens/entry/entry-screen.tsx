import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Session } from '../../../../lib/api/types.ts';
import { useHandoff, type Handoff } from '../../../handoff/use-handoff.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';
import { paths } from '../../../../lib/paths.ts';
import { kindOf } from '../../../steps/registry.ts';
import { nextStep } from '../../../steps/progress.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';
import { WhoAsks } from '../who/who-asks.tsx';

const LocationScreen = lazy(() => import('./location-screen.tsx'));

/** The first address: the greeting with consent, the question for the location, or a welcome back. */
export function EntryScreen({ session }: { session: Session }) {
  const [search] = useSearchParams();
  const handoff = useHandoff(session);
  // A person who has just agreed is on the way to the next screen and should not see "welcome back" in between.
  const [agreed, setAgreed] = useState(false);
  if (search.get('ask') === 'location' && session.consent.given_at !== null)
    return <LocationScreen session={session} />;
  return (
    <>
      {session.consent.given_at === null || agreed ? (
        <WelcomeScreen session={session} handoff={handoff} onAgreed={() => setAgreed(true)} />
      ) : (
        <ResumeScreen session={session} handoff={handoff} />
      )}
      {handoff.dialog}
    </>
  );
}

/** For a person who comes back: what was sent is there, and one button goes on. */
function ResumeScreen({ session, handoff }: { session: Session; handoff: Handoff }) {
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
          {handoff.leads ? handoff.offer : null}
          <Button look={handoff.leads ? 'secondary' : 'primary'} onClick={() => void navigate(paths.steps)}>
            {t('resume.continue')}
          </Button>
          {handoff.leads ? null : handoff.offer}
        </>
      }
    >
      <WhoAsks session={session} />
    </Screen>
  );
}
