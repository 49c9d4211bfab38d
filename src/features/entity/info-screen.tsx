import { useSearchParams } from 'react-router';
import type { Session } from '../../lib/api/types.ts';
import { CompanyPart } from './company-part.tsx';
import { readParty } from './progress.ts';
import { PartyPart } from './party-part.tsx';
import { PeoplePart } from './people-part.tsx';

/** What the company says of itself: first its data, then its owners and directors, each on a page of their own. */
export default function InfoScreen({ session }: { session: Session }) {
  const [search] = useSearchParams();
  const party = readParty(search);
  if (party !== null) return <PartyPart key={party} session={session} id={party} />;
  return search.get('part') === 'people' ? <PeoplePart /> : <CompanyPart session={session} />;
}
