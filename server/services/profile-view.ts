import type { Profile } from '../../contract/profile.ts';
import type { WorkflowDefinition } from '../../contract/workflow.ts';
import type { ProfileStepRow } from '../repositories/profile-steps.ts';
import type { ProfileRow } from '../repositories/profiles.ts';

export type ListedProfile = Omit<Profile, 'token' | 'token_expires_at'>;

/** A profile as the contract shows it, its steps in the order of the workflow. */
export function toListedProfile(
  profile: ProfileRow,
  steps: readonly ProfileStepRow[],
  definition: WorkflowDefinition,
): ListedProfile {
  const own = new Map(steps.filter((step) => step.profile_id === profile.id).map((step) => [step.step_id, step]));
  return {
    id: profile.id,
    id_card_number: profile.id_card_number,
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    status: profile.status,
    status_reason: profile.status_reason,
    steps: definition.steps.flatMap((defined) => {
      const step = own.get(defined.id);
      return step ? [{ id: step.step_id, kind: step.kind, status: step.status }] : [];
    }),
    created_at: profile.created_at.toISOString(),
    updated_at: profile.updated_at.toISOString(),
  };
}
