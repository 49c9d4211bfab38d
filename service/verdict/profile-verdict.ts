import type { CheckResult } from '@veridoor/contract/check';
import { GRAVE, weightOf } from '@veridoor/contract/checks';
import type { StepStatus, WorkflowStep } from '@veridoor/contract/step';
import type { Cause } from '@veridoor/contract/decisions/decision';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { evaluateStep, offerOf, pageContext, takenDocuments } from '../steps/registry.ts';
import { attemptsLeft } from '../steps/pages.ts';
import type { StepOutcome, StepPage } from '../steps/step-module.ts';
import { isCurrent, verdictOf } from './page-verdict.ts';
import { ruleFor } from './rules.ts';

/** The facts of a profile behind its verdict. */
export interface ProfileFacts {
  definition: Pick<WorkflowDefinition, 'steps' | 'automatic_decision' | 'rules' | 'second_person'>;
  /** Active pages, by step. */
  pages: ReadonlyMap<string, readonly StepPage[]>;
  /** The status of steps without pages, and the attempts in all of them. */
  steps: ReadonlyMap<string, StepOutcome & { failedAttempts: number }>;
  /** Checks of the whole profile: screening. */
  results: readonly CheckResult[];
  /** Whether a person has ruled out a listed entry. */
  cleared: boolean;
}

/** The status of a step of a profile. */
export interface EvaluatedStep extends StepOutcome {
  definition: WorkflowStep;
  attemptsLeft: number;
}

export type ProfileVerdict =
  /** A check is under way. */
  | { kind: 'processing' }
  /** Required steps are still to be done by the customer. */
  | { kind: 'outstanding'; steps: string[] }
  /** Everything is there, or nothing more can come. */
  | { kind: 'complete'; outcome: 'approved' | 'rejected' | 'in_review'; exhausted: boolean; causes: Cause[] };

/** Steps without attempts left: only a person can go on. */
export const EXHAUSTED = 'attempts_exhausted';

/** A single person has decided something without which the rules would not approve. */
const SECOND_PERSON = 'second_person_needed';

export const isDone = (status: StepStatus) => status === 'approved' || status === 'pending_review';

const UNTOUCHED = { status: 'not_uploaded', reason: null, failedAttempts: 0 } as const;

/** Everything that the checks have found, of the whole profile and of its pages. */
export function resultsOf({ results, pages }: Pick<ProfileFacts, 'results' | 'pages'>): CheckResult[] {
  return [...results, ...[...pages.values()].flat().flatMap((page) => page.results)];
}

/** SHA-256 of every file that is on an active page. */
export function presentFiles(pages: ProfileFacts['pages']): ReadonlySet<string> {
  return new Set([...pages.values()].flat().map(({ sha256 }) => sha256));
}

/** The present status of every step: those with pages by their pages, the others as saved. */
export function evaluatedSteps({
  definition,
  pages,
  steps,
}: Pick<ProfileFacts, 'pages' | 'steps'> & {
  definition: Pick<WorkflowDefinition, 'steps' | 'rules'>;
}): EvaluatedStep[] {
  const present = presentFiles(pages);
  const rules = definition.rules ?? [];
  return definition.steps.map((step) => {
    const { failedAttempts, ...known } = steps.get(step.id) ?? UNTOUCHED;
    const own = pages.get(step.id) ?? [];
    const paged = takenDocuments(step).length > 0;
    const answered = known.status === 'approved';
    return {
      definition: step,
      ...(paged ? evaluateStep(step, { pages: own, answered, present, rules }) : known),
      attemptsLeft: attemptsLeft(step, failedAttempts),
    };
  });
}

/** Judges whether a flow is over. An optional step that was never begun does not count. */
export function progressOf(
  steps: readonly EvaluatedStep[],
): { kind: 'processing' } | { kind: 'outstanding'; steps: string[] } | { kind: 'complete'; exhausted: boolean } {
  if (steps.some(({ status }) => status === 'processing')) return { kind: 'processing' };
  const missing = steps.filter(({ definition, status }) => !definition.optional && !isDone(status));
  if (missing.some((step) => step.attemptsLeft === 0)) return { kind: 'complete', exhausted: true };
  if (missing.length > 0) return { kind: 'outstanding', steps: missing.map(({ definition }) => definition.id) };
  return { kind: 'complete', exhausted: false };
}

