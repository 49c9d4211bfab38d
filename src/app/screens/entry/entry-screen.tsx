import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import type { Session } from '../../../lib/api/types.ts';
import { useHandoff } from '../../handoff/use-handoff.tsx';
import { ResumeScreen } from './resume-screen.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';

const LocationScreen = lazy(() => import('./location-screen.tsx'));

/** The first address: the greeting with consent, the question for the location, or a welcome back. */
export function EntryScreen({ session }: { session: Session }) {
  const [search] = useSearchParams();
  const { offer, dialog } = useHandoff(session);
  if (search.get('ask') === 'location' && session.consent.given_at !== null)
    return <LocationScreen session={session} />;
  const Shown = session.consent.given_at === null ? WelcomeScreen : ResumeScreen;
  return (
    <>
      <Shown session={session} handoff={offer} />
      {dialog}
    </>
  );
}
