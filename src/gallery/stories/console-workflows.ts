import { LOST, NEVER, Refusal, type Answers } from '../../testing/service.ts';
import { companyOf, summaryOf, triedOf, workflowOf } from '../../testing/workflows.ts';
import type { Story } from '../story.ts';

const PERMISSIONS = ['workflow.read', 'workflow.write', 'company.read', 'company.write'];
const LONG = 'Account opening for customers of the branches, with an address and a signature';
const summaries = [summaryOf({ name: LONG }), summaryOf({ slug: 'age-check', name: 'Age', version: 1 }, 10_000)];
const mistake = (field: string, code: string) => ({ field, code, message: code });
const wrong = new Refusal(400, 'invalid_request', {
  errors: [mistake('/name', 'no_letter'), mistake('/steps/0/options/minimum_age', 'too_small')],
});
const answers: Answers = {
  listWorkflows: { data: summaries },
  listWorkflowVersions: {
    data: [summaryOf(), summaryOf({ version: 2, name: 'Opening' }, 1)],
    next_cursor: null,
    has_more: false,
  },
  getNamedWorkflow: workflowOf(),
  getWorkflowVersion: workflowOf({ name: 'Opening', automatic_decision: true }),
  previewWorkflow: triedOf(),
  getCompany: companyOf(),
};
const page = (name: string, at: string, more: Answers = {}, changes: Partial<Story> = {}): Story => ({
  name,
  at: `/console${at}`,
  texts: ['console_workflows', 'findings'],
  answers: { ...answers, ...more },
  instead: { permissions: PERMISSIONS },
  ...changes,
});

/** The pages on which a company says what its customers go through, and how it looks. */
export const consoleWorkflowStories: readonly Story[] = [
  page('the workflows, two', '/workflows'),
  page('the workflows, not reached', '/workflows', { listWorkflows: LOST }),
  page('the workflows, one being made', '/workflows', {}, { press: (t) => [t('console_workflows:list.make')] }),
  page('a workflow, being edited', '/workflows/default'),
  page(
    'a workflow, with a step unfolded',
    '/workflows/default',
    {},
    { press: (t) => [`1 ${t('findings:steps.document')}`] },
  ),
  page('a workflow, with mistakes', '/workflows/default', { previewWorkflow: wrong }),
  page('a workflow, loading', '/workflows/default', { getNamedWorkflow: NEVER }),
  page('a workflow, without a network', '/workflows/default', { previewWorkflow: LOST }),
  page(
    'a workflow, for one who may only read',
    '/workflows/default',
    {},
    { instead: { permissions: ['workflow.read'] } },
  ),
  page('the versions of a workflow, compared', '/workflows/default/versions?from=2&to=3'),
  page('consent and retention', '/terms'),
  page('the branding, a colour that can be read', '/branding'),
  page('the branding, a colour that is repaired', '/branding', {
    getCompany: companyOf({ branding: { ...companyOf().branding, colour: '#ffee58' } }),
  }),
  page('the branding, not reached', '/branding', { getCompany: LOST }),
];
