import type { Profile } from '../../contract/profile.ts';
import type { WorkflowDefinition } from '../../contract/workflow.ts';
import type { ProfileStepRow } from '../repositories/profile-steps.ts';
import type { ProfileRow } from '../repositories/profiles.ts';

export type ListedProfile = Omit<Profile, 'token' | 'token_expires_at'>;

/** The steps of a profile in the order of its workflow, as the contract shows them. */
export function toProfileSteps(
  profileId: string,
  rows: readonly ProfileStepRow[],
  definition: WorkflowDefinition,
): Profile['steps'] {
  const own = new Map(rows.filter((row) => row.profile_id === profileId).map((row) => [row.step_id, row]));
  return definition.steps.flatMap(({ id }) => {
    const row = own.get(id);
    return row ? [{ id, kind: row.kind, status: row.status }] : [];
  });
}

/** A profile as the contract shows it in a list. */
export function toListedProfile(profile: ProfileRow, steps: Profile['steps']): ListedProfile {
  return {
    id: profile.id,
    id_card_number: profile.id_card_number,
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    status: profile.status,
    status_reason: profile.status_reason,
    steps,
    created_at: profile.created_at.toISOString(),
    updated_at: profile.updated_at.toISOString(),
  };
}
