import type { DecisionProposal, ReviewCase, ReviewPage } from '../lib/api/types.ts';
import { AGENT } from './call.ts';

const AT = '2026-01-01T00:00:00Z';

/** Permissions of a compliance officer, as far as the console asks. */
export const OFFICER = ['account.manage', 'profile.decide', 'document.decide', 'report.read', 'aml.read', 'aml.decide'];

/** The person of the case. */
export const PERSON = '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718';
const VERIFICATION = '2c9e4b71-6d0f-4a85-93b2-7f1e5d8c0a46';

/** A case that nobody has, plus the given changes. */
export function caseOf(changes: Partial<ReviewCase> = {}): ReviewCase {
  return {
    subject: 'person',
    profile: PERSON,
    verification: VERIFICATION,
    number: 1,
    mode: 'live',
    name: 'Ada Specimen',
    id_card_number: 'C-100482',
    reference: 'account-7',
    reason: 'name_differs',
    codes: ['name_differs'],
    steps: ['identity'],
    countries: ['TR'],
    age_group: 'from_35',
    listed: false,
    risk: 35,
    workflow: '5f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
    workflow_slug: 'default',
    waiting_since: AT,
    due_at: null,
    claim: null,
    assignment: null,
    tags: [],
    proposal: null,
    ...changes,
  };
}

/** A whole queue in one page. */
export function queuePageOf(cases: readonly ReviewCase[], changes: Partial<ReviewPage> = {}): ReviewPage {
  const listed = cases.filter((one) => one.listed).length;
  const counts = { waiting: cases.length, listed, late: 0, mine: 0, for_me: 0, found: cases.length };
  return { data: [...cases], next_cursor: null, has_more: false, counts, ...changes };
}

/** A rejection that a colleague proposes, or this officer. */
export const proposalOf = (mine: boolean): DecisionProposal => ({
  id: '5f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  profile: PERSON,
  status: 'rejected',
  reason: 'not_the_original',
  note: 'The printing is wrong.',
  override: false,
  proposed_by: AGENT,
  name: mine ? 'Grace' : 'Katherine Specimen',
  mine,
  stands: true,
  proposed_at: '2026-03-01T09:00:00Z',
});

/** The claim of this officer, or of another. */
export const claimOf = (mine: boolean): ReviewCase['claim'] => ({
  user: AGENT,
  name: mine ? 'Grace' : 'Katherine Specimen',
  mine,
  since: '2026-01-01T00:00:00Z',
  until: '2026-01-01T00:03:00Z',
});
