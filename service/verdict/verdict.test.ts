import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheckName, type CheckResult } from '@veridoor/contract/check';
import type { WorkflowRule } from '@veridoor/contract/decisions/decision';
import type { AcceptedDocument } from '@veridoor/contract/documents/accepted-document';
import { StepStatus, type WorkflowStep } from '@veridoor/contract/step';
import { pageContext, takenDocuments } from '../steps/registry.ts';
import type { StepPage } from '../steps/step-module.ts';
import { isDone, presentFiles, profileVerdict, progressOf, type ProfileFacts } from './profile-verdict.ts';
import { rightPages } from '../testing/documents/right-pages.ts';

const accepted: AcceptedDocument[] = [
  { country: '*', type: 'id_card', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
  { country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' },
];

const common = fc.record({
  required_step_ids: fc.constant<string[]>([]),
  max_attempts: fc.constant(3),
  optional: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});
const kinds: fc.Arbitrary<Pick<WorkflowStep, 'kind' | 'options'>>[] = [
  fc.record({
    kind: fc.constant('document' as const),
    options: fc.record(
      { accepted: fc.constant(accepted), allow_file: fc.boolean(), minimum_age: fc.constant(18) },
      { requiredKeys: ['accepted', 'allow_file'] },
    ),
  }),
  fc.record({
    kind: fc.constant('selfie' as const),
    options: fc.record(
      { allow_file: fc.boolean(), liveness: fc.constantFrom('required' as const, 'off' as const) },
      { requiredKeys: ['allow_file'] },
    ),
  }),
  fc.constant({ kind: 'otp_email' as const, options: { recipient: 'profile' as const } }),
  fc.constant({ kind: 'call' as const, options: { recording: false, checklist: [], phrases: [] } }),
];
const workflow = fc
  .array(fc.tuple(common, fc.oneof(...kinds)), { minLength: 1, maxLength: 4 })
  .map((steps) => steps.map(([shared, own], index) => ({ id: `s${index}`, ...shared, ...own }) as WorkflowStep));

const outcomes = ['passed', 'passed', 'failed', 'review', 'not_made'] as const;
const noise = fc.record<CheckResult>(
  {
    check: fc.constantFrom(...CheckName.enum),
    outcome: fc.constantFrom(...outcomes),
    score: fc.constant(null),
    detail: fc.constantFrom(null, 'image_blurred'),
    files: fc.array(fc.constantFrom('gone', 'file-0-0', 'file-0-1'), { maxLength: 2 }),
  },
  { requiredKeys: ['check', 'outcome', 'score', 'detail'] },
);
const rule = fc.record<WorkflowRule>(
  {
    check: fc.constantFrom(...CheckName.enum),
    code: fc.constantFrom('image_blurred', 'possible_match'),
    outcome: fc.constantFrom('reject' as const, 'review' as const),
  },
  { requiredKeys: ['check', 'outcome'] },
);

/** What may go wrong with one page; mostly nothing does. */
const damage = fc.oneof(
  { weight: 14, arbitrary: fc.constant({ kind: 'nothing' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), at: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), at: fc.nat(12), to: noise }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), to: noise }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'replace' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'remove' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      by: fc.constantFrom('reviewer' as const, 'decider' as const),
      status: fc.constantFrom('approved' as const, 'rejected' as const),
    }),
  },
);
type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

function damaged(page: StepPage, done: Damage): StepPage[] {
  const { results } = page;
  if (done.kind === 'remove') return [];
  if (done.kind === 'replace') return [{ ...page, sha256: `${page.sha256}-new` }];
  if (done.kind === 'add') return [{ ...page, results: [...results, done.to] }];
  if (done.kind === 'decide') return [{ ...page, status: done.status, decided_by: done.by }];
  if (done.kind === 'drop') return [{ ...page, results: results.filter((_, at) => at !== done.at % results.length) }];
  if (done.kind === 'change')
    return [{ ...page, results: results.map((one, at) => (at === done.at % results.length ? done.to : one)) }];
  return [page];
}

