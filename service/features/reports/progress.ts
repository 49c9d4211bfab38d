import type { ReportStep } from '@veridoor/contract/report';
import type { Verdict } from '@veridoor/contract/decisions/decision';
import { profileVerdict, evaluatedSteps, type ProfileFacts } from '../../verdict/profile-verdict.ts';

/** The checks' own verdict on the profile. */
export function verdictSection(facts: ProfileFacts): Verdict {
  const verdict = profileVerdict(facts);
  return verdict.kind === 'complete'
    ? { state: 'complete', outcome: verdict.outcome, causes: verdict.causes }
    : { state: verdict.kind, outcome: null, causes: [] };
}

/** The status of each step, and its attempts. */
export function stepsSection(facts: ProfileFacts): ReportStep[] {
  return evaluatedSteps(facts).map(({ definition, status, reason, attemptsLeft }) => ({
    id: definition.id,
    kind: definition.kind,
    optional: definition.optional,
    status,
    status_reason: reason,
    failed_attempts: facts.steps.get(definition.id)?.failedAttempts ?? 0,
    attempts_left: attemptsLeft,
  }));
}
