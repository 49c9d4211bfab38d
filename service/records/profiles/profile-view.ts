import type { Profile } from '@veridoor/contract/profile';
import { statusOf } from './profile-status.ts';
import type { ShownProfile } from './queries.ts';

export type ListedProfile = Omit<Profile, 'token' | 'token_expires_at'>;

/** A profile as the contract shows it in a list. */
export function toListedProfile(profile: ShownProfile): ListedProfile {
  return {
    id: profile.id,
    mode: profile.mode,
    id_card_number: profile.id_card_number,
    reference: profile.reference,
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    ...statusOf(profile),
    ...(profile.hold !== null && { hold: profile.hold }),
    steps: profile.steps,
    ...(profile.test_outcome && { test_outcome: profile.test_outcome }),
    created_at: profile.created_at.toISOString(),
    updated_at: profile.updated_at.toISOString(),
  };
}