const facts: fc.Arbitrary<ProfileFacts> = fc
  .record({
    steps: workflow,
    automatic_decision: fc.oneof(
      { weight: 8, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    rules: fc.array(rule, { maxLength: 1 }),
    passport: fc.boolean(),
    damages: fc.array(damage, { minLength: 8, maxLength: 8 }),
    answered: fc.array(
      fc.oneof(
        { weight: 12, arbitrary: fc.constant('approved' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...StepStatus.enum) },
      ),
      { minLength: 4, maxLength: 4 },
    ),
    screening: fc.constantFrom(...Array.from({ length: 7 }, () => 'passed' as const), ...outcomes),
  })
  .map(({ steps, automatic_decision, rules, passport, damages, answered, screening }) => {
    let at = 0;
    return {
      definition: { steps, automatic_decision, rules },
      cleared: false,
      pages: new Map(
        steps.map((step, index) => [
          step.id,
          rightPages(step, index, passport).flatMap((page) => damaged(page, damages[at++ % damages.length]!)),
        ]),
      ),
      steps: new Map(
        steps.map((step, index) => [
          step.id,
          { status: answered[index % 4]!, reason: null, failedAttempts: index % 4 },
        ]),
      ),
      results: [{ check: 'screening', outcome: screening, score: null, detail: null, files: [] }],
    };
  });

/** What of the promise an approved profile does not keep. */
function unkept(profile: ProfileFacts): string[] {
  const present = presentFiles(profile.pages);
  return profile.definition.steps.flatMap((step) => {
    const pages = profile.pages.get(step.id) ?? [];
    if (takenDocuments(step).length === 0) {
      const status = profile.steps.get(step.id)?.status;
      return status === 'approved' || (step.optional && status === 'not_uploaded') ? [] : [`${step.id} is ${status}`];
    }
    if (pages.length === 0) return step.optional ? [] : [`${step.id} has no page`];
    // Of a page on which somebody decided who may decide on profiles, these very bytes were looked at.
    const judged = pages.filter((page) => page.decided_by !== 'decider' || page.status !== 'approved');
    return judged.flatMap((page) => {
      if (page.decided_by !== null) return [`${page.sha256} is somebody's word`];
      const { requirements, document } = pageContext(step, page, { pages, present, rules: [] });
      const holds = (check: CheckName) =>
        document.some((one) =>
          one.results.some(
            (result) =>
              result.check === check &&
              result.outcome === 'passed' &&
              (result.files ?? [one.sha256]).every((file) => present.has(file)),
          ),
        );
      return [...requirements.ofPage, ...requirements.ofDocument].filter((check) => !holds(check));
    });
  });
}

describe('verdict on a profile', () => {
  it('a profile is approved only when every required check passed on the stored bytes', () => {
    let approved = 0;
    let seen = 0;
    fc.assert(
      fc.property(facts, (profile) => {
        seen += 1;
        const verdict = profileVerdict(profile);
        if (verdict.kind !== 'complete' || verdict.outcome !== 'approved') return;
        approved += 1;
        expect(profile.definition.automatic_decision).toBe(true);
        expect(unkept(profile)).toEqual([]);
        for (const result of profile.results) expect(result.outcome).toBe('passed');
      }),
      { numRuns: 3000, seed: 17 },
    );
    // Drawn so that the promise is about something: about a third of the cases are approved.
    expect(approved / seen).toBeGreaterThan(0.28);
    expect(approved / seen).toBeLessThan(0.6);
  });

  it('the verdict says why it did not approve', () => {
    fc.assert(
      fc.property(facts, (profile) => {
        const verdict = profileVerdict(profile);
        if (verdict.kind !== 'complete') return;
        expect(verdict.outcome === 'approved').toBe(
          profile.definition.automatic_decision && verdict.causes.length === 0,
        );
      }),
    );
  });

  it('a rule never makes the verdict milder', () => {
    const rank = { approved: 2, in_review: 1, rejected: 0 };
    fc.assert(
      fc.property(facts, fc.array(rule, { maxLength: 3 }), (profile, rules) => {
        const plain = profileVerdict({ ...profile, definition: { ...profile.definition, rules: [] } });
        const ruled = profileVerdict({ ...profile, definition: { ...profile.definition, rules } });
        if (ruled.kind !== 'complete' || ruled.outcome !== 'approved') return;
        expect(plain.kind === 'complete' && rank[plain.outcome]).toBe(rank.approved);
      }),
    );
  });

  it('a profile is complete when every required step is done or one is out of attempts', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ status: fc.constantFrom(...StepStatus.enum), optional: fc.boolean(), attemptsLeft: fc.nat(2) }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        (steps) => {
          const definition = { id: 's', kind: 'call' } as WorkflowStep;
          const progress = progressOf(
            steps.map(({ status, optional, attemptsLeft }) => ({
              status,
              attemptsLeft,
              reason: null,
              definition: { ...definition, optional },
            })),
          );
          const processing = steps.some(({ status }) => status === 'processing');
          const missing = steps.filter(({ status, optional }) => !optional && !isDone(status));
          const exhausted = missing.some(({ attemptsLeft }) => attemptsLeft === 0);
          expect(progress.kind).toBe(
            processing ? 'processing' : missing.length > 0 && !exhausted ? 'outstanding' : 'complete',
          );
        },
      ),
    );
  });
});
