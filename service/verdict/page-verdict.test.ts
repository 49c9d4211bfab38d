import { describe, expect, it } from 'vitest';
import type { CheckResult } from '@veridoor/contract/check';
import type { WorkflowStep } from '@veridoor/contract/step';
import { pageContext } from '../steps/registry.ts';
import { rightPages } from '../testing/documents/right-pages.ts';
import { judgePage, missingChecks } from './page-verdict.ts';
import { ruleFor } from './rules.ts';

describe('verdict on a page', () => {
  it('a result about a replaced file does not count', () => {
    const step = {
      id: 's',
      max_attempts: 3,
      optional: false,
      required_step_ids: [],
      kind: 'selfie',
      options: { allow_file: false },
    } as WorkflowStep;
    const [page] = rightPages(step, 0, false);
    const compared = {
      ...page!,
      results: page!.results.map((one) =>
        one.check === 'match' ? { ...one, files: [page!.sha256, 'portrait'] } : one,
      ),
    };
    const judged = (present: string[]) =>
      judgePage(compared, pageContext(step, compared, { pages: [compared], present: new Set(present), rules: [] }));
    expect(judged([compared.sha256, 'portrait']).status).toBe('approved');
    expect(judged([compared.sha256]).status).toBe('pending');
    const context = pageContext(step, compared, {
      pages: [compared],
      present: new Set([compared.sha256]),
      rules: [],
    });
    expect(missingChecks(compared, context)).toEqual(['match']);
  });

  it('a rule may send a failed check to a person', () => {
    const failed: CheckResult = { check: 'expiry', outcome: 'failed', score: 0, detail: 'document_expired' };
    expect(ruleFor([{ code: 'document_expired', outcome: 'review' }], failed)).toBe('review');
    expect(
      ruleFor(
        [
          { check: 'age', outcome: 'reject' },
          { check: 'expiry', outcome: 'reject' },
        ],
        failed,
      ),
    ).toBe('reject');
    expect(ruleFor([{ check: 'expiry', code: 'other', outcome: 'reject' }], failed)).toBeUndefined();
  });
});
