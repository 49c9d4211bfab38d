import type { DecisionFigures } from '../lib/api/types.ts';
import { PERSON } from './review.ts';

/** Decisions of a month, with a planted case. */
export const decisions: DecisionFigures = {
  from: '2026-03-01',
  to: '2026-03-31',
  mode: 'live',
  outcomes: [
    { status: 'approved', by: 'rules', count: 790 },
    { status: 'rejected', by: 'person', count: 12 },
  ],
  reasons: [{ reason: 'document_forged', count: 4 }],
  queues: [{ workflow_slug: 'default', decided: 90, wait: 240, wait_longest: 200_000 }],
  officers: [{ officer: PERSON, name: 'Ada', approved: 70, rejected: 12, overturned: 2, confirmed: 3, returned: 1 }],
  errors: [
    { truth: 'approved', decided: 20, wrong: 0, least: 0, most: 0.1611 },
    { truth: 'rejected', decided: 0, wrong: 0, least: 0, most: 1 },
  ],
  planted: [{ profile: PERSON, subject: 'person', truth: 'approved', outcome: 'rejected', decided_at: null }],
};
