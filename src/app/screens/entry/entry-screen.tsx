import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import type { Session } from '../../../lib/api/types.ts';
import { ResumeScreen } from './resume-screen.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';

const LocationScreen = lazy(() => import('./location-screen.tsx'));

/** The first address: the greeting with consent, the question for the location, or a welcome back. */
export function EntryScreen({ session }: { session: Session }) {
  const [search] = useSearchParams();
  if (session.consent.given_at === null) return <WelcomeScreen session={session} />;
  if (search.get('ask') === 'location') return <LocationScreen session={session} />;
  return <ResumeScreen session={session} />;
}
