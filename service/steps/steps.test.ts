import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '@veridoor/contract/check';
import type { AcceptedDocument, DocumentSide } from '@veridoor/contract/documents/accepted-document';
import type { WorkflowStep } from '@veridoor/contract/step';
import { attemptsLeft, pageLabels, replacedPages, sameDocument, takenDocument, usesAttempt } from './pages.ts';
import { evaluateStep, takenDocuments, takenSides } from './registry.ts';
import type { StepPage } from './step-module.ts';

const entry = (change: Partial<AcceptedDocument> = {}): AcceptedDocument => ({
  country: 'TR',
  type: 'id_card',
  version: 'new',
  sides: ['front', 'back'],
  format: 'ID-1',
  ...change,
});
const common = { required_step_ids: [], max_attempts: 3, optional: false };
const idCard: WorkflowStep = {
  ...common,
  id: 'identity',
  kind: 'document',
  options: {
    allow_file: true,
    accepted: [
      entry(),
      entry({ version: 'old', sides: ['single'] }),
      entry({ country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' }),
    ],
  },
};
const selfie: WorkflowStep = { ...common, id: 'selfie', kind: 'selfie', options: { allow_file: false } };

const FRONT = 'f'.repeat(64);
const BACK = 'b'.repeat(64);
const made = (
  check: CheckResult['check'],
  files: string[],
  outcome: CheckResult['outcome'] = 'passed',
): CheckResult => ({
  check,
  outcome,
  score: 1,
  detail: outcome === 'passed' ? null : 'image_blurred',
  files,
});
const front: StepPage = {
  type: 'id_card',
  country: 'TR',
  version: 'new',
  side: 'front',
  sha256: FRONT,
  status: 'approved',
  reject_reason: null,
  decided_by: 'rules',
  results: (['image', 'page', 'capture', 'portrait'] as const).map((check) => made(check, [FRONT])),
};
const back: StepPage = {
  ...front,
  side: 'back',
  sha256: BACK,
  results: [
    ...(['image', 'page', 'capture', 'data', 'document', 'expiry'] as const).map((check) => made(check, [BACK])),
    ...(['sides', 'print_last_name', 'print_number', 'print_birth_date'] as const).map((check) =>
      made(check, [BACK, FRONT]),
    ),
  ],
};
const evaluate = (pages: readonly StepPage[], step = idCard) =>
  evaluateStep(step, { pages, answered: false, present: new Set(pages.map(({ sha256 }) => sha256)), rules: [] });

describe('documents that a step takes', () => {
  it('an entry for the country comes before the one for every country', () => {
    const accepted = [entry({ country: '*', sides: ['single'] }), entry()];
    expect(takenDocument(accepted, { type: 'id_card', country: 'TR', version: 'new' })?.country).toBe('TR');
    expect(takenDocument(accepted, { type: 'id_card', country: 'DE', version: 'new' })?.country).toBe('*');
  });

  it('a document without a version is taken only where there is one version', () => {
    expect(takenSides(idCard, { type: 'passport', country: 'DE', version: null })).toEqual(['single']);
    expect(takenSides(idCard, { type: 'id_card', country: 'TR', version: null })).toBeNull();
  });

  it('a selfie is taken by a selfie step and no other', () => {
    const face = { type: 'selfie', country: null, version: null } as const;
    expect(takenSides(selfie, face)).toEqual(['single']);
    expect(takenSides(idCard, face)).toBeNull();
    expect(takenSides(selfie, { type: 'passport', country: 'TR', version: 'standard' })).toBeNull();
  });

  it('the labels list everything that a step takes', () => {
    expect(pageLabels(takenDocuments(idCard))).toEqual([
      'TR/id_card/new/front',
      'TR/id_card/new/back',
      'TR/id_card/old/single',
      '*/passport/standard/single',
    ]);
    expect(pageLabels(takenDocuments(selfie))).toEqual(['selfie/single']);
  });
});

describe('status of a step', () => {
  const unseen: StepPage = { ...back, status: 'pending', decided_by: null, results: [] };
  const doubtful: StepPage = { ...back, status: 'pending', results: [...back.results, made('mrz', [BACK], 'review')] };
  const bad: StepPage = {
    ...back,
    status: 'rejected',
    reject_reason: 'image_blurred',
    results: [made('image', [BACK], 'failed')],
  };

  it.each<[string, StepPage[], string]>([
    ['nothing', [], 'not_uploaded'],
    ['one of two sides', [front], 'not_uploaded'],
    ['both sides good', [front, back], 'approved'],
    ['one unseen', [front, unseen], 'processing'],
    ['one doubtful', [front, doubtful], 'pending_review'],
    ['one bad', [front, bad], 'automatically_rejected'],
    ['a bad one and one unseen', [{ ...bad, side: 'front', sha256: FRONT }, unseen], 'processing'],
    ['a bad one and one missing', [bad], 'automatically_rejected'],
    ['a page that a person rejected', [front, { ...bad, decided_by: 'reviewer', reject_reason: 'forged' }], 'rejected'],
    ['sides of two documents', [front, { ...back, version: 'old' }], 'not_uploaded'],
    ['a back on which nothing was read', [front, { ...back, results: back.results.slice(0, 3) }], 'pending_review'],
    ['a front that was compared with another back', [front, { ...back, sha256: 'c'.repeat(64) }], 'pending_review'],
  ])('the step has the right status with %s', (_, pages, status) => {
    expect(evaluate(pages).status).toBe(status);
  });

  it('the reason of the front side comes first', () => {
    const other: StepPage = { ...bad, side: 'front', sha256: FRONT, results: [made('page', [FRONT], 'failed')] };
    expect(evaluate([bad, { ...other, decided_by: 'reviewer', reject_reason: 'forged' }]).reason).toBe('forged');
  });

  it('the order of the pages does not matter', () => {
    for (const pages of [
      [front, back],
      [front, bad],
      [front, doubtful],
    ])
      expect(evaluate(pages.toReversed())).toEqual(evaluate(pages));
  });
});

describe('rounds of pages', () => {
  const page = fc.record({
    type: fc.constantFrom('id_card' as const, 'passport' as const, 'selfie' as const),
    country: fc.constantFrom('TR', 'DE', null),
    version: fc.constantFrom('new', 'old', null),
    side: fc.constantFrom<DocumentSide>('front', 'back', 'single'),
    status: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const),
  });

  it('a page replaces its own side, and pages of two documents never remain', () => {
    const pages = fc.uniqueArray(page, { selector: ({ side }) => side, maxLength: 3 });
    fc.assert(
      fc.property(pages, page, (active, sent) => {
        const replaced = replacedPages(active, sent);
        const left = active.filter((other) => !replaced.includes(other));
        expect(left.every((other) => other.side !== sent.side && sameDocument(other, sent))).toBe(true);
      }),
    );
  });

  it('two bad sides cost one attempt, and each new round another', () => {
    const rejected = { status: 'rejected' } as const;
    const pending = { status: 'pending' } as const;
    expect(usesAttempt(rejected, [pending])).toBe(true);
    expect(usesAttempt(rejected, [rejected])).toBe(false);
    expect(usesAttempt(pending, [])).toBe(false);
  });

  it('a side cannot be tried without limit behind another rejected side', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ side: fc.constantFrom('front', 'back'), bad: fc.boolean() })), (sent) => {
        let active: {
          type: 'id_card';
          country: string;
          version: string;
          side: DocumentSide;
          status: StepPage['status'];
        }[] = [];
        let attempts = 0;
        let badPages = 0;
        for (const { side, bad } of sent) {
          const description = { type: 'id_card', country: 'TR', version: 'new', side } as const;
          const replaced = replacedPages(active, description);
          active = active.filter((other) => !replaced.includes(other));
          const next = { ...description, status: bad ? ('rejected' as const) : ('approved' as const) };
          if (usesAttempt(next, active)) attempts += 1;
          if (bad) badPages += 1;
          active.push(next);
        }
        expect(attempts).toBeGreaterThanOrEqual(Math.ceil(badPages / 2));
        expect(attempts).toBeLessThanOrEqual(badPages);
      }),
    );
  });

  it('the number of attempts left never falls below zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(100), (max_attempts, failed) => {
        expect(attemptsLeft({ max_attempts }, failed)).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(attemptsLeft({ max_attempts: 3 }, 1)).toBe(2);
  });
});
