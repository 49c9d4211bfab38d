import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Session } from '../../../lib/api/types.ts';
import { useHandoff } from '../../../features/handoff/use-handoff.tsx';
import { ResumeScreen } from './resume-screen.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';

const LocationScreen = lazy(() => import('./location-screen.tsx'));

/** The first address: the greeting with consent, the question for the location, or a welcome back. */
export function EntryScreen({ session }: { session: Session }) {
  const [search] = useSearchParams();
  const { offer, dialog } = useHandoff(session);
  // A person who has just agreed is on the way to the next screen and should not see "welcome back" in between.
  const [agreed, setAgreed] = useState(false);
  if (search.get('ask') === 'location' && session.consent.given_at !== null)
    return <LocationScreen session={session} />;
  return (
    <>
      {session.consent.given_at === null || agreed ? (
        <WelcomeScreen session={session} handoff={offer} onAgreed={() => setAgreed(true)} />
      ) : (
        <ResumeScreen session={session} handoff={offer} />
      )}
      {dialog}
    </>
  );
}