/**
 * The verdict on a profile, a pure function of what its workflow requires and what the checks found. It is approved
 * only if the workflow decides automatically, every begun step is approved and every check of the whole profile passed.
 * A page approved by a person who may not decide on profiles leaves the profile to one who may. Where the workflow wants
 * a second person, the rules do not complete what a single one began.
 */
export function profileVerdict(facts: ProfileFacts): ProfileVerdict {
  const steps = evaluatedSteps(facts);
  const progress = progressOf(steps);
  if (progress.kind !== 'complete') return progress;
  const { exhausted } = progress;
  const causes = causesOf(facts, steps, exhausted);
  const rules = facts.definition.rules ?? [];
  const alone = (status: 'approved' | 'rejected') =>
    facts.definition.second_person?.includes(status) === true &&
    ((status === 'approved' && facts.cleared) ||
      [...facts.pages.values()]
        .flat()
        .some((page) => page.status === status && page.decided_by !== null && page.decided_by !== 'rules'));
  if (alone('approved')) causes.push({ step: null, check: null, outcome: 'open', code: SECOND_PERSON });
  const matched = causes.some(({ check, code }) => {
    const result = { check: check ?? undefined, detail: code };
    return ruleFor(rules, result) === 'reject';
  });
  const rejected = matched && !alone('rejected');
  const approved = facts.definition.automatic_decision && causes.length === 0;
  return { kind: 'complete', outcome: rejected ? 'rejected' : approved ? 'approved' : 'in_review', exhausted, causes };
}

function causesOf(facts: ProfileFacts, steps: readonly EvaluatedStep[], exhausted: boolean): Cause[] {
  const present = presentFiles(facts.pages);
  const rules = facts.definition.rules ?? [];
  // A half-finished optional step has a page, and nobody has looked at the whole.
  const begun = steps.filter(
    ({ definition, status }) =>
      !definition.optional || status !== 'not_uploaded' || (facts.pages.get(definition.id) ?? []).length > 0,
  );
  const causes: Cause[] = exhausted ? [{ step: null, check: null, outcome: 'open', code: EXHAUSTED }] : [];
  for (const { definition, status, reason } of begun) {
    const step = definition.id;
    const pages = facts.pages.get(step) ?? [];
    const before = causes.length;
    for (const page of pages) {
      if (page.decided_by === 'reviewer' && page.status === 'approved')
        causes.push({ step, check: null, outcome: 'open', code: 'approved_by_reviewer' });
      if (verdictOf(page, pageContext(definition, page, { pages, present, rules })).status === 'approved') continue;
      for (const result of page.results) {
        if (result.outcome === 'passed' || !isCurrent(page, result, present)) continue;
        causes.push(causeOf(step, result));
      }
    }
    if (status !== 'approved' && causes.length === before)
      causes.push({ step, check: offerOf(definition).call ? 'call' : null, outcome: 'open', code: reason ?? status });
  }
  for (const result of facts.results) if (result.outcome !== 'passed') causes.push(causeOf(null, result));
  return causes;
}

/** What was found on pages that is too grave to approve in silence: each step and check once. */
export function graveFindings(facts: ProfileFacts, steps: readonly EvaluatedStep[]): Cause[] {
  const grave = causesOf(facts, steps, false).filter(
    ({ step, check, outcome }) =>
      step !== null && check !== null && outcome !== 'open' && weightOf({ check, outcome }) >= GRAVE,
  );
  return [...new Map(grave.map((cause) => [`${cause.step} ${cause.check}`, cause])).values()];
}

const causeOf = (step: string | null, { check, outcome, detail }: CheckResult): Cause => ({
  step,
  check,
  outcome: outcome === 'passed' ? 'open' : outcome,
  code: detail ?? check,
});
