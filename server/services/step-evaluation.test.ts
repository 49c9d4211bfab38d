import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../contract/check.ts';
import type { CaptureMetadata } from '../../contract/document.ts';
import type { AcceptedDocument, DocumentSide, WorkflowStep } from '../../contract/step.ts';
import {
  acceptedDocument,
  acceptedPages,
  acceptedSides,
  attemptsLeft,
  evaluateStep,
  judgePage,
  replacedPages,
  sameDocument,
  usesAttempt,
  type StepPage,
} from './step-evaluation.ts';

const entry = (change: Partial<AcceptedDocument> = {}): AcceptedDocument => ({
  country: 'TR',
  type: 'id_card',
  version: 'new',
  sides: ['front', 'back'],
  format: 'ID-1',
  ...change,
});
const step = (accepted: AcceptedDocument[]): WorkflowStep => ({
  id: 'identity',
  kind: 'document',
  required_step_ids: [],
  max_attempts: 3,
  optional: false,
  options: { accepted, allow_file: true },
});
const idCard = step([
  entry(),
  entry({ version: 'old', sides: ['single'] }),
  entry({ country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' }),
]);
const selfie: WorkflowStep = {
  id: 'selfie',
  kind: 'selfie',
  required_step_ids: [],
  max_attempts: 3,
  optional: false,
  options: { allow_file: false },
};

const result = fc.record<CheckResult>({
  check: fc.constantFrom('picture', 'capture', 'zone'),
  outcome: fc.constantFrom('passed', 'review', 'failed', 'not_made'),
  score: fc.constant(null),
  detail: fc.constantFrom(null, 'picture_blurred', 'picture_too_dark'),
});
const metadata = fc.record<CaptureMetadata>(
  { source: fc.constantFrom('camera', 'file', 'api'), overridden: fc.boolean() },
  { requiredKeys: [] },
);
/** Pages as the service can hold them: judged by their results, each side once. */
const page: fc.Arbitrary<StepPage> = fc
  .record({
    type: fc.constantFrom('id_card', 'passport', 'selfie'),
    country: fc.constantFrom('TR', 'DE', null),
    version: fc.constantFrom('new', 'old', 'standard', null),
    side: fc.constantFrom<DocumentSide>('front', 'back', 'single'),
    results: fc.array(result, { maxLength: 2 }),
    metadata,
  })
  .map(({ metadata, ...page }) => ({ ...page, ...judgePage(page.results, metadata) }));
const pages = fc.uniqueArray(page, { selector: ({ side }) => side, maxLength: 3 });
const anyStep = fc.constantFrom(idCard, selfie);

describe('which documents a step takes', () => {
  it('prefers the entry of the country to the one for every country', () => {
    const accepted = [entry({ country: '*', sides: ['single'] }), entry()];
    expect(acceptedDocument(accepted, { type: 'id_card', country: 'TR', version: 'new' })?.country).toBe('TR');
    expect(acceptedDocument(accepted, { type: 'id_card', country: 'DE', version: 'new' })?.country).toBe('*');
  });

  it('takes a document without a version only where there is one version', () => {
    const passport = { type: 'passport', country: 'DE', version: null } as const;
    expect(acceptedSides(idCard, passport)).toEqual(['single']);
    expect(acceptedSides(idCard, { type: 'id_card', country: 'TR', version: null })).toBeNull();
  });

  it('takes a selfie in a selfie step and nowhere else', () => {
    const face = { type: 'selfie', country: null, version: null } as const;
    expect(acceptedSides(selfie, face)).toEqual(['single']);
    expect(acceptedSides(idCard, face)).toBeNull();
    expect(acceptedSides(selfie, { type: 'passport', country: 'TR', version: 'standard' })).toBeNull();
  });

  it('tells what it takes', () => {
    expect(acceptedPages(idCard)).toEqual([
      'TR/id_card/new/front',
      'TR/id_card/new/back',
      'TR/id_card/old/single',
      '*/passport/standard/single',
    ]);
    expect(acceptedPages(selfie)).toEqual(['selfie/single']);
  });
});

describe('how a step stands', () => {
  const good: StepPage = {
    type: 'id_card',
    country: 'TR',
    version: 'new',
    side: 'front',
    status: 'approved',
    reject_reason: null,
    results: [{ check: 'picture', outcome: 'passed', score: 1, detail: null }],
  };
  const back: StepPage = { ...good, side: 'back' };
  const unseen: StepPage = { ...back, status: 'pending', results: [] };
  const doubtful: StepPage = {
    ...back,
    status: 'pending',
    results: [{ check: 'picture', outcome: 'review', score: null, detail: null }],
  };
  const bad: StepPage = {
    ...back,
    status: 'rejected',
    reject_reason: 'picture_blurred',
    results: [{ check: 'picture', outcome: 'failed', score: null, detail: 'picture_blurred' }],
  };

  it.each<[string, StepPage[], string]>([
    ['nothing', [], 'not_uploaded'],
    ['one of two sides', [good], 'not_uploaded'],
    ['both sides good', [good, back], 'approved'],
    ['one unseen', [good, unseen], 'processing'],
    ['one doubtful', [good, doubtful], 'pending_review'],
    ['one bad', [good, bad], 'automatically_rejected'],
    ['a bad one and one unseen', [{ ...good, ...bad, side: 'front' }, unseen], 'processing'],
    ['a bad one and one missing', [bad], 'automatically_rejected'],
    ['a page that a person rejected', [good, { ...back, status: 'rejected', reject_reason: 'forged' }], 'rejected'],
    ['sides of two documents', [good, { ...back, version: 'old' }], 'not_uploaded'],
  ])('%s: %#', (_, pages, status) => {
    expect(evaluateStep(idCard, pages).status).toBe(status);
  });

  it('gives the reason of the front side first', () => {
    const front: StepPage = { ...bad, side: 'front', reject_reason: 'picture_too_dark' };
    expect(evaluateStep(idCard, [bad, front]).reason).toBe('picture_too_dark');
  });

  it('is never done while a page is missing, unchecked or rejected, whatever the pages are', () => {
    fc.assert(
      fc.property(anyStep, pages, (step, pages) => {
        const { status } = evaluateStep(step, pages);
        if (status !== 'approved' && status !== 'pending_review') return;
        const [first] = pages;
        const sides = first && acceptedSides(step, first);
        expect(sides?.every((side) => pages.some((page) => page.side === side))).toBe(true);
        expect(pages.every((page) => page.results.length > 0 && page.status !== 'rejected')).toBe(true);
        expect(pages.every((page) => sameDocument(page, pages[0]!))).toBe(true);
      }),
    );
  });

  it('is approved only when every check of every page passed', () => {
    fc.assert(
      fc.property(anyStep, pages, (step, pages) => {
        if (evaluateStep(step, pages).status !== 'approved') return;
        expect(pages.flatMap((page) => page.results).every((result) => result.outcome === 'passed')).toBe(true);
      }),
    );
  });

  it('does not depend on the order of the pages', () => {
    fc.assert(
      fc.property(anyStep, pages, (step, pages) => {
        expect(evaluateStep(step, pages.toReversed()).status).toBe(evaluateStep(step, pages).status);
      }),
    );
  });
});

describe('judging a page', () => {
  it('approves only what was taken live, with nothing overridden and every check passed', () => {
    fc.assert(
      fc.property(fc.array(result, { maxLength: 3 }), metadata, fc.boolean(), (results, metadata, readable) => {
        const { status, reject_reason } = judgePage(results, metadata, readable);
        const failed = results.some((result) => result.outcome === 'failed');
        expect(status === 'rejected').toBe(failed);
        expect(reject_reason !== null).toBe(failed);
        if (status !== 'approved') return;
        expect(metadata.overridden ?? false).toBe(false);
        const needed = readable ? results.filter(({ check }) => check !== 'capture') : results;
        expect(needed.map(({ outcome }) => outcome)).toContain('passed');
        expect(needed.every(({ outcome }) => outcome === 'passed')).toBe(true);
        expect(readable || needed.some(({ check }) => check === 'capture')).toBe(true);
      }),
    );
  });
});

describe('rounds of pages', () => {
  it('replaces the same side, and never leaves pages of two documents', () => {
    fc.assert(
      fc.property(pages, page, (pages, page) => {
        const replaced = replacedPages(pages, page);
        const left = pages.filter((other) => !replaced.includes(other));
        expect(left.every((other) => other.side !== page.side && sameDocument(other, page))).toBe(true);
      }),
    );
  });

  it('costs one attempt when both sides are bad, and another one for each new round', () => {
    const rejected = { status: 'rejected' } as const;
    const pending = { status: 'pending' } as const;
    expect(usesAttempt(rejected, [pending])).toBe(true);
    expect(usesAttempt(rejected, [rejected])).toBe(false);
    expect(usesAttempt(pending, [])).toBe(false);
  });

  it('lets nobody try one side for ever behind the other rejected one', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ side: fc.constantFrom('front', 'back'), bad: fc.boolean() })), (sent) => {
        let active: StepPage[] = [];
        let attempts = 0;
        let badPages = 0;
        for (const { side, bad } of sent) {
          const description = { type: 'id_card', country: 'TR', version: 'new', side } as const;
          active = active.filter((page) => !replacedPages(active, description).includes(page));
          const results: CheckResult[] = [
            { check: 'picture', outcome: bad ? 'failed' : 'passed', score: null, detail: null },
            { check: 'capture', outcome: 'passed', score: null, detail: null },
          ];
          const page: StepPage = { ...description, results, ...judgePage(results, {}) };
          if (usesAttempt(page, active)) attempts += 1;
          if (bad) badPages += 1;
          active.push(page);
        }
        expect(attempts).toBeGreaterThanOrEqual(Math.ceil(badPages / 2));
        expect(attempts).toBeLessThanOrEqual(badPages);
      }),
    );
  });

  it('never counts attempts below zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(100), (max_attempts, failed) => {
        expect(attemptsLeft({ max_attempts }, failed)).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(attemptsLeft({ max_attempts: 3 }, 1)).toBe(2);
  });
});
